package client

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pulumi-packs/packs/test/engine/host"
)

// packArgs are what a user types behind `pulumi package add packs` for a test pack, or for a folder with a variant of one.
// Packs with code need to be allowed.
func packArgs(pack string) []string {
	if !filepath.IsAbs(pack) {
		pack = host.PackFolder(pack)
	}
	if filepath.Base(pack) == "lights" {
		return []string{pack}
	}
	return []string{pack, "--allow-code"}
}

// variant copies a test pack to a folder of its own, with pieces of its definition replaced: old, new, old, new, …
func variant(t *testing.T, pack string, replacements ...string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), pack)
	if err := os.CopyFS(folder, os.DirFS(host.PackFolder(pack))); err != nil {
		t.Fatal(err)
	}
	definition := filepath.Join(folder, "pack.yaml")
	text, err := os.ReadFile(definition)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer(replacements...).Replace(string(text))
	if changed == string(text) {
		t.Fatalf("nothing of %q is in %s", replacements, definition)
	}
	if err := os.WriteFile(definition, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}
