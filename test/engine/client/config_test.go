package client

import (
	"strings"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
)

func (s *session) diffConfig(olds, news properties) plugin.DiffResult {
	s.t.Helper()
	urn := s.providerURN()
	result, err := s.provider.DiffConfig(s.t.Context(), plugin.DiffConfigRequest{
		URN: urn, Name: urn.Name(), Type: urn.Type(), OldInputs: olds, OldOutputs: olds, NewInputs: news, AllowUnknowns: true,
	})
	if err != nil {
		s.t.Fatalf("diff config: %v", err)
	}
	return result
}

func TestConfigArrivesAsText(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	s.configure(properties{"retries": text("7"), "verbose": text("true"), "limits": text(`{"a": 1}`)})
	if who := s.invoke("whoami", properties{}); who["retries"] != number(7) {
		t.Errorf("gotcha 23: %v", who)
	}
}

func TestConfigDefaults(t *testing.T) {
	t.Setenv("ECHO_ACCOUNT", "from the environment")
	s := open(t, "echo", properties{})
	if who := s.invoke("whoami", properties{}); who["account"] != text("from the environment") || who["retries"] != number(3) {
		t.Errorf("%v", who)
	}
}

func TestConfigIsChecked(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	for name, c := range map[string]struct {
		news  properties
		words []string
	}{
		"a wrong type":     {properties{"retries": text("many")}, []string{"retries"}},
		"an unknown key":   {properties{"acount": text("x")}, []string{"acount", "account"}},
		"several at once":  {properties{"retries": text("many"), "verbose": text("perhaps")}, []string{"retries", "verbose"}},
		"of a wrong shape": {properties{"limits": text("[1]")}, []string{"limits"}},
	} {
		t.Run(name, func(t *testing.T) {
			response, err := s.checkConfig(c.news)
			if err != nil || len(response.Failures) == 0 {
				t.Fatalf("%+v %v", response, err)
			}
			all := ""
			for _, failure := range response.Failures {
				all += string(failure.Property) + ": " + failure.Reason + "\n"
			}
			for _, word := range c.words {
				if !strings.Contains(all, word) {
					t.Errorf("nothing about %s in %s", word, all)
				}
			}
		})
	}
}

func TestCheckConfigKeepsTheVersion(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	response, err := s.checkConfig(properties{"version": text("9.9.9")})
	if err != nil || len(response.Failures) > 0 || response.Properties["version"] != text("9.9.9") {
		t.Errorf("gotcha 21: %+v %v", response, err)
	}
}

func TestUnknownConfigIsLetThrough(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	response, err := s.checkConfig(properties{"account": unknown()})
	if err != nil || len(response.Failures) > 0 || !response.Properties["account"].ContainsUnknowns() {
		t.Errorf("%+v %v", response, err)
	}
}

func TestAChangedConfigIsAChange(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	old := properties{"version": text("1.0.0"), "token": text("old-token"), "account": text("me")}
	for key, change := range map[resource.PropertyKey]plugin.DiffChanges{"token": plugin.DiffSome, "account": plugin.DiffSome, "version": plugin.DiffNone} {
		news := old.Copy()
		news[key] = text("other")
		result := s.diffConfig(old, news)
		if result.Changes != change || len(result.ReplaceKeys) > 0 {
			t.Errorf("trap 2, gotcha 22: %s: %+v", key, result)
		}
	}
}

func TestADefaultThatTheOldConfigLacksReplacesNothing(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	result := s.diffConfig(properties{"version": text("0.9.0")}, properties{"version": text("1.0.0"), "retries": number(3)})
	if len(result.ReplaceKeys) > 0 {
		t.Errorf("%+v", result)
	}
}

func TestMissingConfigIsNamed(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("lights")...)
	err := s.tryConfigure(properties{"endpoint": text("http://127.0.0.1:1")})
	if err == nil {
		_, err = s.tryCheck(s.urn("Light", "lamp"), nil, lamp())
	}
	if err == nil || !strings.Contains(err.Error(), "lights:token") || !strings.Contains(err.Error(), "Opens the API") {
		t.Errorf("%v", err)
	}
}

func TestConfigureWithoutCheckConfig(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	if err := s.tryConfigure(properties{"account": text("me")}); err != nil {
		t.Fatal(err)
	}
	if who := s.invoke("whoami", properties{}); who["account"] != text("me") || who["retries"] != number(3) {
		t.Errorf("gotcha 25: %v", who)
	}
}
