package main

import (
	"maps"
	"slices"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"

	"github.com/pulumi-packs/packs/test/engine/generated/languages/dice/dice"
	"github.com/pulumi-packs/packs/test/engine/generated/languages/echo/echo"
	"github.com/pulumi-packs/packs/test/engine/generated/languages/echo2/echo2"
	"github.com/pulumi-packs/packs/test/engine/generated/languages/lights/lights"
	localfiles "github.com/pulumi-packs/packs/test/engine/generated/languages/local-files/localfiles"
)

// Parameters are what the tests change between two runs.
type Parameters struct {
	Folder     string
	Text       string
	Brightness int
	Existing   string
	Imported   string
	Endpoint   string
	Token      string
}

// program is the same as those in TypeScript and Python.
func program(ctx *pulumi.Context, given Parameters) error {
	for _, part := range []func(*pulumi.Context, Parameters) error{echoes, house, onDisk, imports} {
		if err := part(ctx, given); err != nil {
			return err
		}
	}
	thrown, err := dice.Roll(ctx, &dice.RollArgs{Sides: pulumi.IntRef(1), Count: pulumi.IntRef(2)})
	if err != nil {
		return err
	}
	ctx.Export("thrown", pulumi.Int(thrown.Total))
	return nil
}

func echoes(ctx *pulumi.Context, given Parameters) error {
	one, err := echo.NewEcho(ctx, "one", &echo.EchoArgs{
		Value: pulumi.Any(map[string]any{"list": []any{1, "two", true}, "text": given.Text}),
		Label: pulumi.String("first"),
	})
	if err != nil {
		return err
	}
	next, err := echo2.NewEcho(ctx, "newer", &echo2.EchoArgs{Value: one.Value})
	if err != nil {
		return err
	}
	kinds, err := echo.NewKinds(ctx, "kinds", &echo.KindsArgs{
		Text:        pulumi.String(given.Text),
		Flag:        pulumi.Bool(true),
		Count:       pulumi.Int(3),
		Ratio:       pulumi.Float64(1.5),
		Password:    pulumi.ToSecret(pulumi.String("password-in-a-secret")).(pulumi.StringOutput),
		Colour:      echo.ColourGreen,
		Tags:        pulumi.ToStringArray([]string{"b", "a"}),
		Labels:      pulumi.StringMap{"k": pulumi.String("v"), "from": one.Account},
		Credentials: &echo.CredentialsArgs{User: pulumi.String("me"), Password: pulumi.String("password-in-an-object")},
		Logins: echo.CredentialsArray{
			&echo.CredentialsArgs{User: pulumi.String("you"), Password: pulumi.String("password-in-a-list")},
		},
		File:     pulumi.NewStringAsset(given.Text),
		Folder:   pulumi.NewAssetArchive(map[string]any{"a.txt": pulumi.NewStringAsset("a")}),
		Anything: pulumi.Any([]any{map[string]any{"deep": map[string]any{"number": 1}}}),
		Peer:     one,
	})
	if err != nil {
		return err
	}
	ctx.Export("account", one.Account)
	ctx.Export("newerAccount", next.Account)
	ctx.Export("value", next.Value)
	ctx.Export("tokenDigest", one.TokenDigest)
	ctx.Export("kinds", pulumi.All(kinds.Flag, kinds.Count, kinds.Ratio, kinds.Colour, kinds.Tags, kinds.Labels, kinds.Zone))
	ctx.Export("anything", kinds.Anything)
	ctx.Export("size", kinds.Size)
	ctx.Export("user", kinds.Credentials.User())
	ctx.Export("repeated", echo.RepeatOutput(ctx, echo.RepeatOutputArgs{Value: pulumi.Map{"inner": kinds.Password}}).Value())
	return nil
}

func house(ctx *pulumi.Context, given Parameters) error {
	drawn, err := dice.NewPassword(ctx, "drawn", &dice.PasswordArgs{Length: pulumi.Int(20)})
	if err != nil {
		return err
	}
	lamp, err := lights.NewLight(ctx, "lamp", &lights.LightArgs{
		Name: pulumi.String("lamp"), Room: pulumi.String("hall"), Brightness: pulumi.Int(given.Brightness), Pin: drawn.Result,
	})
	if err != nil {
		return err
	}
	other, err := lights.NewProvider(ctx, "other", &lights.ProviderArgs{
		Endpoint: pulumi.String(given.Endpoint), Token: pulumi.String(given.Token),
	})
	if err != nil {
		return err
	}
	there, err := lights.NewLight(ctx, "there", &lights.LightArgs{
		Name: pulumi.String("there"), Room: pulumi.String("cellar"), Colour: lights.LightColourRed,
	}, pulumi.Provider(other))
	if err != nil {
		return err
	}
	old, err := lights.GetLight(ctx, "old", pulumi.ID(given.Existing), nil)
	if err != nil {
		return err
	}
	ctx.Export("drawn", drawn.Result)
	ctx.Export("serial", lamp.Serial)
	ctx.Export("there", pulumi.All(there.Serial, there.Colour))
	ctx.Export("old", old.Name)
	ctx.Export("found", lights.FindOutput(ctx, lights.FindOutputArgs{Room: lamp.Room}).Names())
	return nil
}

func onDisk(ctx *pulumi.Context, given Parameters) error {
	greeting, err := localfiles.NewFile(ctx, "greeting", &localfiles.FileArgs{
		Path:    pulumi.String(given.Folder + "/greeting.txt"),
		Content: pulumi.NewFileAsset(given.Folder + "/source.txt"),
	})
	if err != nil {
		return err
	}
	site, err := localfiles.NewFolder(ctx, "site", &localfiles.FolderArgs{
		Path: pulumi.String(given.Folder + "/site"),
		Source: pulumi.NewAssetArchive(map[string]any{
			"index.html": pulumi.NewStringAsset(given.Text),
			"data":       pulumi.NewFileArchive(given.Folder + "/data"),
			"packed":     pulumi.NewFileArchive(given.Folder + "/packed.zip"),
		}),
	})
	if err != nil {
		return err
	}
	ctx.Export("greeting", greeting.Size)
	ctx.Export("site", site.Files.ApplyT(func(known map[string]string) []string {
		return slices.Sorted(maps.Keys(known))
	}))
	return nil
}

func imports(ctx *pulumi.Context, given Parameters) error {
	if given.Imported == "" {
		return nil
	}
	light := &lights.LightArgs{Name: pulumi.String("found"), Room: pulumi.String("attic")}
	if _, err := lights.NewLight(ctx, "imported", light, pulumi.Import(pulumi.ID(given.Imported))); err != nil {
		return err
	}
	source, data := given.Folder+"/source.txt", given.Folder+"/data"
	file := &localfiles.FileArgs{Path: pulumi.String(source), Content: pulumi.NewFileAsset(source)}
	if _, err := localfiles.NewFile(ctx, "source", file, pulumi.Import(pulumi.ID(source))); err != nil {
		return err
	}
	folder := &localfiles.FolderArgs{Path: pulumi.String(data), Source: pulumi.NewFileArchive(data)}
	_, err := localfiles.NewFolder(ctx, "data", folder, pulumi.Import(pulumi.ID(data)))
	return err
}
