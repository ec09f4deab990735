package main

import (
	"encoding/base64"
	"fmt"
	"math"
	"sort"
	"strconv"
	"unicode/utf8"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/archive"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/asset"
)

// describe says what a value is in JSON: null, booleans, strings and lists as they are, everything else as an object with
// one key that names its kind. Objects are lists of pairs, so that no reader loses a key.
func describe(v resource.PropertyValue) any {
	switch {
	case v.IsNull():
		return nil
	case v.IsBool():
		return v.BoolValue()
	case v.IsNumber():
		return map[string]any{"number": number(v.NumberValue())}
	case v.IsString():
		return text(v.StringValue())
	case v.IsArray():
		list := []any{}
		for _, element := range v.ArrayValue() {
			list = append(list, describe(element))
		}
		return list
	case v.IsObject() && v.ObjectValue().HasValue(resource.SigKey):
		return map[string]any{"secret without value": true}
	case v.IsObject():
		return map[string]any{"object": entries(v.ObjectValue())}
	case v.IsSecret():
		return map[string]any{"secret": describe(v.SecretValue().Element)}
	case v.IsComputed():
		return unknown(v.Input().Element)
	case v.IsOutput():
		return describeOutput(v.OutputValue())
	case v.IsAsset():
		return describeAsset(v.AssetValue())
	case v.IsArchive():
		return describeArchive(v.ArchiveValue())
	case v.IsResourceReference():
		return reference(v.ResourceReferenceValue())
	}
	panic(fmt.Sprintf("no description for %v", v))
}

func number(f float64) string {
	if math.IsNaN(f) {
		return "NaN"
	}
	if f == 0 && math.Signbit(f) {
		return "-0"
	}
	return strconv.FormatUint(math.Float64bits(f), 16)
}

func text(s string) any {
	if utf8.ValidString(s) {
		return s
	}
	return map[string]any{"bytes": base64.StdEncoding.EncodeToString([]byte(s))}
}

func entries(m resource.PropertyMap) []any {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, string(key))
	}
	sort.Strings(keys)
	list := []any{}
	for _, key := range keys {
		list = append(list, []any{key, describe(m[resource.PropertyKey(key)])})
	}
	return list
}

func unknown(of resource.PropertyValue) any {
	switch {
	case of.IsBool():
		return map[string]any{"unknown": "boolean"}
	case of.IsNumber():
		return map[string]any{"unknown": "number"}
	case of.IsArray():
		return map[string]any{"unknown": "list"}
	case of.IsObject():
		return map[string]any{"unknown": "object"}
	case of.IsAsset():
		return map[string]any{"unknown": "asset"}
	case of.IsArchive():
		return map[string]any{"unknown": "archive"}
	case of.IsNull():
		return nil
	}
	return map[string]any{"unknown": "string"}
}

func describeOutput(o resource.Output) any {
	fields := map[string]any{"secret": o.Secret}
	if o.Known {
		fields["value"] = describe(o.Element)
	}
	dependencies := []any{}
	for _, urn := range o.Dependencies {
		dependencies = append(dependencies, string(urn))
	}
	fields["dependencies"] = dependencies
	return map[string]any{"output": fields}
}

func describeAsset(a *asset.Asset) any {
	return map[string]any{"asset": present(map[string]string{"hash": a.Hash, "text": a.Text, "path": a.Path, "uri": a.URI})}
}

func describeArchive(a *archive.Archive) any {
	fields := present(map[string]string{"hash": a.Hash, "path": a.Path, "uri": a.URI})
	if a.Assets != nil {
		names := make([]string, 0, len(a.Assets))
		for name := range a.Assets {
			names = append(names, name)
		}
		sort.Strings(names)
		list := []any{}
		for _, name := range names {
			var content any
			switch inner := a.Assets[name].(type) {
			case *asset.Asset:
				content = describeAsset(inner)
			case *archive.Archive:
				content = describeArchive(inner)
			}
			list = append(list, []any{name, content})
		}
		fields["assets"] = list
	}
	return map[string]any{"archive": fields}
}

func reference(r resource.ResourceReference) any {
	fields := present(map[string]string{
		"urn": string(r.URN), "name": r.Name, "type": r.Type, "packageVersion": r.PackageVersion,
	})
	if id, has := r.IDString(); has && id != "" {
		fields["id"] = id
	} else if has {
		fields["id"] = map[string]any{"unknown": "string"}
	}
	return map[string]any{"reference": fields}
}

// present leaves out what is empty: on the wire that is the same as absent.
func present(fields map[string]string) map[string]any {
	result := map[string]any{}
	for name, value := range fields {
		if value != "" {
			result[name] = value
		}
	}
	return result
}
