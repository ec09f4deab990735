// Package sdkgen judges package schemas as the engine's tools do: the metaschema, the binder and the SDK generators.
package sdkgen

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/blang/semver"
	"github.com/hashicorp/hcl/v2"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

// Check binds a schema strictly: the raw document must fit the metaschema, have no unknown key and give no warning.
// The binder alone is too kind: it sees only what survives the decoding.
func Check(raw []byte) (*schema.Package, error) {
	if err := fitsMetaschema(raw); err != nil {
		return nil, err
	}
	var spec schema.PackageSpec
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&spec); err != nil {
		return nil, fmt.Errorf("decode: %w", err)
	}
	return bind(spec, schema.ValidationOptions{})
}

func fitsMetaschema(raw []byte) error {
	var document map[string]any
	if err := json.Unmarshal(raw, &document); err != nil {
		return fmt.Errorf("not a JSON object: %w", err)
	}
	// The metaschema of this version does not know extensions.
	delete(document, "extensionParameterization")
	err := schema.MetaSchema.Validate(document)
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		return errors.Join(leaves(invalid)...)
	}
	return err
}

// leaves are the findings behind a finding, the only ones that say what is wrong.
func leaves(finding *jsonschema.ValidationError) []error {
	if len(finding.Causes) == 0 {
		return []error{fmt.Errorf("metaschema: #%s: %s", finding.InstanceLocation, finding.Message)}
	}
	var all []error
	for _, cause := range finding.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}

func bind(spec schema.PackageSpec, options schema.ValidationOptions) (*schema.Package, error) {
	bound, diagnostics, err := schema.BindSpec(spec, alone{}, options)
	if err != nil {
		return nil, fmt.Errorf("bind: %w", err)
	}
	if len(diagnostics) > 0 {
		return nil, errors.Join(slices.Collect(texts(diagnostics))...)
	}
	return bound, nil
}

func texts(diagnostics hcl.Diagnostics) func(func(error) bool) {
	return func(yield func(error) bool) {
		for _, each := range diagnostics {
			if !yield(fmt.Errorf("bind: %s %s", each.Summary, each.Detail)) {
				return
			}
		}
	}
}

// alone is a loader for schemas that refer to no other package. schema.NewNullLoader panics when it is asked.
type alone struct{}

func (alone) LoadPackage(name string, _ *semver.Version) (*schema.Package, error) {
	return nil, fmt.Errorf("the schema refers to package %q", name)
}

func (alone) LoadPackageV2(_ context.Context, d *schema.PackageDescriptor) (*schema.Package, error) {
	return nil, fmt.Errorf("the schema refers to package %q", d.Name)
}

func (alone) LoadPackageReference(name string, _ *semver.Version) (schema.PackageReference, error) {
	return nil, fmt.Errorf("the schema refers to package %q", name)
}

func (alone) LoadPackageReferenceV2(_ context.Context, d *schema.PackageDescriptor) (schema.PackageReference, error) {
	return nil, fmt.Errorf("the schema refers to package %q", d.Name)
}
