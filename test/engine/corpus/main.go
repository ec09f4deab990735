// Command corpus writes the vectors of the codec's tests: property maps, marshalled by the engine's own code, each with a
// description of what it means.
//
//	go run ./corpus > ../codec/vectors/engine.json
//
// The same SDK version gives the same file.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/plugin"
	ptesting "github.com/pulumi/pulumi/sdk/v3/go/property/testing"
	"google.golang.org/protobuf/proto"
)

type vector struct {
	Name   string `json:"name"`
	Struct string `json:"struct"` // base64 of a google.protobuf.Struct
	Value  any    `json:"value"`  // see describe
}

var options = plugin.MarshalOptions{
	KeepUnknowns: true, KeepSecrets: true, KeepResources: true, KeepOutputValues: true, KeepByteString: true,
}

// largest is what keeps the file small: base64 characters of a random map.
const largest = 4000

func main() {
	fmt.Print(corpus())
}

// corpus is the whole file: a JSON list, a line for each vector.
func corpus() string {
	vectors := []vector{}
	for _, odd := range oddMaps() {
		vectors = append(vectors, marshal(odd.name, odd.value))
	}
	for seed, wanted := 0, len(vectors)+200; len(vectors) < wanted; seed++ {
		value := resource.ToResourcePropertyMap(ptesting.Map(4).Example(seed))
		if random := marshal(fmt.Sprintf("random %d", seed), value); len(random.Struct) <= largest {
			vectors = append(vectors, random)
		}
	}
	lines := make([]string, len(vectors))
	for i, vector := range vectors {
		line, err := json.Marshal(vector)
		fail(err)
		lines[i] = string(line)
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n]\n"
}

func marshal(name string, value resource.PropertyMap) vector {
	message, err := plugin.MarshalProperties(value, options)
	fail(err)
	bytes, err := proto.MarshalOptions{Deterministic: true}.Marshal(message)
	fail(err)
	return vector{name, base64.StdEncoding.EncodeToString(bytes), describe(resource.NewProperty(value))}
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
