package client

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/archive"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource/asset"
	generators "github.com/pulumi/pulumi/sdk/v3/go/property/testing"
	"pgregory.net/rapid"
)

// Values that have gone wrong on their way through some provider, each through a handler and back.
func TestValuesThroughAHandler(t *testing.T) {
	s := open(t, "echo", properties{})
	for name, value := range map[string]resource.PropertyValue{
		"a boolean":         resource.NewProperty(false),
		"an empty string":   text(""),
		"NUL in a string":   text("a\x00b"),
		"astral characters": text("é\U0001F600\u2028"),
		"not a number":      number(math.NaN()),
		"infinity":          number(math.Inf(1)),
		"minus infinity":    number(math.Inf(-1)),
		"beyond 2^53":       number(9007199254740994),
		"the least number":  number(5e-324),
		"an empty object":   resource.NewProperty(properties{}),
		"an empty list":     resource.NewProperty([]resource.PropertyValue{}),
		"odd keys": resource.NewProperty(properties{
			"": text("empty"), "__proto__": text("p"), "constructor": text("c"), "toString": text("t"),
			"__defaults": list(), "a.b": text("dot"), "[0]": text("bracket"),
		}),
		"a byte string": text("a\xff\x00b"),
		"a nested null": list(text("a"), resource.NewNullProperty()),
	} {
		t.Run(name, func(t *testing.T) {
			made := s.create("Echo", "one", properties{"value": value})
			if got := made.outputs["value"]; !same(got, value) {
				t.Errorf("gave %v, got %v", value, got)
			}
		})
	}
}

func TestMinusZero(t *testing.T) {
	s := open(t, "echo", properties{})
	made := s.create("Echo", "one", properties{"value": number(math.Copysign(0, -1))})
	if got := made.outputs["value"]; !got.IsNumber() || !math.Signbit(got.NumberValue()) {
		t.Errorf("got %v", got)
	}
}

func TestSecretsStaySecret(t *testing.T) {
	s := open(t, "echo", properties{})
	value := resource.NewProperty(properties{
		"open": text("seen"), "hidden": secret("a long secret"), "list": list(text("x"), secret("another secret")),
		"null": resource.MakeSecret(resource.NewNullProperty()), "twice": resource.MakeSecret(secret("double secret")),
	})
	made := s.create("Echo", "one", properties{"value": value})
	answered := made.outputs["value"]
	if exposes(value, answered) {
		t.Errorf("exposed: %v", answered)
	}
	if open := answered.ObjectValue()["open"]; open.IsSecret() {
		t.Errorf("not everything is secret: %v", answered)
	}
	if !plain(answered).DeepEquals(plain(value)) {
		t.Errorf("gave %v, got %v", value, answered)
	}
}

func TestNestedSecretsOfTheSchemaAreMarked(t *testing.T) {
	s := open(t, "echo", properties{})
	login := resource.NewProperty(properties{"user": text("me"), "password": text("correct horse")})
	made := s.create("Kinds", "one", properties{"text": text("x"), "password": text("battery staple"), "credentials": login, "logins": list(login)})
	outputs := made.outputs
	if !outputs["password"].IsSecret() {
		t.Errorf("password: %v", outputs["password"])
	}
	if !outputs["logins"].ContainsSecrets() || !outputs["credentials"].ContainsSecrets() {
		t.Errorf("gotcha 60: %v", outputs)
	}
	if user := outputs["credentials"].ObjectValue()["user"]; user != text("me") {
		t.Errorf("credentials: %v", outputs["credentials"])
	}
}

func TestUnknownsInPreviews(t *testing.T) {
	s := open(t, "echo", properties{})
	planned := s.previewCreate("Kinds", "one", properties{
		"text": unknown(), "tags": list(text("a"), unknown()), "password": resource.MakeSecret(unknown()),
		"labels":   resource.NewProperty(properties{"a": unknown(), "b": text("known")}),
		"anything": resource.NewProperty(properties{"list": list(unknown())}),
	})
	for _, key := range []resource.PropertyKey{"text", "tags", "password", "labels", "anything", "size"} {
		if !planned[key].ContainsUnknowns() {
			t.Errorf("%s is known: %v", key, planned[key])
		}
	}
	if known := planned["labels"].ObjectValue()["b"]; known != text("known") {
		t.Errorf("labels: %v", planned["labels"])
	}
	if planned["zone"] != text("here") {
		t.Errorf("zone: %v", planned["zone"])
	}
}

func TestAnUnknownThatReplacesIsAReplacement(t *testing.T) {
	s := open(t, "echo", properties{})
	made := s.create("Kinds", "one", properties{"text": text("x"), "zone": text("there")})
	change := s.diff(made, s.check(made.urn, made.inputs, properties{"text": text("x"), "zone": unknown()}))
	if change.Changes != plugin.DiffSome || !change.DetailedDiff["zone"].Kind.IsReplace() {
		t.Errorf("%+v", change)
	}
}

func TestUnknownsAreDroppedFromRealCalls(t *testing.T) {
	s := open(t, "echo", properties{})
	urn := s.urn("Echo", "one")
	response, err := s.provider.Create(t.Context(), plugin.CreateRequest{
		URN: urn, Name: "one", Type: urn.Type(),
		Properties: properties{"value": resource.NewProperty(properties{"kept": text("k"), "lost": resource.MakeSecret(unknown())})},
	})
	if err != nil || plain(response.Properties["value"]).ObjectValue()["kept"] != text("k") {
		t.Errorf("a secret without a value breaks the call: %v %v", response.Properties, err)
	}
}

func TestAssetsAndArchives(t *testing.T) {
	s := open(t, "echo", properties{})
	folder := t.TempDir()
	path := filepath.Join(folder, "a.txt")
	if err := os.WriteFile(path, []byte("from a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	inline, _ := asset.FromText("hello")
	file, _ := asset.FromPath(path)
	bundle, _ := archive.FromAssets(map[string]any{"x": inline, "d/y": file})
	tree, _ := archive.FromPath(folder)
	inputs := properties{
		"text": text("x"), "file": resource.NewProperty(file), "folder": resource.NewProperty(bundle),
		"anything": list(resource.NewProperty(inline), resource.NewProperty(tree)),
	}
	made := s.create("Kinds", "one", inputs)
	for _, key := range []resource.PropertyKey{"file", "folder", "anything"} {
		if !made.outputs[key].DeepEquals(inputs[key]) {
			t.Errorf("%s: gave %v, got %v", key, inputs[key], made.outputs[key])
		}
	}
	if result := s.diff(made, s.check(made.urn, made.inputs, inputs)); result.Changes != plugin.DiffNone {
		t.Errorf("gotcha 36: assets without a change differ: %+v", result)
	}
	other, _ := asset.FromText("other content")
	inputs["file"] = resource.NewProperty(other)
	if result := s.diff(made, s.check(made.urn, made.inputs, inputs)); result.Changes != plugin.DiffSome || result.DetailedDiff["file"].Kind != plugin.DiffUpdate {
		t.Errorf("other content is no change: %+v", result)
	}
	after, err := s.read(made)
	if err != nil || !after.Outputs["file"].IsAsset() {
		t.Errorf("read: %+v %v", after.ReadResult, err)
	}
}

func TestResourceReferences(t *testing.T) {
	s := open(t, "echo", properties{})
	peer := s.create("Echo", "peer", properties{})
	reference := resource.MakeCustomResourceReference(peer.urn, peer.id, s.pkg.Version.String())
	made := s.create("Kinds", "one", properties{"text": text("x"), "peer": reference})
	if got := made.outputs["peer"]; !got.DeepEquals(reference) {
		t.Errorf("gave %v, got %v", reference, got)
	}
	if result := s.diff(made, s.check(made.urn, made.inputs, properties{"text": text("x"), "peer": reference})); result.Changes != plugin.DiffNone {
		t.Errorf("%+v", result)
	}
}

// Every map that the engine can send comes back from a preview as it was, but for what makes no difference: the
// dependencies of outputs, and secretness that spreads to a whole list.
func TestAnyMapSurvivesAPreview(t *testing.T) {
	s := open(t, "echo", properties{})
	urn := s.urn("Echo", "one")
	rapid.Check(t, func(t *rapid.T) {
		value := resource.NewProperty(resource.ToResourcePropertyMap(generators.Map(4).Draw(t, "value")))
		checked, err := s.provider.Check(s.t.Context(), plugin.CheckRequest{
			URN: urn, Name: "one", Type: urn.Type(), News: properties{"value": value}, AllowUnknowns: true,
		})
		if err != nil || len(checked.Failures) > 0 {
			t.Fatalf("check: %v %v", checked.Failures, err)
		}
		response, err := s.provider.Create(s.t.Context(), plugin.CreateRequest{
			URN: urn, Name: "one", Type: urn.Type(), Properties: checked.Properties, Preview: true,
		})
		if err != nil {
			t.Fatalf("create: %v", err)
		}
		if answered := response.Properties["value"]; exposes(value, answered) || !same(answered, value) {
			t.Fatalf("gave %v\ngot  %v", value, answered)
		}
	})
}

// same compares as the engine does, secretness and dependencies apart; NaN is the same as NaN.
func same(left, right resource.PropertyValue) bool {
	left, right = plain(left), plain(right)
	switch {
	case left.IsNumber() && right.IsNumber() && math.IsNaN(left.NumberValue()):
		return math.IsNaN(right.NumberValue())
	case left.IsArray() && right.IsArray():
		if len(left.ArrayValue()) != len(right.ArrayValue()) {
			return false
		}
		for index, item := range left.ArrayValue() {
			if !same(item, right.ArrayValue()[index]) {
				return false
			}
		}
		return true
	case left.IsObject() && right.IsObject():
		if len(left.ObjectValue()) != len(right.ObjectValue()) {
			return false
		}
		for key, member := range left.ObjectValue() {
			other, there := right.ObjectValue()[key]
			if !there || !same(member, other) {
				return false
			}
		}
		return true
	case left.IsComputed() && right.IsComputed():
		return true
	default:
		return left.DeepEquals(right)
	}
}
