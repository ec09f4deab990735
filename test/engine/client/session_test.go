package client

import (
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"

	"github.com/pulumi-packs/packs/test/engine/host"
)

// properties is what resources are made of.
type properties = resource.PropertyMap

func TestMain(m *testing.M) { host.Run(m) }

// session is one launched plugin and the engine that it talks to.
type session struct {
	t        *testing.T
	engine   *host.Engine
	provider plugin.Provider
	pkg      plugin.ParameterizeResponse
}

func launch(t *testing.T) *session {
	t.Helper()
	e := host.Start(t)
	return &session{t: t, engine: e, provider: host.Launch(t, e)}
}

// open launches the plugin, turns it into the pack and configures it.
func open(t *testing.T, pack string, config properties) *session {
	t.Helper()
	s := launch(t)
	s.parameterize(packArgs(pack)...)
	s.configure(config)
	return s
}

// parameterize gives the plugin the arguments of `pulumi package add packs …`.
func (s *session) parameterize(args ...string) {
	s.t.Helper()
	response, err := s.provider.Parameterize(s.t.Context(), plugin.ParameterizeRequest{
		Parameters: &plugin.ParameterizeArgs{Args: args},
	})
	if err != nil {
		s.t.Fatalf("parameterize %v: %v", args, err)
	}
	s.pkg = response
}

// configure does what the engine does with a provider resource: CheckConfig, then Configure.
func (s *session) configure(config properties) {
	s.t.Helper()
	inputs := config.Copy()
	inputs["version"] = text(s.pkg.Version.String())
	checked, err := s.checkConfig(inputs)
	if err != nil || len(checked.Failures) > 0 {
		s.t.Fatalf("check config: %v %v", checked.Failures, err)
	}
	if err := s.tryConfigure(checked.Properties); err != nil {
		s.t.Fatalf("configure: %v", err)
	}
}

func (s *session) checkConfig(news properties) (plugin.CheckConfigResponse, error) {
	urn := s.providerURN()
	return s.provider.CheckConfig(s.t.Context(), plugin.CheckConfigRequest{
		URN: urn, Name: urn.Name(), Type: urn.Type(), News: news, AllowUnknowns: true,
	})
}

// tryConfigure returns at once: what goes wrong in Configure comes with the next call.
func (s *session) tryConfigure(inputs properties) error {
	urn := s.providerURN()
	kind, name, id := urn.Type(), urn.Name(), resource.ID("provider-id")
	_, err := s.provider.Configure(s.t.Context(), plugin.ConfigureRequest{
		URN: &urn, Name: &name, Type: &kind, ID: &id, Inputs: inputs,
	})
	return err
}

func (s *session) providerURN() resource.URN {
	kind := tokens.Type("pulumi:providers:" + s.pkg.Name)
	return resource.NewURN("dev", "house", "", kind, "default")
}

// urn names a resource of the pack.
func (s *session) urn(kind, name string) resource.URN {
	return resource.NewURN("dev", "house", "", tokens.Type(s.pkg.Name+":index:"+kind), name)
}
