package main

import (
	"os"
	"testing"
)

// The committed vectors are what this SDK's marshaller writes: a changed wire format shows here first.
func TestVectorsAreCurrent(t *testing.T) {
	committed, err := os.ReadFile("../../codec/vectors/engine.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != corpus() {
		t.Error("test/codec/vectors/engine.json differs: run `go run ./corpus > ../codec/vectors/engine.json` in test/engine")
	}
}
