package client

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pulumi-packs/packs/test/engine/host"
)

// process is the plugin started without the engine's client, to look at what it does with its streams and signals.
type process struct {
	t       *testing.T
	command *exec.Cmd
	stdin   io.WriteCloser
	port    string
	rest    *bufio.Reader
	ended   chan error
}

func run(t *testing.T, args ...string) *process {
	t.Helper()
	command := exec.Command(host.Executable, args...)
	stdin, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	// A pipe of our own, since that of exec is closed by Wait.
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	command.Stdout = writer
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	_ = writer.Close()
	p := &process{t: t, command: command, stdin: stdin, rest: bufio.NewReader(reader), ended: make(chan error, 1)}
	line, err := p.rest.ReadString('\n')
	if err != nil {
		t.Fatalf("no port line: %v", err)
	}
	p.port = line
	go func() { p.ended <- command.Wait() }()
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = reader.Close()
	})
	return p
}

// mustEnd fails when the plugin has not ended within 4 seconds: the engine kills it after 5.
func (p *process) mustEnd(after string) {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(4 * time.Second):
		p.t.Errorf("the plugin lives on after %s", after)
	}
}

func TestThePortIsTheFirstLine(t *testing.T) {
	p := run(t)
	if !regexp.MustCompile(`^[0-9]+\n$`).MatchString(p.port) {
		t.Errorf("gotcha 1: %q", p.port)
	}
}

func TestTheEnginesFlagsAreTolerated(t *testing.T) {
	e := host.Start(t)
	p := run(t, "--logtostderr", "-v=9", "--tracing", "http://127.0.0.1:1/", e.Address)
	if strings.TrimSpace(p.port) == "" {
		t.Error("no port")
	}
}

func TestTheEndOfStdinEndsThePlugin(t *testing.T) {
	p := run(t, host.Start(t).Address)
	if err := p.stdin.Close(); err != nil {
		t.Fatal(err)
	}
	p.mustEnd("trap 1: the end of stdin")
}

func TestInterruptEndsThePluginAtOnce(t *testing.T) {
	p := run(t, host.Start(t).Address)
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	p.mustEnd("gotcha 8: SIGINT")
}

func TestTerminateEndsThePlugin(t *testing.T) {
	p := run(t, host.Start(t).Address)
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.mustEnd("SIGTERM")
}

func TestTheEndOfStdinDoesNotEndAnAttachedPlugin(t *testing.T) {
	p := run(t)
	if err := p.stdin.Close(); err != nil {
		t.Fatal(err)
	}
	s := attach(t, strings.TrimSpace(p.port))
	if _, err := s.provider.GetPluginInfo(t.Context()); err != nil {
		t.Errorf("%v", err)
	}
}

func TestNothingButThePortIsOnStdout(t *testing.T) {
	p := run(t)
	s := attach(t, strings.TrimSpace(p.port))
	s.parameterize(packArgs("trouble")...)
	s.configure(properties{})
	s.create("Trouble", "stdout", properties{"what": text("stdout")})
	if err := p.command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(p.rest)
	if err != nil || len(rest) > 0 {
		t.Errorf("%q %v", rest, err)
	}
}
