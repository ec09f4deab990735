package sdkgen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"

	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/nodejs"
	"github.com/pulumi/pulumi/pkg/v3/codegen/python"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// Generate writes the SDK for one language, as `pulumi package add` does.
// goPath is the import path of the folder: a Go SDK must compile inside another module.
func Generate(raw []byte, language, folder, goPath string) error {
	bound, err := rebind(raw)
	if err != nil {
		return err
	}
	var files map[string][]byte
	switch language {
	case "nodejs":
		files, err = nodejs.GeneratePackage("pulumi-language-nodejs", bound, nil, nil, true, alone{})
	case "python":
		files, err = python.GeneratePackage("pulumi-language-python", bound, nil, alone{})
	case "go":
		files, err = gogen.GeneratePackage("pulumi-language-go", bound, nil)
		from := gogen.ExtractImportBasePath(bound.Reference())
		files = inside(files, from, goPath+"/"+path.Base(from))
	default:
		err = fmt.Errorf("no generator for %q", language)
	}
	if err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	return write(files, folder)
}

// rebind does what the CLI does before it hands a schema to a language host. Generators change what they are given.
func rebind(raw []byte) (*schema.Package, error) {
	first, err := Check(raw)
	if err != nil {
		return nil, err
	}
	canonical, err := first.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	if err := json.Unmarshal(canonical, &spec); err != nil {
		return nil, err
	}
	return bind(spec, schema.ValidationOptions{AllowDanglingReferences: true})
}

func inside(files map[string][]byte, from, to string) map[string][]byte {
	moved := map[string][]byte{}
	for name, content := range files {
		if path.Base(name) != "go.mod" {
			moved[name] = bytes.ReplaceAll(content, []byte(`"`+from), []byte(`"`+to))
		}
	}
	return moved
}

func write(files map[string][]byte, folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, content := range files {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
