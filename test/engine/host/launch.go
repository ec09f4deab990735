package host

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/diag"
)

// Executable is the built plugin as it is installed, named by PACKS_PLUGIN.
var Executable = os.Getenv("PACKS_PLUGIN")

// Run is the TestMain of packages that launch the plugin: without one there is nothing to test.
func Run(m *testing.M) {
	if _, err := os.Stat(Executable); err != nil {
		fmt.Fprintf(os.Stderr, "PACKS_PLUGIN must name the built plugin's executable: %v\n", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// Launch starts the plugin as the engine does, and ends it as the engine does when the test is over.
func Launch(t testing.TB, e *Engine) plugin.Provider {
	t.Helper()
	pluginContext, host := Context(t, e)
	provider, err := plugin.NewProviderFromPath(host, pluginContext, Executable)
	if err != nil {
		t.Fatalf("the plugin did not start: %v", err)
	}
	t.Cleanup(func() { _ = provider.Close() })
	return provider
}

// Context is what the engine's client needs besides the plugin: a folder to run it in, and the engine's address.
func Context(t testing.TB, e *Engine) (*plugin.Context, plugin.Host) {
	t.Helper()
	host := &plugin.MockHost{ServerAddrF: func() string { return e.Address }}
	folder := t.TempDir()
	sink := &diag.MockSink{}
	// Not the test's own context: that ends before the clean-up does.
	pluginContext, err := plugin.NewContextWithHost(context.Background(), sink, sink, host, folder, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pluginContext.Close() })
	return pluginContext, host
}

// Repository is the root of this repository.
func Repository() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Dir(filepath.Dir(filepath.Dir(filepath.Dir(file))))
}

// PackFolder is where a test pack lies.
func PackFolder(pack string) string { return filepath.Join(Repository(), "test", "packs", pack) }
