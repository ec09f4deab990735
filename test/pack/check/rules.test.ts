import { describe, expect, test } from "vitest";
import type { rules, warnings } from "../../../src/pack/check/rules.ts";
import { pack, packWithProperties, packWithResource, problemsOf, warningsOf } from "../problems.ts";

type Case = readonly [what: string, definition: string, expected: readonly string[]];

const named = (name: string) => `name: ${name}\nversion: 1.0.0\n`;
const properties = (list: string) => packWithProperties(`{ ${list} }`);
const functions = (names: string, more = "") =>
  pack(
    `functions: { ${names
      .split(" ")
      .map((name) => `${name}: { code: './x.ts#x' }`)
      .join(", ")} }\n${more}`,
  );
const resources = (names: string, more = "") =>
  pack(
    `resources: { ${names
      .split(" ")
      .map((name) => `${name}: { code: './x.ts#x' }`)
      .join(", ")} }\n${more}`,
  );
const text = (...names: string[]) => names.map((name) => `${name}: { type: string }`).join(", ");

const cases: { readonly [rule in keyof typeof rules]: readonly Case[] } = {
  packageName: [
    [
      "upper case",
      named("PowerDNS"),
      ['1:7 name: "PowerDNS" is no package name: lower-case letters and digits, words joined by `-` or `_`'],
    ],
    [
      "a leading digit",
      named("1and1"),
      ['1:7 name: "1and1" is no package name: lower-case letters and digits, words joined by `-` or `_`'],
    ],
    ["pulumi", named("pulumi"), ["1:7 name: pulumi cannot be a package's name: it is the engine's own name"]],
    ["input", named("input"), ["1:7 name: input cannot be a package's name: it is reserved by Pulumi's schema binder"]],
    [
      "packs",
      named("packs"),
      ["1:7 name: packs cannot be a package's name: it is the name of the base package, which every pack is served by"],
    ],
    ["a long name", named("a".repeat(101)), ["1:7 name: a package's name has at most 100 characters"]],
    ["dashes and digits", named("acme-dns2"), []],
  ],
  versions: [
    [
      "no version",
      "name: acme\nversion: '1.0'\n",
      ['2:10 version: "1.0" is no version — expected semver, such as 1.0.0'],
    ],
    [
      "a v in front",
      "name: acme\nversion: v1.0.0\n",
      ['2:10 version: "v1.0.0" is no version — expected semver, such as 1.0.0'],
    ],
    ["a prerelease", "name: acme\nversion: 1.0.0-beta.1+build\nrequires: '>=0.1.0-0'\n", []],
    [
      "no range",
      pack("requires: newest"),
      ['3:11 requires: "newest" is no range of versions — expected such as `>=1.2.0`'],
    ],
  ],
  namespace: [
    [
      "an @",
      pack("namespace: '@acme'"),
      ['3:12 namespace: "@acme" is no namespace — expected lower-case letters and digits, words joined by `-`'],
    ],
    ["a sound one", pack("namespace: acme-corp"), []],
  ],
  links: [
    [
      "no URL",
      pack("homepage: example.com"),
      ['3:11 homepage: "example.com" is no URL — expected such as `https://example.com/`'],
    ],
    ["a repository by SSH", pack("repository: git+ssh://git@example.com/a.git"), []],
    [
      "a logo that is a script",
      pack("logoUrl: javascript:alert(1)"),
      ['3:10 logoUrl: "javascript:alert(1)" is no URL — expected such as `https://example.com/`'],
    ],
  ],
  hosts: [
    [
      "a URL",
      pack("hosts: ['https://x.example.com/a']"),
      [
        '3:9 hosts[0]: "https://x.example.com/a" is no host — expected `host` or `host:port`; did you mean "x.example.com"?',
      ],
    ],
    ["names, addresses and ports", pack("hosts: [x.example.com, 'x:8080', '[::1]:80', 10.0.0.1]"), []],
  ],
  formerNames: [
    ["the present name", pack("aliases: [acme]"), ["3:11 aliases[0]: is the pack's present name"]],
    [
      "no name",
      pack("aliases: ['a:b']"),
      ['3:11 aliases[0]: "a:b" is no package name: lower-case letters and digits, words joined by `-` or `_`'],
    ],
  ],
  languageBlocks: [
    [
      "an unknown option",
      pack("language: { go: { importBasepath: a } }"),
      ['3:19 language.go.importBasepath: unknown option "importBasepath"; did you mean "importBasePath"?'],
    ],
    [
      "a blank in Go's import path, on which the generator panics",
      pack("language: { go: { importBasePath: a b } }"),
      [
        '3:35 language.go.importBasePath: found "a b" — expected a Go import path, such as `example.com/acme/sdk/go/widgets`',
      ],
    ],
    [
      "a number for a name",
      pack("language: { nodejs: { packageName: 1 } }"),
      ["3:36 language.nodejs.packageName: found 1 — expected an npm package name"],
    ],
    [
      "sound options",
      pack(
        "language: { go: { importBasePath: example.com/a/b }, nodejs: { packageName: '@a/b' }, python: { packageName: a_b } }",
      ),
      [],
    ],
  ],
  names: [
    [
      "gotcha 47: a dash",
      resources("My-Zone"),
      [
        '3:14 resources.My-Zone: "My-Zone" cannot name a resource: ASCII letters and digits, in PascalCase, such as `Zone`',
      ],
    ],
    [
      "gotcha 47: a leading digit",
      resources("9Zone"),
      ['3:14 resources.9Zone: "9Zone" cannot name a resource: ASCII letters and digits, in PascalCase, such as `Zone`'],
    ],
    [
      "a lower-case resource",
      resources("zone"),
      ['3:14 resources.zone: "zone" cannot name a resource: ASCII letters and digits, in PascalCase, such as `Zone`'],
    ],
    [
      "an upper-case function",
      functions("Search"),
      [
        '3:14 functions.Search: "Search" cannot name a function: ASCII letters and digits, in camelCase, such as `search`',
      ],
    ],
    ["a reserved word", functions("delete"), ["3:14 functions.delete: delete is a reserved word in JavaScript"]],
    [
      "Provider in the root",
      resources("Provider"),
      ["3:14 resources.Provider: the root module has a Provider already"],
    ],
    [
      "a file of Go SDKs, on which the generator panics",
      resources("Init Doc dns/Doc dns/PulumiTypes"),
      [
        "3:14 resources.Init: Init cannot name a resource: Go SDKs have a file of that name",
        "3:42 resources.Doc: Doc cannot name a resource: Go SDKs have a file of that name",
        "3:100 resources.dns/PulumiTypes: PulumiTypes cannot name a resource: Go SDKs have a file of that name",
      ],
    ],
    [
      "what TypeScript SDKs export already",
      functions("config dns/config"),
      ["3:14 functions.config: config cannot name a function: TypeScript SDKs export something else under that name"],
    ],
    ["Provider in a module", resources("dns/Provider"), []],
    ["a member pulumi", functions("pulumi"), ["3:14 functions.pulumi: nothing can be named pulumi"]],
    ["a module index", resources("index/a/Zone"), ["3:14 resources.index/a/Zone: no module can be named index"]],
    [
      "a module in upper case",
      resources("DNS/Zone"),
      ['3:14 resources.DNS/Zone: "DNS" cannot be a module: lower-case letters and digits, joined by `/`'],
    ],
    [
      "an inline type's title",
      properties("a: { title: my type, enum: [x] }"),
      [
        '8:19 resources.Thing.properties.a: "my type" cannot name a type: ASCII letters and digits, in PascalCase, such as `Zone`',
      ],
    ],
  ],
  uniqueNames: [
    [
      "gotcha 46: letter case alone",
      pack("resources: { Zone: { code: './x.ts#x' } }\nfunctions: { zone: { code: './x.ts#x' } }"),
      ["4:14 functions.zone: the resource Zone differs by letter case alone"],
    ],
    [
      "gotcha 46: a token equal to a module",
      functions("dns dns/search"),
      ["3:14 functions.dns: a module has the same name dns"],
    ],
    [
      "gotcha 46: a token equal to an inner module",
      functions("dns/v1 dns/v1/search"),
      ["3:14 functions.dns/v1: a module has the same name dns/v1"],
    ],
    [
      "a type named as a resource",
      resources("Zone", "types: { Zone: { properties: {} } }"),
      ["4:10 types.Zone: the resource Zone has the same name"],
    ],
    ["the same name in two modules", resources("a/Zone b/Zone"), []],
    ["ThingArgs beside Thing", resources("Thing ThingArgs"), []],
  ],
  functionTypes: [
    [
      "a type named as a function's result",
      functions("search", "types: { SearchResult: { properties: {} } }"),
      ["4:10 types.SearchResult: SDKs declare SearchResult for the function search; name the type otherwise"],
    ],
    [
      "a resource named as a function's arguments",
      `${functions("search")}resources: { SearchArgs: { code: './x.ts#x' } }\n`,
      ["4:14 resources.SearchArgs: SDKs declare SearchArgs for the function search; name the resource otherwise"],
    ],
  ],
  propertyNames: [
    [
      "a dash",
      properties(text("a-b")),
      [
        '8:19 resources.Thing.properties.a-b: "a-b" cannot name a property: ASCII letters and digits, in camelCase; name it otherwise and say `as: a-b`; did you mean "aB"?',
      ],
    ],
    [
      "a leading digit",
      properties(text("2fa")),
      [
        '8:19 resources.Thing.properties.2fa: "2fa" cannot name a property: ASCII letters and digits, in camelCase; name it otherwise and say `as: 2fa`',
      ],
    ],
    [
      "a blank",
      properties(text("a b")),
      [
        '8:19 resources.Thing.properties.a b: "a b" cannot name a property: ASCII letters and digits, in camelCase; name it otherwise and say `as: a b`; did you mean "aB"?',
      ],
    ],
    [
      "a leading underscore",
      properties(text("_links")),
      [
        '8:19 resources.Thing.properties._links: "_links" cannot name a property: ASCII letters and digits, in camelCase; name it otherwise and say `as: _links`; did you mean "links"?',
      ],
    ],
    [
      "other letters",
      properties(text("größe")),
      [
        '8:19 resources.Thing.properties.größe: "größe" cannot name a property: ASCII letters and digits, in camelCase; name it otherwise and say `as: größe`',
      ],
    ],
    [
      "gotcha 44: id",
      properties(text("id")),
      [
        "8:19 resources.Thing.properties.id: id cannot name a property here: every resource has an id, and SDKs do not compile with a second one; name it otherwise and say `as: id`",
      ],
    ],
    [
      "gotcha 44: urn",
      properties(text("urn")),
      [
        "8:19 resources.Thing.properties.urn: urn cannot name a property here: every resource has a urn; name it otherwise and say `as: urn`",
      ],
    ],
    [
      "gotcha 44: pulumi",
      properties("a: { properties: { pulumi: { type: string } } }"),
      [
        "8:38 resources.Thing.properties.a.properties.pulumi: pulumi cannot name a property here: Pulumi's schema has its own use for it; name it otherwise and say `as: pulumi`",
      ],
    ],
    [
      "gotcha 44: a provider's version",
      pack("config: { properties: { version: { type: string } } }"),
      [
        "3:25 config.properties.version: version cannot name a property here: the engine takes it for the version of the provider",
      ],
    ],
    [
      "gotcha 59, trap 9: a provider's opts",
      pack("config: { properties: { opts: { type: string } } }"),
      [
        "3:25 config.properties.opts: opts cannot name a property here: it is a parameter of the provider's constructor in Python",
      ],
    ],
    [
      "id within an object, version and opts of a resource",
      properties(`a: { properties: { id: { type: string } } }, ${text("version", "opts", "foo_bar", "class")}`),
      [],
    ],
    [
      "id as a function's input",
      pack("functions: { get: { code: './x.ts#x', inputs: { properties: { id: { type: string } } } } }"),
      [],
    ],
  ],
  distinctProperties: [
    [
      "fooBar and foo_bar",
      properties(text("fooBar", "foo_bar")),
      [
        "8:45 resources.Thing.properties.foo_bar: it and fooBar become the same name (foo_bar) in an SDK — expected another name, with `as:` for the API's",
      ],
    ],
    [
      "fooURL and fooUrl",
      properties(text("fooURL", "fooUrl")),
      [
        "8:45 resources.Thing.properties.fooUrl: it and fooURL become the same name (foo_url) in an SDK — expected another name, with `as:` for the API's",
      ],
    ],
    ["names that only look alike", properties(text("foobar", "fooBar", "foobar2")), []],
  ],
  rootReferences: [
    [
      "to a resource of a module",
      pack(
        "resources: { Thing: { properties: { zone: { $ref: '#/resources/dns/Zone' } }, code: './x.ts#x' }, dns/Zone: { code: './x.ts#x' } }",
      ),
      [
        "3:37 resources.Thing.properties.zone: a property of the root module cannot refer to the resource dns/Zone of another: its TypeScript SDK would not compile; take the id as text",
      ],
    ],
  ],
  selfReferences: [
    [
      "gotcha 59: itself",
      properties("peer: { $ref: '#/resources/Thing' }"),
      [
        "8:19 resources.Thing.properties.peer: a property cannot refer to its own resource Thing: its TypeScript SDK would not compile; take the other one's id as text",
      ],
    ],
    [
      "gotcha 59: a list of itself",
      properties("peers: { items: { $ref: '#/resources/Thing' } }"),
      [
        "8:19 resources.Thing.properties.peers: a property cannot refer to its own resource Thing: its TypeScript SDK would not compile; take the other one's id as text",
      ],
    ],
    ["another resource", `${properties("peer: { $ref: '#/resources/Other' }")}  Other: { code: './x.ts#x' }\n`, []],
  ],
  requiredCycles: [
    [
      "a type that needs itself",
      pack("types: { A: { properties: { a: { $ref: '#/types/A' } }, required: [a] } }"),
      ["3:10 types.A: the type needs itself (a), so no value of it ends; make one property optional"],
    ],
    [
      "two types that need each other",
      pack(
        "types:\n  A: { properties: { b: { $ref: '#/types/B' } }, required: [b] }\n  B: { properties: { a: { $ref: '#/types/A' } }, required: [a] }",
      ),
      [
        "4:3 types.A: the type needs itself (b.a), so no value of it ends; make one property optional",
        "5:3 types.B: the type needs itself (a.b), so no value of it ends; make one property optional",
      ],
    ],
    [
      "a cycle through a list",
      pack("types: { A: { properties: { a: { items: { $ref: '#/types/A' } } }, required: [a] } }"),
      [],
    ],
    ["a cycle that need not be taken", pack("types: { A: { properties: { a: { $ref: '#/types/A' } } } }"), []],
  ],
  enumMembers: [
    [
      "a value twice",
      properties("a: { enum: [x, x] }"),
      ['8:34 resources.Thing.properties.a.enum[1]: the value "x" is listed twice'],
    ],
    [
      "a value without a name",
      properties("a: { enum: ['*'] }"),
      ['8:31 resources.Thing.properties.a.enum[0]: the value "*" makes no name in SDKs; write { value: "*", name: … }'],
    ],
    [
      "a bad name",
      properties("a: { enum: [{ value: x, name: a-b }] }"),
      ['8:31 resources.Thing.properties.a.enum[0]: "a-b" cannot name a member: letters and digits, in PascalCase'],
    ],
    [
      "names that collide",
      properties("a: { enum: [a-b, a_b] }"),
      [
        '8:36 resources.Thing.properties.a.enum[1]: the values "a-b" and "a_b" become the same name in SDKs; give one a `name`',
      ],
    ],
    ["values with names", properties("a: { enum: [{ value: '*', name: Any }, us-east-1, 'a b'] }"), []],
  ],
  smallDefaults: [
    [
      "a default beyond 32 bits",
      properties("a: { type: integer, default: 2147483648 }"),
      ["8:48 resources.Thing.properties.a.default: the default 2147483648 does not fit into 32 bits, as SDKs need"],
    ],
    [
      "the greatest and the least",
      properties("a: { type: integer, default: 2147483647 }, b: { type: integer, default: -2147483648 }"),
      [],
    ],
  ],
  defaults: [
    [
      "another type",
      properties("a: { type: string, default: 1 }"),
      ["8:47 resources.Thing.properties.a.default: the default 1 is no text"],
    ],
    [
      "a fraction",
      properties("a: { type: integer, default: 1.5 }"),
      ["8:48 resources.Thing.properties.a.default: the default 1.5 is no whole number"],
    ],
    [
      "none of an enum",
      properties("a: { enum: [Native, Master], default: Natve }"),
      [
        '8:57 resources.Thing.properties.a.default: the default "Natve" is none of the enum\'s values — expected one of Native, Master; did you mean "Native"?',
      ],
    ],
    [
      "a pattern",
      properties("a: { type: string, pattern: '^a', default: b }"),
      ['8:62 resources.Thing.properties.a.default: the default "b" does not match the pattern ^a'],
    ],
    [
      "a format",
      properties("a: { type: string, format: date, default: b }"),
      ['8:61 resources.Thing.properties.a.default: the default "b" must be a date, such as 2026-11-21'],
    ],
    [
      "a range",
      properties("a: { type: number, maximum: 2, default: 3 }"),
      ["8:59 resources.Thing.properties.a.default: the default 3 is greater than 2"],
    ],
    [
      "lengths",
      properties("a: { type: string, minLength: 2, default: b }"),
      ['8:61 resources.Thing.properties.a.default: the default "b" is shorter than 2'],
    ],
    [
      "a member",
      properties("a: { items: { type: integer }, default: [1, x] }"),
      ['8:50 resources.Thing.properties.a.default: the default [1,"x"] holds "x", which is no whole number'],
    ],
    [
      "an object's members",
      properties("a: { properties: { b: { type: string } }, default: { c: 1 } }"),
      ['8:61 resources.Thing.properties.a.default: the default {"c":1} has the unknown property c'],
    ],
    [
      "what an object needs",
      properties("a: { properties: { b: { type: string } }, required: [b], default: {} }"),
      ["8:76 resources.Thing.properties.a.default: the default {} lacks b"],
    ],
    [
      "an asset",
      properties("a: { type: asset, default: x }"),
      ['8:46 resources.Thing.properties.a.default: the default "x" cannot be given for a property of type asset'],
    ],
    [
      "sound ones",
      properties(
        "a: { type: boolean, default: false }, b: { type: object, default: { x: 1 } }, c: { items: { type: string }, default: [] }",
      ),
      [],
    ],
  ],
  listKeys: [
    [
      "an unknown key",
      properties("a: { items: { title: Part, properties: { name: { type: string } } }, compare: { keyed: nmae } }"),
      [
        '8:106 resources.Thing.properties.a.compare.keyed: unknown property "nmae" — expected name; did you mean "name"?',
      ],
    ],
    [
      "a key of a referred type",
      `${properties("a: { items: { $ref: '#/types/Part' }, compare: { keyed: b } }")}types: { Part: { properties: { b: { type: string } } } }\n`,
      [],
    ],
  ],
  apiNames: [
    [
      "no path",
      properties("a: { type: string, as: 'spec..name' }"),
      [
        `8:42 resources.Thing.properties.a.as: "spec..name" is no path of names — expected such as \`spec.name\`, or \`["a.b"]\` for a name with a dot`,
      ],
    ],
    [
      "two at one place",
      properties("a: { type: string, as: spec.name }, b: { type: object, as: spec }"),
      [
        "8:55 resources.Thing.properties.b: is sent as spec, and a is sent as spec.name: one takes the place of the other",
      ],
    ],
    [
      "neighbours, and an output at the place of an input",
      properties(
        "a: { type: string, as: spec.name }, b: { type: string, as: spec.size }, c: { type: string, as: spec.name, readOnly: true }",
      ),
      [],
    ],
  ],
};

describe.each(Object.entries(cases))("%s", (_, each) => {
  test.each([...each])("%s", (_what, definition, expected) => {
    expect(problemsOf(definition, "x.ts")).toEqual(expected);
  });
});

const warned: { readonly [rule in keyof typeof warnings]: readonly Case[] } = {
  wellKnownName: [
    [
      "the name of a widely used provider",
      "name: aws\nversion: 1.0.0\ndescription: x\n",
      ["1:7 name: aws is a widely used Pulumi provider; the pack is served under another name only (--name)"],
    ],
  ],
  descriptions: [
    [
      "no description",
      named("acme"),
      ["1:7 name: the pack has no description; `package add` and the SDKs' readme show it"],
    ],
  ],
  lifecycles: [
    [
      "no read and no delete",
      `${packWithResource("create: POST /x\nupdate: PUT /x")}description: x\n`,
      [
        "5:3 resources.Thing: without a `read`, refresh keeps the state as it is, and import fails",
        "5:3 resources.Thing: without a `delete`, destroy forgets the object and leaves it there",
      ],
    ],
    [
      "an update that is never called",
      `${packWithProperties("{ a: { type: string, immutable: true } }", "    read: GET /x\n    delete: DELETE /x\n    update: PUT /x\n")}description: x\n`,
      ["5:3 resources.Thing: its `update` is never called: all inputs are immutable"],
    ],
    ["code", `${resources("Thing")}description: x\n`, []],
  ],
  secretIds: [
    [
      "an id made of a secret",
      pack(
        "description: x\nhttp: { baseUrl: https://a.example }\nconfig: { properties: { k: { type: string, secret: true } } }\nresources:\n  A: { properties: { n: { type: string, secret: true } }, id: '${inputs.n}-${config.k}', create: POST /a, read: GET /a, delete: DELETE /a }\n  B: { properties: { n: { type: string, secret: true } }, id: '${body.id}', create: POST /a, read: GET /a, delete: DELETE /a }",
      ),
      [
        "7:63 resources.A.id: the id is made of n, which is secret; ids are shown and kept as they are",
        "7:63 resources.A.id: the id is made of k, which is secret; ids are shown and kept as they are",
      ],
    ],
  ],
  unusedTypes: [
    [
      "a type that nothing refers to",
      pack("description: x\ntypes: { A: { enum: [a] } }"),
      ["4:10 types.A: nothing refers to the type A"],
    ],
  ],
  unreachableOutputs: [
    [
      "an output that the map of a function lacks",
      pack(
        "description: x\nhttp: { baseUrl: https://a.example }\nfunctions:\n  f: { request: GET /x, outputs: { properties: { hits: { type: integer }, total: { type: integer } } }, map: { hits: '${body}' } }",
      ),
      [
        "6:105 functions.f.map: the output total has no entry in `map`; it is taken from the answer's own total, if there is one",
      ],
    ],
    [
      "an output that the map of a read lacks",
      `${packWithResource("create: POST /x\nread: { request: GET /x, map: { name: '${body.n}' } }\ndelete: DELETE /x")}description: x\n`,
      [
        "9:30 resources.Thing.read.map: the output state has no entry in `map`; it is taken from the answer's own state, if there is one",
      ],
    ],
    [
      "a create whose outputs the read completes",
      `${packWithResource("create: { request: POST /x, map: { name: '${body.n}' } }\nread: GET /x\ndelete: DELETE /x")}description: x\n`,
      [],
    ],
  ],
  anyAnswers: [
    [
      "an answer of any kind: the generator for Python wants an object",
      pack(
        "description: x\nhttp: { baseUrl: https://a.example }\nfunctions:\n  f: { request: GET /x, inputs: { properties: { a: { type: any } } }, outputs: { properties: { b: { type: any }, c: { type: array, items: { type: any } } } } }",
      ),
      [
        "6:96 functions.f.outputs.properties.b: SDKs for Python refuse an answer in which b is no object; give it a type, or put the value into an object",
      ],
    ],
  ],
};

describe.each(Object.entries(warned))("warning: %s", (_, each) => {
  test.each([...each])("%s", (_what, definition, expected) => {
    expect(problemsOf(definition, "x.ts")).toEqual([]);
    expect(warningsOf(definition, "x.ts")).toEqual(expected);
  });
});
