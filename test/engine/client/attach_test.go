package client

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"os/exec"
	"strings"
	"testing"

	"github.com/pulumi/pulumi/pkg/v3/resource/plugin"
	"github.com/pulumi/pulumi/sdk/v3/go/common/apitype"
	"github.com/pulumi/pulumi/sdk/v3/go/common/env"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"

	"github.com/pulumi-packs/packs/test/engine/host"
)

// startByHand runs the plugin as `PULUMI_DEBUG_PROVIDERS` users do, without an engine, and returns its port.
func startByHand(t *testing.T) string {
	t.Helper()
	command := exec.Command(host.Executable)
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	line, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// attach is one of the engine's loads of a plugin that is running already.
func attach(t *testing.T, port string) *session {
	t.Helper()
	t.Setenv("PULUMI_DEBUG_PROVIDERS", "packs:"+port)
	e := host.Start(t)
	context, side := host.Context(t, e)
	descriptor := workspace.PluginDescriptor{Name: "packs", Kind: apitype.ResourcePlugin}
	provider, err := plugin.NewProvider(side, context, descriptor, nil, false, "", "house", env.Global())
	if err != nil {
		t.Fatalf("attach: %v", err)
	}
	return &session{t: t, engine: e, provider: provider}
}

func digestOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func TestTwoProvidersWithDifferentTokensInOneProcess(t *testing.T) {
	port := startByHand(t)
	one, two := attach(t, port), attach(t, port)
	one.parameterize(packArgs("echo")...)
	two.parameterize(packArgs("echo")...)
	two.configure(properties{"account": text("second"), "token": secret("second-token")})
	one.configure(properties{"account": text("first"), "token": secret("first-token")})
	for range 3 {
		for session, token := range map[*session]string{one: "first-token", two: "second-token"} {
			made := session.create("Echo", "thing", properties{"value": text("x")})
			if plain(made.outputs["tokenDigest"]) != text(digestOf(token)) {
				t.Errorf("%s: %v", token, made.outputs)
			}
			if who := session.invoke("whoami", properties{}); plain(who["tokenDigest"]) != text(digestOf(token)) {
				t.Errorf("%s: %v", token, who)
			}
		}
	}
}

func TestTwoVersionsInOneProcess(t *testing.T) {
	port := startByHand(t)
	newer := variant(t, "echo", "version: 1.0.0", "version: 2.0.0", "  whoami:", "  whoisit:")
	one, two := attach(t, port), attach(t, port)
	one.parameterize(packArgs("echo")...)
	two.parameterize(packArgs(newer)...)
	if one.pkg.Version.Major != 1 || two.pkg.Version.Major != 2 {
		t.Fatalf("%v %v", one.pkg, two.pkg)
	}
	one.configure(properties{"account": text("one")})
	two.configure(properties{"account": text("two")})
	if who := one.invoke("whoami", properties{}); who["account"] != text("one") {
		t.Errorf("%v", who)
	}
	if who := two.invoke("whoisit", properties{}); who["account"] != text("two") {
		t.Errorf("%v", who)
	}
	if _, err := one.tryInvoke("whoisit", properties{}); err == nil {
		t.Error("the first session knows the second's function")
	}
	if one.schema().Version == two.schema().Version {
		t.Error("both sessions have one schema")
	}
}

func TestACancelEndsOnlyItsOwnSession(t *testing.T) {
	port := startByHand(t)
	one, two := attach(t, port), attach(t, port)
	one.parameterize(packArgs("echo")...)
	two.parameterize(packArgs("echo")...)
	one.configure(properties{})
	two.configure(properties{})
	if err := one.provider.SignalCancellation(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := one.provider.Close(); err != nil {
		t.Fatal(err)
	}
	two.create("Echo", "thing", properties{"value": text("x")})

	three := attach(t, port)
	three.parameterize(packArgs("echo")...)
	three.configure(properties{})
	three.create("Echo", "thing", properties{"value": text("x")})
}

func TestEachSessionLogsToItsOwnEngine(t *testing.T) {
	port := startByHand(t)
	one, two := attach(t, port), attach(t, port)
	one.parameterize(packArgs("trouble")...)
	two.parameterize(packArgs("trouble")...)
	one.configure(properties{})
	two.configure(properties{})
	two.create("Trouble", "logs", properties{"what": text("logs")})
	urn := string(two.urn("Trouble", "logs"))
	if lines := len(two.engine.Messages(pulumirpc.LogSeverity_INFO, urn)); lines != 200 {
		t.Errorf("%d lines at the second engine", lines)
	}
	if lines := len(one.engine.Messages(pulumirpc.LogSeverity_INFO, urn)); lines != 0 {
		t.Errorf("%d lines at the first engine", lines)
	}
}
