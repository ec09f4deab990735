package client

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
)

// lightsSession is a session of the HTTP pack and the house it works on.
func lightsSession(t *testing.T) (*session, *house) {
	t.Helper()
	h := startHouse(t)
	return open(t, "lights", properties{"endpoint": text(h.url), "token": secret(h.token)}), h
}

func lamp() properties {
	return properties{"name": text("lamp"), "room": text("hall"), "brightness": number(40), "pin": secret("1234-5678")}
}

func TestLifecycleOfAnHTTPResource(t *testing.T) {
	s, h := lightsSession(t)

	planned := s.previewCreate("Light", "lamp", lamp())
	if !planned["serial"].IsComputed() && !planned["serial"].IsOutput() {
		t.Errorf("a read-only property is unknown in a preview, got %v", planned["serial"])
	}
	if h.count() != 0 {
		t.Fatal("the preview made something")
	}

	made := s.create("Light", "lamp", lamp())
	if made.inputs["colour"] != text("white") || made.outputs["colour"] != text("white") {
		t.Errorf("the default is missing: %v", made.inputs)
	}
	if made.id == "" || !made.outputs["serial"].IsString() || h.count() != 1 {
		t.Errorf("created %+v", made)
	}
	if !made.outputs["pin"].IsSecret() {
		t.Errorf("the pin is not secret: %v", made.outputs["pin"])
	}
	if same := s.diff(made, s.check(made.urn, made.inputs, lamp())); same.Changes != plugin.DiffNone {
		t.Errorf("gotcha 37: a diff without a change: %+v", same)
	}

	brighter := lamp()
	brighter["brightness"] = number(80)
	change := s.diff(made, s.check(made.urn, made.inputs, brighter))
	if change.Changes != plugin.DiffSome || len(change.ReplaceKeys) != 0 || change.DetailedDiff["brightness"].Kind != plugin.DiffUpdate {
		t.Errorf("diff of an update: %+v", change)
	}
	planned2, err := s.tryUpdate(made, brighter, true)
	if err != nil || planned2.outputs["brightness"] != number(80) || !plain(planned2.outputs["serial"]).DeepEquals(made.outputs["serial"]) {
		t.Errorf("preview of the update: %v %v", planned2.outputs, err)
	}
	updated := s.update(made, brighter)
	if updated.outputs["brightness"] != number(80) || updated.outputs["revision"] == made.outputs["revision"] {
		t.Errorf("updated %v", updated.outputs)
	}

	moved := lamp()
	moved["room"] = text("cellar")
	replacement := s.diff(updated, s.check(made.urn, made.inputs, moved))
	if replacement.Changes != plugin.DiffSome || !slices.Contains(replacement.ReplaceKeys, "room") || !replacement.DetailedDiff["room"].Kind.IsReplace() {
		t.Errorf("diff of a replacement: %+v", replacement)
	}

	h.set(string(made.id), "brightness", float64(7))
	drifted, err := s.read(updated)
	if err != nil || drifted.Outputs["brightness"] != number(7) || drifted.Inputs["brightness"] != number(7) {
		t.Errorf("read after drift: %+v %v", drifted.ReadResult, err)
	}

	imported, err := s.read(object{urn: made.urn, id: made.id})
	if err != nil || imported.Inputs == nil || imported.Inputs["name"] != text("lamp") || imported.Outputs["serial"] != made.outputs["serial"] {
		t.Errorf("import: %+v %v", imported.ReadResult, err)
	}
	if _, derived := imported.Inputs["serial"]; derived {
		t.Errorf("a read-only property among the imported inputs: %v", imported.Inputs)
	}

	if err := s.delete(updated); err != nil || h.count() != 0 {
		t.Errorf("delete: %v, %d left", err, h.count())
	}
	if err := s.delete(updated); err != nil {
		t.Errorf("a second delete: %v", err)
	}
	gone, err := s.read(updated)
	if err != nil || gone.ID != "" || gone.Outputs != nil {
		t.Errorf("gotcha 29: read of what is gone: %+v %v", gone.ReadResult, err)
	}
	missing, err := s.read(object{urn: made.urn, id: "no-such-light"})
	if err != nil || missing.ID != "" || missing.Outputs != nil || missing.Inputs != nil {
		t.Errorf("gotcha 29: import of what never was: %+v %v", missing.ReadResult, err)
	}
}

func TestFunctionsAreInvoked(t *testing.T) {
	s, _ := lightsSession(t)
	s.create("Light", "lamp", lamp())
	found := s.invoke("find", properties{"room": text("hall")})
	if !found["names"].DeepEquals(list(text("lamp"))) {
		t.Errorf("found %v", found)
	}
	response, err := s.tryInvoke("find", properties{})
	if err != nil || len(response.Failures) != 1 || !strings.Contains(string(response.Failures[0].Property)+response.Failures[0].Reason, "room") {
		t.Errorf("a missing argument is a failure of the call: %+v %v", response, err)
	}
}

func TestAllProblemsAreReportedAtOnce(t *testing.T) {
	s, _ := lightsSession(t)
	urn := s.urn("Light", "bad")
	response, err := s.tryCheck(urn, nil, properties{
		"name": number(3), "colour": text("mauve"), "brightness": number(101), "brighness": number(1),
	})
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, failure := range response.Failures {
		all += string(failure.Property) + ": " + failure.Reason + "\n"
	}
	for _, part := range []string{"name", "room", "colour", "white", "100", "brighness"} {
		if !strings.Contains(all, part) {
			t.Errorf("nothing about %s in:\n%s", part, all)
		}
	}
}

func TestAFailedCheckNeverNamesASecretProperty(t *testing.T) {
	s := open(t, "echo", properties{})
	response, err := s.tryCheck(s.urn("Kinds", "bad"), nil, properties{
		"text": text("x"), "password": resource.MakeSecret(number(123456789)),
		"logins": list(resource.NewProperty(properties{"user": number(1), "password": secret("correct horse")})),
	})
	if err != nil || len(response.Failures) == 0 {
		t.Fatalf("%+v %v", response, err)
	}
	for _, failure := range response.Failures {
		if failure.Property == "password" || failure.Property == "logins" || strings.Contains(failure.Reason, "123456789") || strings.Contains(failure.Reason, "correct horse") {
			t.Errorf("trap 4: %+v", failure)
		}
	}
}

func TestTheServicesOwnWordsReachTheUser(t *testing.T) {
	s, h := lightsSession(t)
	h.refuse("the fuse has blown")
	_, err := s.tryCreate("Light", "lamp", lamp())
	if err == nil || !strings.Contains(err.Error(), "the fuse has blown") || !strings.Contains(err.Error(), "POST") {
		t.Errorf("%v", err)
	}
	if err != nil && (strings.Contains(err.Error(), h.token) || strings.Contains(err.Error(), "1234-5678")) {
		t.Errorf("a secret in the error: %v", err)
	}
}

func TestIgnoredChangesAreNoChanges(t *testing.T) {
	s, _ := lightsSession(t)
	made := s.create("Light", "lamp", lamp())
	if result := s.diff(made, made.inputs, "brightness"); result.Changes != plugin.DiffNone {
		t.Errorf("%+v", result)
	}
}

func TestRPCsThatAPackDoesNotOffer(t *testing.T) {
	s := open(t, "echo", properties{})
	if _, err := s.provider.GetMapping(t.Context(), plugin.GetMappingRequest{Key: "terraform"}); err != nil {
		t.Errorf("GetMapping: %v", err)
	}
	if _, err := s.provider.GetMappings(t.Context(), plugin.GetMappingsRequest{Key: "terraform"}); err != nil {
		t.Errorf("GetMappings: %v", err)
	}
	_, err := s.provider.Construct(t.Context(), plugin.ConstructRequest{Type: "echo:index:Group", Name: "g", Inputs: properties{}})
	if err == nil || !strings.Contains(err.Error(), "Group") {
		t.Errorf("Construct: %v", err)
	}
	_, err = s.provider.Call(t.Context(), plugin.CallRequest{Tok: "echo:index:Echo/method", Args: properties{}})
	if err == nil || !strings.Contains(err.Error(), "method") {
		t.Errorf("Call: %v", err)
	}
	_, err = s.tryInvoke("nothing", properties{})
	if err == nil || !strings.Contains(err.Error(), "nothing") {
		t.Errorf("Invoke: %v", err)
	}
	_, err = s.tryCheck(s.urn("Ekko", "typo"), nil, properties{})
	if err == nil || !strings.Contains(err.Error(), "Ekko") {
		t.Errorf("Check: %v", err)
	}
	stream, err := s.provider.List(t.Context(), plugin.ListRequest{Token: "echo:index:Echo"})
	if err == nil {
		for _, failure := range stream.Items {
			err = errors.Join(err, failure)
		}
	}
	if err == nil || !strings.Contains(err.Error(), "Echo") {
		t.Errorf("List: %v", err)
	}
}
