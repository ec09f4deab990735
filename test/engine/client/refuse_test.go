package client

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"

	"github.com/pulumi-packs/packs/test/engine/host"
)

func TestCodeMustBeAllowed(t *testing.T) {
	s := launch(t)
	_, err := s.provider.Parameterize(t.Context(), plugin.ParameterizeRequest{
		Parameters: &plugin.ParameterizeArgs{Args: []string{host.PackFolder("echo")}},
	})
	if err == nil || !strings.Contains(err.Error(), "--allow-code") {
		t.Errorf("%v", err)
	}
}

func TestWrongArgsShowTheUsage(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "nothing-here")
	for name, args := range map[string][]string{
		"two references":   {host.PackFolder("echo"), host.PackFolder("lights")},
		"an unknown flag":  {host.PackFolder("echo"), "--colour", "red"},
		"a missing folder": {missing},
	} {
		t.Run(name, func(t *testing.T) {
			s := launch(t)
			_, err := s.provider.Parameterize(t.Context(), plugin.ParameterizeRequest{Parameters: &plugin.ParameterizeArgs{Args: args}})
			if err == nil {
				t.Fatal("accepted")
			}
			if name == "a missing folder" {
				if !strings.Contains(err.Error(), missing) {
					t.Errorf("the error does not name the folder: %v", err)
				}
				return
			}
			if !strings.Contains(err.Error(), "pulumi package add packs") {
				t.Errorf("the error does not show the usage: %v", err)
			}
			if logged := s.engine.Text(); !strings.Contains(logged, "pulumi package add packs") {
				t.Errorf("the log does not show the usage: %q", logged)
			}
		})
	}
}

func TestBrokenPacksAreRefusedWithAPlace(t *testing.T) {
	for name, change := range map[string][2]string{
		"broken YAML":               {"resources:", "resources: ["},
		"a misspelt key":            {"description: One light.", "descripton: One light."},
		"an unknown root":           {"${body.id}", "${answer.id}"},
		"a misspelt property":       {"${config.endpoint}", "${config.endpont}"},
		"required without property": {"required: [name, room]", "required: [name, rom]"},
	} {
		t.Run(name, func(t *testing.T) {
			s := launch(t)
			folder := variant(t, "lights", change[0], change[1])
			_, err := s.provider.Parameterize(t.Context(), plugin.ParameterizeRequest{Parameters: &plugin.ParameterizeArgs{Args: packArgs(folder)}})
			if err == nil || !strings.Contains(err.Error(), "pack.yaml:") {
				t.Errorf("no file and line: %v", err)
			}
		})
	}
}

func TestBrokenValuesAreRefused(t *testing.T) {
	first := launch(t)
	first.parameterize(packArgs("echo")...)
	whole := first.schema().Parameterization.Parameter
	for name, value := range map[string][]byte{
		"from nowhere":      []byte("hello"),
		"truncated":         whole[:len(whole)/2],
		"of a newer format": append([]byte("PPK9"), whole[4:]...),
		"empty":             {},
	} {
		t.Run(name, func(t *testing.T) {
			s := launch(t)
			_, err := s.provider.Parameterize(t.Context(), plugin.ParameterizeRequest{
				Parameters: &plugin.ParameterizeValue{Name: "echo", Version: first.pkg.Version, Value: value},
			})
			if err == nil {
				t.Fatal("accepted")
			}
			s.parameterize(packArgs("echo")...)
		})
	}
}

func TestOtherContentUnderTheSameNameAndVersionIsRefused(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	value := s.schema().Parameterization.Parameter

	other := launch(t)
	other.parameterize(packArgs(variant(t, "echo", "Any value.", "Any other value."))...)
	_, err := s.provider.Parameterize(t.Context(), plugin.ParameterizeRequest{
		Parameters: &plugin.ParameterizeValue{Name: "echo", Version: s.pkg.Version, Value: tampered(t, value)},
	})
	if err == nil {
		t.Error("a value whose content does not fit its digest was accepted")
	}
	if other.pkg.Version.EQ(s.pkg.Version) {
		t.Errorf("gotcha 18: both have version %s", s.pkg.Version)
	}
}

// tampered changes one letter of the archive inside a value.
func tampered(t *testing.T, value []byte) []byte {
	t.Helper()
	changed := append([]byte(nil), value...)
	changed[len(changed)-1] ^= 1
	return changed
}
