// Package host is the engine's side of a plugin: the service that it logs to, and the way it is launched.
package host

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pulumi/pulumi/sdk/v3/go/common/util/rpcutil"
	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
)

// Engine is our side of the engine service: it keeps what plugins log.
type Engine struct {
	pulumirpc.UnimplementedEngineServer
	Address string
	mutex   sync.Mutex
	log     []*pulumirpc.LogRequest
}

// Start serves an engine until the test is over.
func Start(t testing.TB) *Engine {
	t.Helper()
	e := &Engine{}
	cancel := make(chan bool)
	server, err := rpcutil.ServeWithOptions(rpcutil.ServeOptions{
		Cancel: cancel,
		Init: func(server *grpc.Server) error {
			pulumirpc.RegisterEngineServer(server, e)
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { close(cancel) })
	e.Address = fmt.Sprintf("127.0.0.1:%d", server.Port)
	return e
}

// Log keeps one message.
func (e *Engine) Log(_ context.Context, request *pulumirpc.LogRequest) (*emptypb.Empty, error) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.log = append(e.log, request)
	return &emptypb.Empty{}, nil
}

// Messages are the logged texts of one severity that are about one URN, in order, ephemeral ones left out.
func (e *Engine) Messages(severity pulumirpc.LogSeverity, urn string) []string {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	var texts []string
	for _, line := range e.log {
		if line.Severity == severity && line.Urn == urn && !line.Ephemeral {
			texts = append(texts, line.Message)
		}
	}
	return texts
}

// Text is everything that was logged.
func (e *Engine) Text() string {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	var all strings.Builder
	for _, line := range e.log {
		fmt.Fprintf(&all, "%s %s %s\n", line.Severity, line.Urn, line.Message)
	}
	return all.String()
}

// Await returns when a message that contains the words has been logged.
func (e *Engine) Await(t testing.TB, words string) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(e.Text(), words) {
			return
		}
	}
	t.Fatalf("nobody logged %q", words)
}
