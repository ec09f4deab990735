package client

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"

	"github.com/pulumi-packs/packs/test/engine/host"
)

func TestPluginInfoTellsTheVersion(t *testing.T) {
	s := launch(t)
	info, err := s.provider.GetPluginInfo(t.Context())
	if err != nil || info.Version == nil {
		t.Fatalf("%v %v", info, err)
	}
	if want := packageVersion(t); info.Version.String() != want {
		t.Errorf("version %s, package.json says %s", info.Version, want)
	}
}

func TestWithoutArgsTheSchemaIsThatOfTheBasePackage(t *testing.T) {
	s := launch(t)
	spec := s.schema()
	if spec.Name != "packs" || spec.Version != packageVersion(t) || spec.Parameterization != nil || len(spec.Resources) != 0 {
		t.Errorf("name %q, version %q, parameterization %v, %d resources", spec.Name, spec.Version, spec.Parameterization, len(spec.Resources))
	}
}

func TestArgsTurnThePluginIntoThePack(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("lights")...)
	if s.pkg.Name != "lights" || !strings.HasPrefix(s.pkg.Version.String(), "1.0.0-dev.") {
		t.Errorf("gotcha 18: a folder's version must come from its content, got %s %s", s.pkg.Name, s.pkg.Version)
	}
	spec := s.schema()
	if spec.Name != s.pkg.Name || spec.Version != s.pkg.Version.String() {
		t.Errorf("gotcha 13: schema of %s %s for %v", spec.Name, spec.Version, s.pkg)
	}
	if _, there := spec.Resources["lights:index:Light"]; !there {
		t.Errorf("resources: %v", spec.Resources)
	}
	if p := spec.Parameterization; p == nil || p.BaseProvider.Name != "packs" || p.BaseProvider.Version != packageVersion(t) || len(p.Parameter) == 0 {
		t.Errorf("parameterization: %+v", p)
	}
}

func TestTheValueAloneMakesTheSamePackInAnotherProcess(t *testing.T) {
	first := launch(t)
	folder := variant(t, "echo", "Gives back what it is given", "Returns what it is given")
	first.parameterize(packArgs(folder)...)
	value := first.schema().Parameterization.Parameter
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}

	second := launch(t)
	second.fromValue(first.pkg.Name, first.pkg.Version, value)
	if second.pkg.Name != first.pkg.Name || !second.pkg.Version.EQ(first.pkg.Version) {
		t.Errorf("gotcha 12: %v became %v", first.pkg, second.pkg)
	}
	if one, two := first.schemaText(), second.schemaText(); one != two {
		t.Errorf("the schemas differ:\n%s\n%s", one, two)
	}
	second.configure(properties{})
	made := second.create("Echo", "one", properties{"value": text("alive")})
	if got := made.outputs["value"]; got != text("alive") {
		t.Errorf("value %v", got)
	}
}

func TestTheVersionBesideTheValueMayBeThePluginsOwn(t *testing.T) {
	first := launch(t)
	first.parameterize(packArgs("echo")...)
	second := launch(t)
	second.fromValue("echo", semver.MustParse(packageVersion(t)), first.schema().Parameterization.Parameter)
	if second.pkg.Name != "echo" {
		t.Errorf("trap 3: %v", second.pkg)
	}
}

func TestAnIdenticalRepeatSucceeds(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	first := s.pkg
	s.parameterize(packArgs("echo")...)
	s.fromValue(s.pkg.Name, s.pkg.Version, s.schema().Parameterization.Parameter)
	if s.pkg.Name != first.Name || !s.pkg.Version.EQ(first.Version) {
		t.Errorf("gotcha 16: %v became %v", first, s.pkg)
	}
}

func TestAPackMayBeRenamed(t *testing.T) {
	s := launch(t)
	s.parameterize(append(packArgs("echo"), "--name", "repeat")...)
	spec := s.schema()
	if s.pkg.Name != "repeat" || spec.Name != "repeat" {
		t.Fatalf("%v %s", s.pkg, spec.Name)
	}
	for token := range spec.Resources {
		if !strings.HasPrefix(token, "repeat:") {
			t.Errorf("token %s", token)
		}
	}
	s.configure(properties{"account": text("me")})
	if made := s.create("Echo", "one", properties{}); made.outputs["account"] != text("me") {
		t.Errorf("%v", made.outputs)
	}
}

func TestParameterizeAfterConfigure(t *testing.T) {
	s := launch(t)
	s.pkg = plugin.ParameterizeResponse{Name: "packs", Version: semver.MustParse(packageVersion(t))}
	s.configure(properties{})
	s.parameterize(packArgs("echo")...)
	if spec := s.schema(); spec.Name != "echo" {
		t.Errorf("gotcha 17: %s", spec.Name)
	}
}

func TestParameterizeLogsNoError(t *testing.T) {
	s := launch(t)
	s.parameterize(packArgs("echo")...)
	if errors := s.engine.Messages(pulumirpc.LogSeverity_ERROR, ""); len(errors) > 0 {
		t.Errorf("gotcha 41: %v", errors)
	}
}

// fromValue parameterizes as a deployment does, with the value out of an SDK or a state.
func (s *session) fromValue(name string, version semver.Version, value []byte) {
	s.t.Helper()
	response, err := s.provider.Parameterize(s.t.Context(), plugin.ParameterizeRequest{
		Parameters: &plugin.ParameterizeValue{Name: name, Version: version, Value: value},
	})
	if err != nil {
		s.t.Fatalf("parameterize with the value of %s: %v", name, err)
	}
	s.pkg = response
}

func (s *session) schemaText() string {
	s.t.Helper()
	request := plugin.GetSchemaRequest{SubpackageName: s.pkg.Name}
	if s.pkg.Name != "" {
		request.SubpackageVersion = &s.pkg.Version
	}
	response, err := s.provider.GetSchema(s.t.Context(), request)
	if err != nil {
		s.t.Fatalf("schema: %v", err)
	}
	return string(response.Schema)
}

func (s *session) schema() schema.PackageSpec {
	s.t.Helper()
	var spec schema.PackageSpec
	if err := json.Unmarshal([]byte(s.schemaText()), &spec); err != nil {
		s.t.Fatalf("the schema is not JSON: %v", err)
	}
	return spec
}

// packageVersion is the plugin's version as package.json has it.
func packageVersion(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(host.Repository(), "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct{ Version string }
	if err := json.Unmarshal(content, &manifest); err != nil {
		t.Fatal(err)
	}
	return manifest.Version
}
