package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/archive"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/asset"
)

type oddMap struct {
	name  string
	value resource.PropertyMap
}

type bag = resource.PropertyMap

const urn = resource.URN("urn:pulumi:dev::proj::pkg:index:Thing::name::with::colons")

// oddMaps are the values that codecs get wrong.
func oddMaps() []oddMap {
	s := resource.NewProperty[string]
	list := func(values ...resource.PropertyValue) resource.PropertyValue { return resource.NewProperty(values) }
	secret := resource.MakeSecret
	return []oddMap{
		{"empty", bag{}},
		{"scalars", bag{
			"null": resource.NewNullProperty(), "true": resource.NewProperty(true), "false": resource.NewProperty(false),
			"nan": resource.NewProperty(math.NaN()), "negative zero": resource.NewProperty(math.Copysign(0, -1)),
			"infinity": resource.NewProperty(math.Inf(1)), "-infinity": resource.NewProperty(math.Inf(-1)),
			"tiny": resource.NewProperty(5e-324), "huge": resource.NewProperty(math.MaxFloat64), "zero": resource.NewProperty(0.0),
			"2^53+2": resource.NewProperty(9007199254740994.0), "empty": s(""), "nul": s("a\x00b"),
			"unicode": s("é\U0001F600\u2028\uFFFD\uFEFF"), "long": s(strings.Repeat("ü", 300)),
		}},
		{"keys", bag{
			"": s("empty"), "__proto__": s("proto"), "constructor": s("c"), "toString": s("t"), "__defaults": list(),
			"a.b[0]": s("path"), "\x00": s("nul"), "\U0001F600": s("smile"),
			"nested": resource.NewProperty(bag{"__proto__": resource.NewProperty(bag{"__proto__": s("x")})}),
		}},
		{"containers", bag{
			"object": resource.NewProperty(bag{}), "list": list(), "nested": list(list(), list(list(s("x"))), resource.NewProperty(bag{})),
			"nulls": list(resource.NewNullProperty(), resource.NewNullProperty()),
		}},
		{"secrets", bag{
			"string": secret(s("s3")), "null": secret(resource.NewNullProperty()), "twice": secret(secret(s("x"))),
			"inside": list(secret(resource.NewProperty(bag{"i": secret(s("j"))}))), "unknown": secret(resource.MakeComputed(s(""))),
		}},
		{"secret without value", droppedUnknown()},
		{"unknowns", bag{
			"string": computed(s("")), "boolean": computed(resource.NewProperty(false)), "number": computed(resource.NewProperty(0.0)),
			"list": computed(list()), "object": computed(resource.NewProperty(bag{})),
			"asset": computed(resource.NewProperty(&asset.Asset{})), "archive": computed(resource.NewProperty(&archive.Archive{})),
			"inside": list(s("a"), computed(s("")), s("b")),
		}},
		{"outputs", bag{
			"known":   output(resource.Output{Element: s("o"), Known: true, Dependencies: []resource.URN{urn, "b"}}),
			"secret":  output(resource.Output{Element: s("o"), Known: true, Secret: true}),
			"unknown": output(resource.Output{Secret: true, Dependencies: []resource.URN{urn}}), "bare": output(resource.Output{}),
			"nested": output(resource.Output{Element: list(output(resource.Output{Element: s("x"), Known: true})), Known: true}),
		}},
		{"references", bag{
			"known": resource.MakeCustomResourceReference(urn, "id", "1.2.3"), "unknown": resource.MakeCustomResourceReference(urn, "", ""),
			"component": resource.MakeComponentResourceReference(urn, ""),
		}},
		{"bytes", bag{"latin": s("a\xff\x00b"), "long": s(strings.Repeat("\xfe", 100)), "inside": list(secret(s("\x80")))}},
		{"assets", assets()},
		{"wide", wide()},
		{"deep", bag{"lists": deep(400, false), "objects": deep(400, true)}},
	}
}

func computed(of resource.PropertyValue) resource.PropertyValue { return resource.MakeComputed(of) }

func output(o resource.Output) resource.PropertyValue { return resource.NewProperty(o) }

// droppedUnknown is what the engine sends outside previews for a secret that holds an unknown: a secret without value.
func droppedUnknown() bag {
	return bag{"secret": resource.NewProperty(bag{resource.SigKey: resource.NewProperty(resource.SecretSig)})}
}

func assets() bag {
	text, _ := asset.FromText("hello")
	empty, _ := asset.FromText("")
	file := &asset.Asset{Hash: strings.Repeat("ab", 32), Path: "./a.txt"}
	remote := &asset.Asset{URI: "https://example.com/x"}
	elided := &archive.Archive{Hash: strings.Repeat("cd", 32)}
	inner := &archive.Archive{Assets: map[string]any{"text": text, "elided": elided, "none": &archive.Archive{Assets: map[string]any{}}}}
	outer := &archive.Archive{Assets: map[string]any{"d/file": file, "inner": inner, "__proto__": remote}}
	return bag{
		"text": resource.NewProperty(text), "empty": resource.NewProperty(empty), "file": resource.NewProperty(file),
		"remote": resource.NewProperty(remote), "elided": resource.NewProperty(&asset.Asset{Hash: strings.Repeat("ef", 32)}),
		"nothing": resource.NewProperty(&asset.Asset{}), "archive": resource.NewProperty(outer),
		"elided archive": resource.NewProperty(elided), "folder": resource.NewProperty(&archive.Archive{Path: "./dir"}),
		"remote archive": resource.NewProperty(&archive.Archive{URI: "https://example.com/x.zip"}),
	}
}

func wide() bag {
	result := bag{}
	for i := range 300 {
		result[resource.PropertyKey(fmt.Sprint("k", i))] = resource.NewProperty(float64(i))
	}
	return result
}

func deep(levels int, objects bool) resource.PropertyValue {
	value := resource.NewProperty("bottom")
	for range levels {
		if objects {
			value = resource.NewProperty(bag{"o": value})
		} else {
			value = resource.NewProperty([]resource.PropertyValue{value})
		}
	}
	return value
}
