package client

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
)

func TestABagOfManyProperties(t *testing.T) {
	s := open(t, "echo", properties{})
	bag := properties{}
	for index := range 50_000 {
		bag[resource.PropertyKey(fmt.Sprint("key", index))] = number(float64(index))
	}
	made := s.create("Echo", "one", properties{"value": resource.NewProperty(bag)})
	if got := made.outputs["value"].ObjectValue(); len(got) != len(bag) {
		t.Errorf("gave %d, got %d", len(bag), len(got))
	}
}

func TestLargeStrings(t *testing.T) {
	sizes := map[string]int{"5 MiB": 5 << 20, "100 MiB": 100 << 20}
	if testing.Short() {
		delete(sizes, "100 MiB")
	}
	for name, size := range sizes {
		t.Run("gotcha 4: "+name, func(t *testing.T) {
			s := open(t, "echo", properties{})
			urn := s.urn("Echo", "one")
			response, err := s.provider.Create(t.Context(), plugin.CreateRequest{
				URN: urn, Name: "one", Type: urn.Type(), Properties: properties{"value": text(strings.Repeat("x", size))},
			})
			if err != nil || len(response.Properties["value"].StringValue()) != size {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestDeepValues(t *testing.T) {
	s := open(t, "echo", properties{})
	planned := s.previewCreate("Echo", "one", properties{"value": nested(3_000)})
	if got := depthOf(planned["value"]); got != 3_000 {
		t.Errorf("through a preview: %d levels", got)
	}
	made := s.create("Echo", "one", properties{"value": nested(900)})
	if got := depthOf(made.outputs["value"]); got != 900 {
		t.Errorf("through a handler: %d levels", got)
	}
}

func TestValuesTooDeepAreRefusedNotCut(t *testing.T) {
	s := open(t, "echo", properties{})
	urn := s.urn("Echo", "deep")
	for _, depth := range []int{3_000, 20_000} {
		response, err := s.provider.Create(t.Context(), plugin.CreateRequest{
			URN: urn, Name: "deep", Type: urn.Type(), Properties: properties{"value": nested(depth)},
		})
		if got := depthOf(response.Properties["value"]); err == nil && got != depth {
			t.Errorf("%d levels have become %d", depth, got)
		}
		if err != nil && (!strings.Contains(err.Error(), "deep") || len(err.Error()) > 2_000) {
			t.Errorf("%d levels: %.300v", depth, err)
		}
	}
}

func nested(depth int) resource.PropertyValue {
	value := text("bottom")
	for range depth {
		value = list(value)
	}
	return value
}

func depthOf(value resource.PropertyValue) int {
	depth := 0
	for value.IsArray() && len(value.ArrayValue()) == 1 {
		value = value.ArrayValue()[0]
		depth++
	}
	return depth
}
