"""The same program as those in TypeScript and Go."""

import pulumi
import pulumi_dice as dice
import pulumi_echo as echo
import pulumi_echo2 as echo2
import pulumi_lights as lights
import pulumi_local_files as files


def program(given):
    one = echo.Echo("one", value={"list": [1, "two", True], "text": given["text"]}, label="first")
    newer = echo2.Echo("newer", value=one.value)
    kinds = echo.Kinds(
        "kinds",
        text=given["text"],
        flag=True,
        count=3,
        ratio=1.5,
        password=pulumi.Output.secret("password-in-a-secret"),
        colour=echo.Colour.GREEN,
        tags=["b", "a"],
        labels={"k": "v", "from": one.account},
        credentials=echo.CredentialsArgs(user="me", password="password-in-an-object"),
        logins=[{"user": "you", "password": "password-in-a-list"}],
        file=pulumi.StringAsset(given["text"]),
        folder=pulumi.AssetArchive({"a.txt": pulumi.StringAsset("a")}),
        anything=[{"deep": {"number": 1}}],
        peer=one,
    )
    drawn = dice.Password("drawn", length=20)

    lamp = lights.Light("lamp", name="lamp", room="hall", brightness=given["brightness"], pin=drawn.result)
    other = lights.Provider("other", endpoint=given["endpoint"], token=given["token"])
    there = lights.Light(
        "there", name="there", room="cellar", colour="red", opts=pulumi.ResourceOptions(provider=other)
    )
    old = lights.Light.get("old", given["existing"])

    folder = given["folder"]
    greeting = files.File("greeting", path=f"{folder}/greeting.txt", content=pulumi.FileAsset(f"{folder}/source.txt"))
    site = files.Folder(
        "site",
        path=f"{folder}/site",
        source=pulumi.AssetArchive(
            {
                "index.html": pulumi.StringAsset(given["text"]),
                "data": pulumi.FileArchive(f"{folder}/data"),
                "packed": pulumi.FileArchive(f"{folder}/packed.zip"),
            }
        ),
    )

    if "imported" in given:
        source, data = f"{folder}/source.txt", f"{folder}/data"
        taking = lambda id: pulumi.ResourceOptions(import_=id)
        lights.Light("imported", name="found", room="attic", opts=taking(given["imported"]))
        files.File("source", path=source, content=pulumi.FileAsset(source), opts=taking(source))
        files.Folder("data", path=data, source=pulumi.FileArchive(data), opts=taking(data))

    thrown = dice.roll(sides=1, count=2)
    pulumi.export("account", one.account)
    pulumi.export("newerAccount", newer.account)
    pulumi.export("value", newer.value)
    pulumi.export("tokenDigest", one.token_digest)
    pulumi.export(
        "kinds",
        pulumi.Output.all(
            kinds.flag, kinds.count, kinds.ratio, kinds.colour, kinds.tags, kinds.labels, kinds.zone
        ),
    )
    pulumi.export("anything", kinds.anything)
    pulumi.export("size", kinds.size)
    pulumi.export("user", kinds.credentials.apply(lambda credentials: credentials.user))
    pulumi.export("drawn", drawn.result)
    pulumi.export("serial", lamp.serial)
    pulumi.export("there", pulumi.Output.all(there.serial, there.colour))
    pulumi.export("old", old.name)
    pulumi.export("thrown", thrown.total)
    pulumi.export("found", lights.find_output(room=lamp.room).names)
    pulumi.export("repeated", echo.repeat_output(value={"inner": kinds.password}).value)
    pulumi.export("greeting", greeting.size)
    pulumi.export("site", site.files.apply(lambda known: sorted(known)))
