package client

import (
	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"
)

// object is a resource as the engine keeps it.
type object struct {
	urn     resource.URN
	id      resource.ID
	inputs  properties
	outputs properties
}

// check is what the engine does first with every resource of a program.
func (s *session) check(urn resource.URN, olds, news properties) properties {
	s.t.Helper()
	response, err := s.tryCheck(urn, olds, news)
	if err != nil || len(response.Failures) > 0 {
		s.t.Fatalf("check %s: %v %v", urn.Name(), response.Failures, err)
	}
	return response.Properties
}

func (s *session) tryCheck(urn resource.URN, olds, news properties) (plugin.CheckResponse, error) {
	return s.provider.Check(s.t.Context(), plugin.CheckRequest{
		URN: urn, Name: urn.Name(), Type: urn.Type(), Olds: olds, News: news,
		RandomSeed: []byte("0123456789abcdef0123456789abcdef"), AllowUnknowns: true,
	})
}

// create makes a resource: check, then create.
func (s *session) create(kind, name string, inputs properties) object {
	s.t.Helper()
	made, err := s.tryCreate(kind, name, inputs)
	if err != nil {
		s.t.Fatalf("create %s: %v", name, err)
	}
	return made
}

func (s *session) tryCreate(kind, name string, inputs properties) (object, error) {
	s.t.Helper()
	urn := s.urn(kind, name)
	checked := s.check(urn, nil, inputs)
	response, err := s.provider.Create(s.t.Context(), plugin.CreateRequest{
		URN: urn, Name: name, Type: urn.Type(), Properties: checked,
	})
	return object{urn: urn, id: response.ID, inputs: checked, outputs: response.Properties}, err
}

// previewCreate is what a preview does with a new resource.
func (s *session) previewCreate(kind, name string, inputs properties) properties {
	s.t.Helper()
	urn := s.urn(kind, name)
	response, err := s.provider.Create(s.t.Context(), plugin.CreateRequest{
		URN: urn, Name: name, Type: urn.Type(), Properties: s.check(urn, nil, inputs), Preview: true,
	})
	if err != nil {
		s.t.Fatalf("preview of create %s: %v", name, err)
	}
	return response.Properties
}

// diff compares a resource with new inputs that have been checked.
func (s *session) diff(old object, news properties, ignore ...string) plugin.DiffResult {
	s.t.Helper()
	result, err := s.provider.Diff(s.t.Context(), plugin.DiffRequest{
		URN: old.urn, Name: old.urn.Name(), Type: old.urn.Type(), ID: old.id,
		OldInputs: old.inputs, OldOutputs: old.outputs, NewInputs: news, AllowUnknowns: true, IgnoreChanges: ignore,
	})
	if err != nil {
		s.t.Fatalf("diff %s: %v", old.urn.Name(), err)
	}
	return result
}

// update gives a resource new inputs: check, then update.
func (s *session) update(old object, inputs properties) object {
	s.t.Helper()
	made, err := s.tryUpdate(old, inputs, false)
	if err != nil {
		s.t.Fatalf("update %s: %v", old.urn.Name(), err)
	}
	return made
}

func (s *session) tryUpdate(old object, inputs properties, preview bool) (object, error) {
	s.t.Helper()
	checked := s.check(old.urn, old.inputs, inputs)
	response, err := s.provider.Update(s.t.Context(), plugin.UpdateRequest{
		URN: old.urn, Name: old.urn.Name(), Type: old.urn.Type(), ID: old.id,
		OldInputs: old.inputs, OldOutputs: old.outputs, NewInputs: checked, Preview: preview,
	})
	return object{urn: old.urn, id: old.id, inputs: checked, outputs: response.Properties}, err
}

// read asks for a resource as it is now: in a refresh with what is known of it, in an import with its id alone.
func (s *session) read(known object) (plugin.ReadResponse, error) {
	return s.provider.Read(s.t.Context(), plugin.ReadRequest{
		URN: known.urn, Name: known.urn.Name(), Type: known.urn.Type(), ID: known.id,
		Inputs: known.inputs, State: known.outputs,
	})
}

func (s *session) delete(old object) error {
	_, err := s.provider.Delete(s.t.Context(), plugin.DeleteRequest{
		URN: old.urn, Name: old.urn.Name(), Type: old.urn.Type(), ID: old.id, Inputs: old.inputs, Outputs: old.outputs,
	})
	return err
}

// invoke calls a function of the pack.
func (s *session) invoke(function string, args properties) properties {
	s.t.Helper()
	response, err := s.tryInvoke(function, args)
	if err != nil || len(response.Failures) > 0 {
		s.t.Fatalf("invoke %s: %v %v", function, response.Failures, err)
	}
	return response.Properties
}

func (s *session) tryInvoke(function string, args properties) (plugin.InvokeResponse, error) {
	return s.provider.Invoke(s.t.Context(), plugin.InvokeRequest{
		Tok: tokens.ModuleMember(s.pkg.Name + ":index:" + function), Args: args,
	})
}
