package client

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
)

// extension is a pack as SDKs and states embed it.
type extension struct {
	name    string
	version semver.Version
	value   []byte
}

// extend adds packs with --extend, all to one process, as `pulumi package add packs --extension "…"` does to one each.
func extend(t *testing.T, folders ...string) []extension {
	t.Helper()
	s := launch(t)
	var all []extension
	for _, folder := range folders {
		s.parameterize(append(packArgs(folder), "--extend")...)
		spec := s.schema()
		if spec.Provider != nil || spec.Parameterization != nil || spec.ExtensionParameterization == nil {
			t.Fatalf("the schema of %s is not an extension's", folder)
		}
		all = append(all, extension{s.pkg.Name, s.pkg.Version, spec.ExtensionParameterization.Parameter})
	}
	return all
}

// use makes calls go to another package of the same process.
func (s *session) use(name, version string) {
	s.pkg = plugin.ParameterizeResponse{Name: name, Version: semver.MustParse(version)}
}

func (s *session) become(each extension) error {
	_, err := s.provider.Parameterize(s.t.Context(), plugin.ParameterizeRequest{
		Parameters: &plugin.ParameterizeValue{Name: each.name, Version: each.version, Value: each.value},
	})
	return err
}

// thirty are variants of the pack echo with names of their own.
func thirty(t *testing.T) []string {
	folders := make([]string, 30)
	for i := range folders {
		folders[i] = variant(t, "echo", "name: echo", fmt.Sprintf("name: echo%02d", i))
	}
	return folders
}

func TestThirtyExtensionsInOneProcess(t *testing.T) {
	all := extend(t, thirty(t)...)
	s := launch(t)
	configs := make([]string, len(all))
	for i, each := range all {
		configs[i] = fmt.Sprintf(`%q: {"account": "account %d"}`, each.name, i)
	}
	// Structured stack config is JSON text.
	packages := text("{" + strings.Join(configs, ",") + "}")

	// Before, while and after Configure: all are seen on refresh and destroy (engine.md §12).
	var group sync.WaitGroup
	for i, each := range all {
		if i == 10 {
			s.use("packs", packageVersion(t))
			s.configure(properties{"packages": packages})
		}
		if i == 20 {
			group.Wait()
		}
		group.Go(func() {
			if err := s.become(each); err != nil {
				t.Errorf("%s: %v", each.name, err)
			}
		})
	}
	group.Wait()

	for i, each := range all {
		s.use(each.name, each.version.String())
		made := s.create("Echo", "one", properties{"value": text(each.name)})
		if made.outputs["value"] != text(each.name) || made.outputs["account"] != text(fmt.Sprintf("account %d", i)) {
			t.Errorf("%s: %v", each.name, made.outputs)
		}
		if told := s.invoke("whoami", properties{}); told["account"] != text(fmt.Sprintf("account %d", i)) {
			t.Errorf("%s: %v", each.name, told)
		}
		if err := s.delete(made); err != nil {
			t.Errorf("%s: %v", each.name, err)
		}
	}
}

func TestVersionsOfAnExtensionInAnyOrder(t *testing.T) {
	older := extend(t, variant(t, "echo", "Gives back one value", "The older one gives back one value"))[0]
	newer := extend(t, variant(t, "echo", "version: 1.0.0", "version: 1.1.0"))[0]
	for name, order := range map[string][]extension{"the older first": {older, newer}, "the newer first": {newer, older}} {
		t.Run(name, func(t *testing.T) {
			s := launch(t)
			s.use("packs", packageVersion(t))
			s.configure(properties{})
			for _, each := range order {
				if err := s.become(each); err != nil {
					t.Fatalf("gotcha 55: %v", err)
				}
			}
			s.use("echo", newer.version.String())
			made := s.create("Echo", "one", properties{"value": text("v")})
			if state := fmt.Sprint(made.outputs["__packs"]); !strings.Contains(state, "1.1.0") {
				t.Errorf("served by %s", state)
			}
			if err := s.delete(made); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAnExtensionFunctionBeforeAnyResource(t *testing.T) {
	s := launch(t)
	s.use("packs", packageVersion(t))
	s.configure(properties{})
	s.use("echo", "1.0.0")
	_, err := s.tryInvoke("whoami", properties{})
	if err == nil || !strings.Contains(err.Error(), "the extension echo is not loaded") {
		t.Errorf("gotcha 54: %v", err)
	}
}

func TestMissingConfigOfAnExtensionIsToldAtItsFirstCheck(t *testing.T) {
	folder := variant(t, "echo", "config:\n", "config:\n  required: [token]\n")
	each := extend(t, folder)[0]
	s := launch(t)
	s.use("packs", packageVersion(t))
	s.configure(properties{})
	if err := s.become(each); err != nil {
		t.Fatalf("Parameterize must not depend on Configure: %v", err)
	}
	s.use("echo", each.version.String())
	_, err := s.tryCheck(s.urn("Echo", "one"), nil, properties{})
	if err == nil || !strings.Contains(err.Error(), "pulumi config set --path packs:packages.echo.") {
		t.Errorf("%v", err)
	}
}
