// Command gensdk writes an SDK for the schema on standard input: gensdk <language> <folder> [<Go import path of the folder>].
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/pulumi-packs/packs/test/engine/sdkgen"
)

func main() {
	if len(os.Args) != 3 && len(os.Args) != 4 {
		fail(fmt.Errorf("usage: gensdk <language> <folder> [<Go import path of the folder>]"))
	}
	raw, err := io.ReadAll(os.Stdin)
	if err != nil {
		fail(err)
	}
	goPath := ""
	if len(os.Args) == 4 {
		goPath = os.Args[3]
	}
	if err := sdkgen.Generate(raw, os.Args[1], os.Args[2], goPath); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
