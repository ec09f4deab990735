package client

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
)

func troubled(t *testing.T) *session {
	t.Helper()
	return open(t, "trouble", properties{})
}

// What a handler may not answer. Its object exists, so its id must come with the error.
func TestAnswersThatAreNoValues(t *testing.T) {
	s := troubled(t)
	for _, what := range []string{"function", "symbol", "cycle", "bigint", "date", "map", "promise", "getter", "deep"} {
		t.Run(what, func(t *testing.T) {
			made, err := s.tryCreate("Trouble", what, properties{"what": text(what)})
			var partial *plugin.InitError
			if !errors.As(err, &partial) {
				t.Fatalf("no partial state: %v %v", made.outputs, err)
			}
			if made.id != "trouble-1" || !strings.Contains(err.Error(), "value") || len(err.Error()) > 2_000 {
				t.Errorf("id %q: %.300v", made.id, err)
			}
		})
	}
}

func TestAnswersThatAreTakenAsWellAsTheyCan(t *testing.T) {
	s := troubled(t)
	for what, want := range map[string]resource.PropertyValue{
		"undefined": resource.NewProperty(properties{"kept": number(1)}),
		"proto":     resource.NewProperty(properties{"__proto__": resource.NewProperty(properties{"polluted": resource.NewProperty(true)}), "constructor": text("c")}),
		"stdout":    text("quiet"),
		"surrogate": text("bad \uFFFD text"),
	} {
		t.Run(what, func(t *testing.T) {
			made := s.create("Trouble", what, properties{"what": text(what)})
			if got := made.outputs["value"]; !same(got, want) {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestTheUnknownTextOutsideAPreviewIsNoUnknown(t *testing.T) {
	s := troubled(t)
	made, err := s.tryCreate("Trouble", "unknown", properties{"what": text("unknown")})
	var partial *plugin.InitError
	if !errors.As(err, &partial) || made.id != "trouble-1" {
		t.Errorf("gotcha 32: id %q: %v", made.id, err)
	}
}

func TestCreatesWithoutAnId(t *testing.T) {
	s := troubled(t)
	for _, what := range []string{"emptyId", "noId", "nothing"} {
		t.Run(what, func(t *testing.T) {
			_, err := s.tryCreate("Trouble", what, properties{"what": text(what)})
			if err == nil || strings.Contains(err.Error(), "plugin returned empty resource.ID") || !strings.Contains(err.Error(), "id") {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestAHandlerThatThrows(t *testing.T) {
	s := troubled(t)
	for what, want := range map[string]string{
		"throws":          "nothing works",
		"throwsString":    "just text",
		"throwsUndefined": "undefined",
		"exit":            "process.exit",
	} {
		t.Run(what, func(t *testing.T) {
			urn := s.urn("Trouble", what)
			response, err := s.provider.Create(t.Context(), plugin.CreateRequest{
				URN: urn, Name: what, Type: urn.Type(), Properties: properties{"what": text(what)},
			})
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "Trouble") {
				t.Errorf("%v", err)
			}
			if response.Status == resource.StatusUnknown {
				t.Errorf("gotcha 38: the update is flagged as corrupt: %v", err)
			}
		})
	}
	_, err := s.tryCreate("Trouble", "throws", properties{"what": text("throws")})
	if err == nil || !strings.Contains(err.Error(), "trouble.js:") {
		t.Errorf("no file and line: %v", err)
	}
	s.create("Trouble", "after", properties{"what": text("fine")})
}

func TestErrorsThatNobodyAwaits(t *testing.T) {
	s := troubled(t)
	for _, what := range []string{"rejectsLater", "throwsLater"} {
		s.create("Trouble", what, properties{"what": text(what)})
	}
	for range 20 {
		s.create("Trouble", "after", properties{"what": text("fine")})
	}
}

func TestAHandlerThatBlocksTheEventLoopIsNamed(t *testing.T) {
	s := troubled(t)
	urn := s.urn("Trouble", "block")
	s.create("Trouble", "block", properties{"what": text("block")})
	warnings := strings.Join(s.engine.Messages(pulumirpc.LogSeverity_WARNING, string(urn)), "\n")
	if !strings.Contains(warnings, "Trouble") || !strings.Contains(warnings, "create") || !strings.Contains(warnings, " s") {
		t.Errorf("%q", warnings)
	}
}

func TestForeignTextIsStrippedOfColours(t *testing.T) {
	s := troubled(t)
	_, err := s.tryCreate("Trouble", "colours", properties{"what": text("colours")})
	if err == nil || strings.ContainsAny(err.Error(), "\u001b") || strings.Contains(err.Error(), "<{%") || !strings.Contains(err.Error(), "painted") {
		t.Errorf("%q", err)
	}
}

func TestAFailureAfterCreatedKeepsWhatExists(t *testing.T) {
	s := troubled(t)
	made, err := s.tryCreate("Trouble", "partial", properties{"what": text("partial")})
	var partial *plugin.InitError
	if !errors.As(err, &partial) {
		t.Fatalf("gotcha 39: %v", err)
	}
	if made.id != "partial-1" || made.outputs["note"] != text("half done") || !strings.Contains(strings.Join(partial.Reasons, "\n"), "the second half failed") {
		t.Errorf("gotcha 40: %+v %v", made, partial.Reasons)
	}
}

func TestAnEnormousPartialStateDoesNotKillTheConnection(t *testing.T) {
	s := troubled(t)
	made, err := s.tryCreate("Trouble", "partialHuge", properties{"what": text("partialHuge")})
	var partial *plugin.InitError
	if !errors.As(err, &partial) || made.id != "huge-1" {
		t.Errorf("id %q: %.200v", made.id, err)
	}
	s.create("Trouble", "after", properties{"what": text("fine")})
}

func TestFailuresInTheOtherOperations(t *testing.T) {
	s := troubled(t)
	made := s.create("Trouble", "one", properties{"what": text("fine")})
	if _, err := s.tryUpdate(made, properties{"what": text("updateFails")}, false); err == nil || !strings.Contains(err.Error(), "the update was refused") {
		t.Errorf("update: %v", err)
	}
	made.id = "undeletable"
	if err := s.delete(made); err == nil || !strings.Contains(err.Error(), "will not go") {
		t.Errorf("delete: %v", err)
	}
	made.outputs["what"] = text("unreadable")
	if _, err := s.read(made); err == nil || !strings.Contains(err.Error(), "cannot be read") {
		t.Errorf("read: %v", err)
	}
	if response, err := s.tryInvoke("misbehave", properties{"what": text("cycle")}); err == nil {
		t.Errorf("invoke: %v", response)
	}
}

func TestLogsArriveInOrderAndBeforeTheAnswer(t *testing.T) {
	s := troubled(t)
	urn := s.urn("Trouble", "logs")
	s.create("Trouble", "logs", properties{"what": text("logs")})
	lines := s.engine.Messages(pulumirpc.LogSeverity_INFO, string(urn))
	if len(lines) != 200 || lines[0] != "line 0" || lines[199] != "line 199" || slices.Index(lines, "line 100") != 100 {
		t.Errorf("%d lines: %.300v", len(lines), lines)
	}
}

func TestCancelEndsAWaitWithinASecond(t *testing.T) {
	for what, want := range map[string]resource.ID{"slow": "slow-1", "finishes": "finished-1"} {
		t.Run(what, func(t *testing.T) {
			s := troubled(t)
			type outcome struct {
				made object
				err  error
			}
			done := make(chan outcome, 1)
			go func() {
				made, err := s.tryCreate("Trouble", what, properties{"what": text(what)})
				done <- outcome{made, err}
			}()
			s.engine.Await(t, "begun")
			asked := time.Now()
			if err := s.provider.SignalCancellation(t.Context()); err != nil {
				t.Errorf("gotcha 6: %v", err)
			}
			if took := time.Since(asked); took > 500*time.Millisecond {
				t.Errorf("Cancel was answered after %v", took)
			}
			select {
			case result := <-done:
				var partial *plugin.InitError
				if result.made.id != want || (result.err != nil && !errors.As(result.err, &partial)) {
					t.Errorf("id %q: %v", result.made.id, result.err)
				}
			case <-time.After(5 * time.Second):
				t.Error("the create goes on")
			}
			if err := s.provider.SignalCancellation(t.Context()); err != nil {
				t.Errorf("a second Cancel: %v", err)
			}
		})
	}
}

func TestAHandlerThatNeverReturnsDoesNotHoldTheEngineUp(t *testing.T) {
	s := troubled(t)
	done := make(chan error, 1)
	go func() {
		_, err := s.tryInvoke("misbehave", properties{"what": text("never")})
		done <- err
	}()
	s.engine.Await(t, "begun")
	asked := time.Now()
	if err := s.provider.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	if took := time.Since(asked); took > 4*time.Second {
		t.Errorf("gotcha 8: it took %v to end the plugin", took)
	}
	if err := <-done; err == nil {
		t.Error("the call succeeded")
	}
}
