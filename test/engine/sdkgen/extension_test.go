package sdkgen

import (
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"

	"github.com/pulumi-packs/packs/test/engine/host"
)

// Binders before 3.257 want an extension's tokens in the base's package; `allowedPackageNames` makes them take its own.
func TestTheBinderAcceptsPacksAsExtensions(t *testing.T) {
	for name, folder := range packs(t) {
		t.Run(name, func(t *testing.T) {
			bound, err := Check(extensionSchemaOf(t, folder))
			if err != nil {
				t.Fatal(err)
			}
			if bound.ExtensionParameterization == nil || bound.ExtensionParameterization.BaseProvider.Name != "packs" {
				t.Errorf("%+v", bound.ExtensionParameterization)
			}
		})
	}
}

func TestTheSDKsOfAnExtensionCompile(t *testing.T) {
	compileSDKs(t, "extension", extensionSchemaOf(t, host.PackFolder("echo")))
}

func extensionSchemaOf(t *testing.T, folder string) []byte {
	t.Helper()
	provider := host.Launch(t, host.Start(t))
	pkg, err := provider.Parameterize(t.Context(), plugin.ParameterizeRequest{Parameters: &plugin.ParameterizeArgs{Args: []string{folder, "--allow-code", "--extend"}}})
	if err != nil {
		t.Fatal(err)
	}
	response, err := provider.GetSchema(t.Context(), plugin.GetSchemaRequest{SubpackageName: pkg.Name, SubpackageVersion: &pkg.Version})
	if err != nil {
		t.Fatal(err)
	}
	return response.Schema
}
