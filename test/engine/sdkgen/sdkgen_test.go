package sdkgen

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"

	"github.com/pulumi-packs/packs/test/engine/host"
)

func TestMain(m *testing.M) { host.Run(m) }

const module = "github.com/pulumi-packs/packs/test/engine"

// packs are the folders of all packs that are shipped, and of the test packs that are meant to be sound.
func packs(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, pattern := range []string{"parameter-packs/*/pack.*", "test/packs/*/pack.*"} {
		files, err := filepath.Glob(filepath.Join(host.Repository(), pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			found[filepath.Base(filepath.Dir(file))] = filepath.Dir(file)
		}
	}
	if len(found) == 0 {
		t.Fatal("no packs were found")
	}
	return found
}

// schemaOf is the schema that the built plugin gives for a pack, or of the base package for "".
func schemaOf(t *testing.T, folder string) []byte {
	t.Helper()
	provider := host.Launch(t, host.Start(t))
	request := plugin.GetSchemaRequest{}
	if folder != "" {
		pkg, err := provider.Parameterize(t.Context(), plugin.ParameterizeRequest{Parameters: &plugin.ParameterizeArgs{Args: []string{folder, "--allow-code"}}})
		if err != nil {
			t.Fatal(err)
		}
		request = plugin.GetSchemaRequest{SubpackageName: pkg.Name, SubpackageVersion: &pkg.Version}
	}
	response, err := provider.GetSchema(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	return response.Schema
}

func TestTheBinderAcceptsTheBasePackage(t *testing.T) {
	if _, err := Check(schemaOf(t, "")); err != nil {
		t.Error(err)
	}
}

func TestTheBinderAcceptsEveryPackWithoutAWarning(t *testing.T) {
	for name, folder := range packs(t) {
		t.Run(name, func(t *testing.T) {
			if _, err := Check(schemaOf(t, folder)); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestTheSDKsOfEveryPackCompile(t *testing.T) {
	for name, folder := range packs(t) {
		t.Run(name, func(t *testing.T) { compileSDKs(t, name, schemaOf(t, folder)) })
	}
}

// compileSDKs generates the SDKs of a schema and compiles each with its language's own tools.
func compileSDKs(t *testing.T, name string, raw []byte) {
	t.Helper()
	for language, compile := range map[string]func(t *testing.T, sdk, pack string){"nodejs": compileNode, "python": compilePython, "go": compileGo} {
		t.Run(language, func(t *testing.T) {
			sdk := sdkFolder(t, language, name)
			if err := Generate(raw, language, sdk, module+"/generated/"+name); err != nil {
				t.Fatal(err)
			}
			compile(t, sdk, nameOf(t, raw))
		})
	}
}

// sdkFolder is where an SDK must lie so that its language finds what it depends on.
func sdkFolder(t *testing.T, language, pack string) string {
	t.Helper()
	if language == "go" {
		return filepath.Join(host.Repository(), "test", "engine", "generated", pack)
	}
	return filepath.Join(tools(t, language), "sdks", pack)
}

// tools is the folder that `npm run test:engine` has filled with a language's compiler and Pulumi SDK.
func tools(t *testing.T, language string) string {
	t.Helper()
	folder := os.Getenv("PACKS_SDK_" + strings.ToUpper(language))
	if folder == "" {
		t.Fatalf("PACKS_SDK_%s must name a folder with that language's tools", strings.ToUpper(language))
	}
	return folder
}

func nameOf(t *testing.T, raw []byte) string {
	t.Helper()
	var spec struct{ Name string }
	if err := json.Unmarshal(raw, &spec); err != nil {
		t.Fatal(err)
	}
	return spec.Name
}

func compileNode(t *testing.T, sdk, _ string) {
	t.Helper()
	compiler := filepath.Join(tools(t, "nodejs"), "node_modules", ".bin", "tsc")
	must(t, exec.Command(compiler, "--project", sdk, "--outDir", filepath.Join(sdk, "bin")))
}

func compilePython(t *testing.T, sdk, pack string) {
	t.Helper()
	python := filepath.Join(tools(t, "python"), "venv", "bin", "python")
	must(t, exec.Command(python, "-m", "compileall", "-q", sdk))
	module := "pulumi_" + strings.ReplaceAll(pack, "-", "_")
	// An SDK asks for its own version, which only an installed package has.
	info := filepath.Join(sdk, module+".dist-info")
	if err := os.MkdirAll(info, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(info, "METADATA"), []byte("Metadata-Version: 2.1\nName: "+module+"\nVersion: 1.0.0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	// Everything that it exports; an extension has no Provider.
	load := exec.Command(python, "-c", "import "+module+" as m; [getattr(m, name) for name in dir(m)]")
	load.Env = append(os.Environ(), "PYTHONPATH="+sdk)
	must(t, load)
}

func compileGo(t *testing.T, sdk, _ string) {
	t.Helper()
	build := exec.Command("go", "vet", "./...")
	build.Dir = sdk
	must(t, build)
}

func must(t *testing.T, command *exec.Cmd) {
	t.Helper()
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", command, err, output)
	}
}
