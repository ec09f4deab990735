// Command program does what it is told, line by line, on one stack: see test/languages/support/driver.ts.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optimport"
	"github.com/pulumi/pulumi/sdk/v3/go/common/tokens"
	"github.com/pulumi/pulumi/sdk/v3/go/common/workspace"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

type command struct {
	Operation  string
	Parameters Parameters
	Config     []struct {
		Key, Value string
		Secret     bool
	}
	Resources []*optimport.ImportResource
}

type answer struct {
	Changes any               `json:"changes,omitempty"`
	Outputs map[string]output `json:"outputs,omitempty"`
	Error   string            `json:"error,omitempty"`
}

type output struct {
	Value  any  `json:"value"`
	Secret bool `json:"secret"`
}

func main() {
	ctx := context.Background()
	folder, name, stackName := os.Args[1], os.Args[2], os.Args[3]
	var told command
	project := workspace.Project{Name: tokens.PackageName(name), Runtime: workspace.NewProjectRuntimeInfo("yaml", nil)}
	run := func(ctx *pulumi.Context) error { return program(ctx, told.Parameters) }
	stack, err := auto.UpsertStackInlineSource(ctx, stackName, name, run, auto.WorkDir(folder), auto.Project(project))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	answers := json.NewEncoder(os.NewFile(3, "answers"))
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		told = command{}
		result, err := answer{}, json.Unmarshal(lines.Bytes(), &told)
		if err == nil {
			result, err = operate(ctx, stack, told)
		}
		if err != nil {
			result = answer{Error: err.Error()}
		}
		if err := answers.Encode(result); err != nil {
			os.Exit(1)
		}
	}
}

func operate(ctx context.Context, stack auto.Stack, told command) (answer, error) {
	switch told.Operation {
	case "config":
		for _, each := range told.Config {
			if err := stack.SetConfig(ctx, each.Key, auto.ConfigValue{Value: each.Value, Secret: each.Secret}); err != nil {
				return answer{}, err
			}
		}
		return answer{}, nil
	case "preview":
		result, err := stack.Preview(ctx)
		return answer{Changes: result.ChangeSummary}, err
	case "up":
		result, err := stack.Up(ctx)
		outputs := map[string]output{}
		for name, each := range result.Outputs {
			outputs[name] = output{Value: each.Value, Secret: each.Secret}
		}
		return answer{Changes: result.Summary.ResourceChanges, Outputs: outputs}, err
	case "refresh":
		result, err := stack.Refresh(ctx)
		return answer{Changes: result.Summary.ResourceChanges}, err
	case "import":
		_, err := stack.ImportResources(ctx, optimport.Resources(told.Resources), optimport.GenerateCode(false), optimport.Protect(false))
		// the import has succeeded by then: the API looks for the code that it was told not to generate
		if err != nil && !strings.Contains(err.Error(), "generated_code") {
			return answer{}, err
		}
		history, err := stack.History(ctx, 1, 1)
		if err != nil || len(history) == 0 {
			return answer{}, errors.Join(err, errors.New("the import is not in the stack's history"))
		}
		return answer{Changes: history[0].ResourceChanges}, nil
	case "destroy":
		result, err := stack.Destroy(ctx)
		return answer{Changes: result.Summary.ResourceChanges}, err
	}
	return answer{}, fmt.Errorf("no operation %q", told.Operation)
}
