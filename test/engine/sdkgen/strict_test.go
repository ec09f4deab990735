package sdkgen

import (
	"strings"
	"testing"
)

const sound = `{
  "name": "alpha", "version": "1.0.0",
  "resources": {"alpha:index:Thing": {"properties": {"text": {"type": "string"}}, "inputProperties": {"text": {"type": "string"}}}}
}`

// The judge itself must be able to say no.
func TestUnsoundSchemasAreRefused(t *testing.T) {
	if _, err := Check([]byte(sound)); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"a misspelt key":       {`"inputProperties"`, `"inputPropertys"`},
		"a foreign token":      {`"alpha:index:Thing"`, `"beta:index:Thing"`},
		"a wrong type":         {`"type": "string"`, `"type": "strng"`},
		"a dangling reference": {`{"type": "string"}`, `{"$ref": "#/types/alpha:index:Nope"}`},
		"a version with v":     {`"1.0.0"`, `"v1.0"`},
		"a reserved name":      {`"alpha:index:Thing"`, `"alpha:index:Provider"`},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Check([]byte(strings.Replace(sound, change[0], change[1], 1))); err == nil {
				t.Error("accepted")
			}
		})
	}
}

func TestTheSDKsOfASoundSchemaCompile(t *testing.T) {
	compileSDKs(t, "alpha", []byte(sound))
}
