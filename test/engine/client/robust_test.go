package client

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/blang/semver"
	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/apitype"
	"github.com/pulumi/pulumi/sdk/v3/go/common/env"
	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	generators "github.com/pulumi/pulumi/sdk/v3/go/property/testing"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"pgregory.net/rapid"

	"github.com/pulumi-packs/packs/test/engine/host"
)

func TestTheInstalledPluginIsFound(t *testing.T) {
	folder := filepath.Dir(host.Executable)
	t.Setenv("PULUMI_HOME", filepath.Dir(filepath.Dir(folder)))
	context, side := host.Context(t, host.Start(t))
	version := semver.MustParse(packageVersion(t))
	descriptor := workspace.PluginDescriptor{Name: "packs", Kind: apitype.ResourcePlugin, Version: &version}
	provider, err := plugin.NewProvider(side, context, descriptor, nil, false, `{"packs:x":"y"}`, "house", env.Global())
	if err != nil {
		t.Fatal(err)
	}
	if info, err := provider.GetPluginInfo(t.Context()); err != nil || info.Version == nil || !info.Version.EQ(version) {
		t.Errorf("gotcha 19: %v %v", info, err)
	}
	if err := errors.Join(provider.SignalCancellation(t.Context()), provider.Close()); err != nil {
		t.Error(err)
	}
}

func TestManyCallsAtOnce(t *testing.T) {
	s := open(t, "echo", properties{})
	var all sync.WaitGroup
	for index := range 200 {
		all.Add(1)
		go func() {
			defer all.Done()
			name := fmt.Sprint("thing-", index)
			urn := s.urn("Echo", name)
			response, err := s.provider.Create(t.Context(), plugin.CreateRequest{
				URN: urn, Name: name, Type: urn.Type(), Properties: properties{"value": text(name)},
			})
			if err != nil || response.Properties["value"] != text(name) {
				t.Errorf("%s: %v %v", name, response.Properties, err)
			}
		}()
	}
	all.Wait()
}

func TestAnInitFailureIsResumedWithoutAnUpdate(t *testing.T) {
	s := troubled(t)
	inputs := properties{"what": text("resumes")}
	made, err := s.tryCreate("Trouble", "one", inputs)
	var partial *plugin.InitError
	if !errors.As(err, &partial) {
		t.Fatalf("%v", err)
	}
	if result := s.diff(made, s.check(made.urn, made.inputs, inputs)); result.Changes != plugin.DiffNone {
		t.Errorf("%+v", result)
	}
	resumed := s.update(made, inputs)
	if resumed.outputs["note"] != text("read back") {
		t.Errorf("%v", resumed.outputs)
	}
}

func TestATimeoutEndsACreate(t *testing.T) {
	s := troubled(t)
	urn := s.urn("Trouble", "never")
	done := make(chan error, 1)
	go func() {
		_, err := s.provider.Create(t.Context(), plugin.CreateRequest{
			URN: urn, Name: "never", Type: urn.Type(), Properties: properties{"what": text("never")}, Timeout: 1,
		})
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil || !strings.Contains(err.Error(), "Trouble") {
			t.Errorf("%v", err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the create goes on")
	}
}

func TestAnEngineThatIsGoneBreaksNothing(t *testing.T) {
	port := startByHand(t)
	t.Setenv("PULUMI_DEBUG_PROVIDERS", "packs:"+port)
	nowhere := &host.Engine{Address: "127.0.0.1:1"}
	context, side := host.Context(t, nowhere)
	descriptor := workspace.PluginDescriptor{Name: "packs", Kind: apitype.ResourcePlugin}
	provider, err := plugin.NewProvider(side, context, descriptor, nil, false, "", "house", env.Global())
	if err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, engine: nowhere, provider: provider}
	s.parameterize(packArgs("trouble")...)
	s.configure(properties{})
	s.create("Trouble", "logs", properties{"what": text("logs")})
}

// garbage is a codec that sends bytes as they are.
type garbage struct{}

func (garbage) Name() string                        { return "proto" }
func (garbage) Marshal(message any) ([]byte, error) { return message.([]byte), nil }
func (garbage) Unmarshal(_ []byte, _ any) error     { return nil }

func TestMalformedBytesAreRefused(t *testing.T) {
	port := startByHand(t)
	s := attach(t, port)
	s.parameterize(packArgs("echo")...)
	s.configure(properties{})
	connection, err := grpc.NewClient("127.0.0.1:"+port, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	for name, message := range map[string][]byte{
		"no message at all":        {0xff, 0xff, 0xff},
		"a Struct that is cut off": {0x1a, 0x10, 0x0a, 0x0e},
		"a Struct of nonsense":     {0x1a, 0x03, 0x0a, 0x01, 0xff},
	} {
		t.Run(name, func(t *testing.T) {
			err := connection.Invoke(t.Context(), "/pulumirpc.ResourceProvider/Check", message, nil, grpc.ForceCodec(garbage{}))
			if code := status.Code(err); code == codes.OK || code == codes.Unavailable {
				t.Errorf("%v", err)
			}
		})
	}
	s.create("Echo", "after", properties{"value": text("alive")})
}

func TestABagOf300Megabytes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes gigabytes of memory")
	}
	s := open(t, "echo", properties{})
	urn := s.urn("Echo", "big")
	value := text(strings.Repeat("x", 300<<20))
	response, err := s.provider.Create(t.Context(), plugin.CreateRequest{
		URN: urn, Name: "big", Type: urn.Type(), Properties: properties{"value": value},
	})
	if err != nil || len(response.Properties["value"].StringValue()) != 300<<20 {
		t.Errorf("%.300v", err)
	}
	s.create("Echo", "after", properties{"value": text("alive")})
}

// What an engine that is configured sends in real runs comes back from a handler, and makes no diff afterwards.
func TestAnyMapSurvivesAHandlerAndMakesNoDiff(t *testing.T) {
	s := open(t, "echo", properties{})
	urn := s.urn("Echo", "one")
	rapid.Check(t, func(t *rapid.T) {
		value := known(resource.NewProperty(resource.ToResourcePropertyMap(generators.Map(3).Draw(t, "value"))))
		checked, err := s.provider.Check(context.Background(), plugin.CheckRequest{
			URN: urn, Name: "one", Type: urn.Type(), News: properties{"value": value},
		})
		if err != nil || len(checked.Failures) > 0 {
			t.Fatalf("check: %v %v", checked.Failures, err)
		}
		made, err := s.provider.Create(context.Background(), plugin.CreateRequest{
			URN: urn, Name: "one", Type: urn.Type(), Properties: checked.Properties,
		})
		if err != nil {
			t.Fatalf("create: %v", err)
		}
		if answered := made.Properties["value"]; exposes(value, answered) || !same(answered, value) {
			t.Fatalf("gave %v\ngot  %v", value, answered)
		}
		diff, err := s.provider.Diff(context.Background(), plugin.DiffRequest{
			URN: urn, Name: "one", Type: urn.Type(), ID: made.ID,
			OldInputs: checked.Properties, OldOutputs: made.Properties, NewInputs: checked.Properties,
		})
		if err != nil || diff.Changes != plugin.DiffNone {
			t.Fatalf("gotcha 37: %+v %v for %v", diff, err, value)
		}
	})
}

// known is a value in which every unknown has become a text: real runs have none.
func known(value resource.PropertyValue) resource.PropertyValue {
	switch {
	case value.IsComputed(), value.IsOutput() && !value.OutputValue().Known:
		return text("known by now")
	case value.IsSecret():
		return resource.MakeSecret(known(value.SecretValue().Element))
	case value.IsOutput():
		return known(value.OutputValue().Element)
	case value.IsArray():
		items := make([]resource.PropertyValue, len(value.ArrayValue()))
		for index, item := range value.ArrayValue() {
			items[index] = known(item)
		}
		return resource.NewProperty(items)
	case value.IsObject():
		members := properties{}
		for key, member := range value.ObjectValue() {
			members[key] = known(member)
		}
		return resource.NewProperty(members)
	default:
		return value
	}
}
