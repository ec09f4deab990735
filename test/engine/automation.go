//go:build languages

// Package engine keeps the Automation API in go.mod: the program of test/languages needs it, and is no part of this module.
package engine

import _ "github.com/pulumi/pulumi/sdk/v3/go/auto"
