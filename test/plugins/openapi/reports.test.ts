import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { loadDescription } from '../../../src/plugins/openapi/load.ts'
import { head, reports, splitFiles } from './describe.ts'

const get = (rest: string): string => `paths:
  /a:
    get:
      operationId: a
      summary: A
      responses:
        '200':
          description: Fine
          content:
            application/json:
              schema:
                ${rest}
`
const root = (rest: string) => ({ 'openapi/openapi.yaml': head + get(rest) })

test('a missing file is reported with the nearest existing one', async () => {
  const files = {
    'openapi/openapi.yaml': `${head}${get('$ref: schemas/Ordr.yaml')}components: { schemas: { Order: { $ref: schemas/Order.yaml } } }\n`,
    'openapi/schemas/Order.yaml': 'type: object\n',
  }
  assert.equal(await reports(files), [
    'openapi/openapi.yaml:15:23 openapi/reference there is no file "openapi/schemas/Ordr.yaml"',
  ])
  const { diagnostics, entries } = await splitFiles(files)
  assert.is(diagnostics[0]?.hint, 'did you mean "openapi/schemas/Order.yaml"?')
  assert.is(diagnostics[0]?.location?.endColumn, 40)
  assert.equal(entries, [])
})

test('a pointer to a missing part is reported', async () => {
  assert.equal(await reports(root("$ref: '#/components/schemas/Gone'")), [
    'openapi/openapi.yaml:15:23 openapi/reference the description has no "components"',
  ])
  const { diagnostics } = await splitFiles({
    'openapi/openapi.yaml': `${head}${get("$ref: '#/components/schemas/Devise'")}components: { schemas: { Device: {}, Other: {} } }\n`,
  })
  assert.equal(
    diagnostics.map(({ message, hint }) => [message, hint]),
    [['"#/components/schemas" has no "Devise"', 'did you mean "Device"?']],
  )
})

test('a repeated operationId names the first one, in YAML and in JSON', async () => {
  const operation = { operationId: 'a', responses: { 200: { description: 'Fine' } } }
  const paths = { '/a': { get: operation }, '/b': { get: operation } }
  const json = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},\n"paths":${JSON.stringify(paths)}}`
  const other = get('type: string').replace(/^paths:\n {2}\/a/, '  /b')
  const cases: [string, string, string][] = [
    [head + get('type: string') + other, '18:20', '7:20'],
    [json, '2:113', '2:37'],
  ]
  for (const [text, second, first] of cases) {
    const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': text })
    assert.equal(
      diagnostics.map(({ message, hint, location }) => [message, hint, `${location?.line}:${location?.column}`]),
      [['the operationId "a" occurs twice', `the first is at openapi/openapi.yaml:${first}`, second]],
    )
  }
})

test('a repeated key names the first one, but not a key of another map', async () => {
  const parameters = (rest: string) => `${head}paths:
  /a:
    get:
      parameters:
        - name: a
          in: query
        - name: b
          # name: c
          schema:
            name: d
          ${rest}
`
  const cases: [string, string, number][] = [
    [parameters('"name" : e'), 'the key "name" occurs twice in the same map', 10],
    [parameters('items: { b: 1, b: 2 }'), 'the key "b" occurs twice in the same map', 14],
  ]
  for (const [text, message, first] of cases) {
    const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': text })
    assert.equal(
      diagnostics.map((problem) => [problem.message, problem.hint]),
      [[message, `the first is on line ${first}`]],
    )
  }
})

test('a problem below a key with an escape sequence has its location, in YAML and in JSON', async () => {
  const paths = { '/a%20b': { get: { responses: { 200: { description: 5 } } } } }
  const json = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},\n"paths":${JSON.stringify(paths)}}`
  const yaml = `${head}paths:\n  /a%20b:\n    get:\n      responses:\n        '200':\n          description: 5\n`
  const at = '"description" must be text, but 5 is a number'
  assert.equal(await reports({ 'openapi/openapi.yaml': yaml }), [`openapi/openapi.yaml:9:24 openapi/invalid ${at}`])
  assert.equal(await reports({ 'openapi/openapi.yaml': json }), [`openapi/openapi.yaml:2:61 openapi/invalid ${at}`])
})

test('a value that must be text has a hint with quotes', async () => {
  const problems = async (text: string) => {
    const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': text })
    return diagnostics.map(({ message, hint, location }) => [`${location?.line}:${location?.column}`, message, hint])
  }
  const yaml = `openapi: 3.0.3\ninfo:\n  title: 2.50\n  version: 1.10\n  description: true\npaths: {}\ntags: [{ name: 0x1F }]\n`
  assert.equal(await problems(yaml), [
    ['3:10', '"title" must be text, but 2.50 is a number', 'write it with quotes: "2.50"'],
    ['5:16', '"description" must be text, but true is a boolean', 'write it with quotes: "true"'],
    ['7:16', '"name" must be text, but 0x1F is a number', 'write it with quotes: "0x1F"'],
  ])
  const schema = '{ type: object, required: [1] }'
  assert.equal(await problems(head + get(schema)), [
    ['15:44', 'an item of "required" must be text, but 1 is a number', 'write it with quotes: "1"'],
  ])
})

test('a value of another type has a message with its key', async () => {
  const problem = async (schema: string) => {
    const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': head + get(schema) })
    return diagnostics.map(({ message, hint }) => [message, hint])
  }
  assert.equal(await problem('{ type: string, enum: a }'), [
    ['"enum" must be a list, but a is text', 'write a list: [a]'],
  ])
  assert.equal(await problem('{ type: string, maxLength: "5" }'), [
    ['"maxLength" must be a number, but "5" is text', 'write it without quotes: 5'],
  ])
  assert.equal(await problem("{ type: string, deprecated: 'true' }"), [
    [`"deprecated" must be a boolean, but 'true' is text`, 'write it without quotes: true'],
  ])
  assert.equal(await problem('{ type: object, properties: [a] }'), [
    ['"properties" must be a map of keys, but it is a list', undefined],
  ])
})

test('a version that YAML reads as a number is accepted in its notation', async () => {
  for (const version of ['1.10', '2', '1e3'])
    for (const openapi of ['openapi: 3.0.3', "swagger: '2.0'"]) {
      const text = `${openapi}\ninfo: { title: T, version: ${version} }\npaths: {}\n`
      const { description, diagnostics } = await loadDescription(
        { path: 'a.yaml', text, digest: '', needed: {} },
        'program',
      )
      assert.equal(diagnostics, [])
      assert.equal(description?.root['info'], { title: 'T', version })
    }
})

test('a parameter of the path that is not declared is reported at the path, once', async () => {
  const operation = (id: string) => `{ operationId: ${id}, summary: A, responses: { '200': { description: Fine } } }`
  const problems = async (text: string) => {
    const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': text })
    return diagnostics.map(({ severity, message, hint, location }) => [
      `${severity} ${location?.line}:${location?.column}`,
      message,
      hint,
    ])
  }
  const yaml = `${head}paths:\n  /pets/{petId}:\n    get: ${operation('a')}\n    delete: ${operation('b')}\n`
  const message = 'the parameter "{petId}" of the path is not declared'
  assert.equal(await problems(yaml), [
    [
      'warning 5:3',
      message,
      'add to the "parameters" of the path: { name: petId, in: path, required: true, schema: { type: string } }',
    ],
  ])
  const two = "swagger: '2.0'\ninfo: { title: T, version: '1' }\nhost: a.example\n"
  assert.equal(await problems(yaml.replace(head, two)), [
    [
      'warning 5:3',
      message,
      'add to the "parameters" of the path: { name: petId, in: path, required: true, type: string }',
    ],
  ])
  const unused = `${yaml}    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]\n`
  assert.equal((await problems(unused)).at(0), [
    'warning 8:26',
    'the path "/pets/{petId}" has no "{id}"',
    'did you mean "petId"?',
  ])
})

test('"#" in a part of a description is the part', async () => {
  const problem = async (rest: string) => {
    const { diagnostics } = await splitFiles({
      'openapi/openapi.yaml': `${head}paths: { /a: { $ref: ./paths/a.yaml } }\ncomponents: { schemas: { Pet: {} } }\n`,
      'openapi/paths/a.yaml': `get:\n  operationId: a\n  summary: A\n  responses:\n    '200':\n      description: A\n      content: { application/json: { schema: { $ref: '${rest}' } } }\n`,
    })
    return diagnostics.map(({ message, hint, location }) => [location?.file, message, hint])
  }
  const file = 'openapi/paths/a.yaml'
  const message = `"#" is this file, ${file}, which has no "components"`
  assert.equal(await problem('#/components/schemas/Pet'), [
    [file, message, 'write "../openapi.yaml#/components/schemas/Pet"'],
  ])
  assert.equal(await problem('#/components/schemas/Pett'), [[file, message, undefined]])
})

test('a discriminator mapping to a missing schema is reported, as a reference and as a name', async () => {
  for (const target of ["'#/components/schemas/Devise'", 'Devise']) {
    const schema = `oneOf: [{ $ref: '#/components/schemas/Device' }]\n                discriminator: { propertyName: kind, mapping: { a: ${target} } }`
    const { diagnostics } = await splitFiles({
      'openapi/openapi.yaml': `${head}${get(schema)}components: { schemas: { Device: {}, Other: {} } }\n`,
    })
    // A separate rule reports it at the same location again.
    const [{ message, hint }] = diagnostics as [Diagnostic]
    assert.equal([message, hint], ['"#/components/schemas" has no "Devise"', 'did you mean "Device"?'], target)
  }
})

test('references out of the site and to the network are reported', async () => {
  for (const ref of ['../../etc/passwd', '/etc/hostname', '..%2F../plain.txt']) {
    assert.equal(await reports(root(`$ref: ${ref}`)), [
      `openapi/openapi.yaml:15:23 openapi/reference "${ref}" leads out of the site`,
    ])
  }
  for (const ref of [
    'http://127.0.0.1:9/x.yaml',
    'https://a.example/x.yaml',
    'file:///etc/hostname',
    'data:text/plain,x',
  ]) {
    assert.equal(await reports(root(`$ref: ${ref}`)), [
      `openapi/openapi.yaml:15:23 openapi/reference "${ref}" is not a local file; nothing is fetched`,
    ])
  }
})

test('a part with invalid YAML is reported in that part', async () => {
  const files = { ...root('$ref: a.yaml'), 'openapi/a.yaml': 'type: object\nproperties: [\n' }
  const [report, ...rest] = await reports(files)
  assert.match(report ?? '', /^openapi\/a\.yaml:2:13 openapi\/syntax a bracket is opened and not closed/)
  assert.equal(rest, [])
})

test('a description of the wrong shape or version is reported', async () => {
  assert.match((await reports({ 'openapi/openapi.yaml': `${head}paths: [1]\n` }))[0] ?? '', /:4:8 openapi\/invalid /)
  assert.equal(await reports({ 'openapi/openapi.yaml': 'swagger: "1.2"\n' }), [
    'openapi/openapi.yaml:1:1 openapi/invalid the file is not an OpenAPI description of version 2.0, 3.0, 3.1 or 3.2',
  ])
  assert.is((await reports({ 'openapi/openapi.yaml': '' })).length, 1)
})

test('frequent mistakes have a hint', async () => {
  const schemas = 'components: { schemas: { Pet: {} } }\n'
  const id = (rest: string) =>
    `${head}paths:\n  /a/{id}:\n    get:\n      parameters: [{ name: id, in: path, schema: {} ${rest} }]\n      responses: { '200': { description: ok } }\n`
  const cases: [string, string, string | undefined][] = [
    [
      `${head}${get("$ref: '#/definitions/Pet'")}${schemas}`,
      'the description has no "definitions"',
      'did you mean "#/components/schemas/Pet"?',
    ],
    [
      `${head}paths:\n  pets:\n    get: { responses: { '200': { description: ok } } }\n`,
      'Property `pets` is not expected here',
      'a path starts with a slash: "/pets"',
    ],
    [id(''), 'a parameter in the path is always required: write "required: true"', undefined],
    [
      `${id(', required: true')}security: [{ bearer: [] }]\n`,
      'There is no `bearer` security scheme defined',
      'describe it in "components: securitySchemes:"',
    ],
    [head.replace(/3\.1\.\d/, '3.1') + get('type: string'), 'the version "3.1" is incomplete: write 3.1.0', undefined],
    [
      `${head}paths:\n  /a:\n    get:\n      summary: A\n     tags: [a]\n`,
      'the key is not indented as its neighbours are',
      'keys of one level start in the same column',
    ],
  ]
  for (const [text, message, hint] of cases) {
    const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': text })
    assert.equal(
      diagnostics.map((problem) => [problem.message, problem.hint]),
      [[message, hint]],
    )
  }
  const { diagnostics: old } = await splitFiles({
    'openapi/openapi.yaml': `${head}paths:\n  /a:\n    get:\n      parameters: [{ name: b, in: body, schema: {} }, { name: c, in: query, type: integer }]\n      responses: { '200': { description: ok } }\n`,
  })
  assert.equal(old.map(({ hint }) => hint).filter(Boolean), [
    'in OpenAPI 3, the body and the fields of a form are in "requestBody: content:"',
    'write it into "schema: { type: … }"',
  ])
  const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': id(', required: true') })
  assert.equal(diagnostics, [])
})

test('an address in a mapping without a slash after # is reported at its line', async () => {
  const text = `${head}${get("$ref: '#/components/schemas/Pet'")}components:
  schemas:
    Pet:
      type: object
      discriminator:
        propertyName: kind
        mapping:
          cat: '#components/schemas/Pet'
`
  const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': text })
  assert.equal(
    diagnostics.map(({ code, location, message, hint }) => [code, location?.line, message, hint]),
    [
      [
        'openapi/reference',
        text.split('\n').findIndex((line) => line.includes('cat:')) + 1,
        '"#components/schemas/Pet" is not an address within a file',
        'did you mean "#/components/schemas/Pet"?',
      ],
    ],
  )
})

test('equal problems of a file are one report with the number and the lines of the others', async () => {
  const path = (name: string, line: string) =>
    `  /${name}/{id}:\n    get:\n      ${line}\n      parameters: [{ name: id, in: path, schema: {} }]\n      responses: { '200': { description: ok } }\n`
  const text = `${head}paths:\n${path('a', 'x: 1')}${path('b', 'x: 2')}${path('c', 'y: 1')}`
  const { diagnostics } = await splitFiles({ 'openapi/openapi.yaml': text })
  const start = head.split('\n').length
  assert.equal(
    diagnostics
      .map(
        ({ location, message, detail }) =>
          `${(location?.line ?? 0) - start} ${message} (${detail?.replace(/\d+/g, (line) => `+${Number(line) - start}`)})`,
      )
      .sort(),
    [
      '13 Property `y` is not expected here (undefined)',
      '3 Property `x` is not expected here; 1 more in this file (also on line +8)',
      '4 a parameter in the path is always required: write "required: true"; 2 more in this file (also on lines +9 and +14)',
    ],
  )
})

test('nesting bombs end in a report, in the root and in parts', async () => {
  for (const bomb of ['['.repeat(20_000), '- '.repeat(20_000), '{"a":'.repeat(20_000)]) {
    assert.match(
      (await reports({ 'openapi/openapi.yaml': bomb }))[0] ?? '',
      /^openapi\/openapi\.yaml:1:\d+ openapi\/syntax the text is nested deeper than 64 levels/,
    )
    const problems = await reports({
      ...root('$ref: a.yaml'),
      'openapi/a.yaml': `x: 1\ny: ${bomb.startsWith('-') ? `\n  ${bomb}` : bomb}`,
    })
    assert.match(problems[0] ?? '', /^openapi\/a\.yaml:[23]:\d+ openapi\/syntax /)
  }
})

test('aliases that contain themselves or expand without end are reported', async () => {
  assert.match((await reports(root('&a { properties: { x: *a } }')))[0] ?? '', /openapi\/syntax .*contains itself/)
  const laughs = [
    'x0: &x0 [1,1,1,1,1,1,1,1,1]',
    ...Array.from({ length: 9 }, (_, n) => `x${n + 1}: &x${n + 1} [${`*x${n},`.repeat(9)}]`),
  ]
  const text = `${head}paths: {}\nx-all:\n${laughs.map((line) => `  ${line}\n`).join('')}`
  assert.match((await reports({ 'openapi/openapi.yaml': text }))[0] ?? '', /openapi\/syntax .*exceeds a limit/)
})

test('recursive schemas are accepted', async () => {
  const files = {
    ...root('$ref: Node.yaml'),
    'openapi/Node.yaml': 'type: object\nproperties:\n  children:\n    type: array\n    items: { $ref: Node.yaml }\n',
  }
  const { diagnostics, entries } = await splitFiles(files)
  assert.equal(diagnostics, [])
  assert.equal(
    entries.map(({ id }) => id),
    ['overview', 'operation:a', 'schema:Node', 'schemas', 'description'],
  )
})

test('a circular chain of references is reported', async () => {
  const { diagnostics } = await splitFiles({
    ...root('$ref: A.yaml'),
    'openapi/A.yaml': '$ref: B.yaml\n',
    'openapi/B.yaml': '$ref: A.yaml\n',
  })
  assert.equal(
    diagnostics.map(({ location, message }) => `${location?.file}:${location?.line}:${location?.column} ${message}`),
    [
      'openapi/A.yaml:1:7 "B.yaml" leads back to itself through references alone',
      'openapi/B.yaml:1:7 "A.yaml" leads back to itself through references alone',
      'openapi/openapi.yaml:15:23 "A.yaml" leads back to itself through references alone',
    ],
  )
})

test('an overlong chain of references is not reported as circular', async () => {
  const links = Array.from({ length: 100 }, (_, index): [string, string] => [
    `openapi/${index}.yaml`,
    `$ref: ${index + 1}.yaml\n`,
  ])
  const end = ['openapi/100.yaml', 'type: string\n']
  const { diagnostics } = await splitFiles({ ...root('$ref: 0.yaml'), ...Object.fromEntries([...links, end]) })
  assert.equal(
    diagnostics.map(({ location, message }) => `${location?.file} ${message}`),
    ['openapi/openapi.yaml "0.yaml" leads through more than 100 references'],
  )
})

test('reading a description reads no further file, fetches nothing and prints nothing', async () => {
  const touched: string[] = []
  const undo: (() => void)[] = []
  const spy = <T extends object>(owner: T, name: keyof T): void => {
    const original = owner[name]
    owner[name] = ((...args: unknown[]) => {
      // Node rejects a path with a NUL before it reads the disk.
      if (!String(args[0]).includes('\0')) touched.push(`${String(name)} ${String(args[0])}`)
      return (original as (...all: unknown[]) => unknown).apply(owner, args)
    }) as T[keyof T]
    undo.push(() => {
      owner[name] = original
    })
  }
  const files = {
    ...root('$ref: a.yaml'),
    'openapi/a.yaml':
      'discriminator: { propertyName: k, mapping: { a: /etc/hostname, b: "http://127.0.0.1:9/" } }\noneOf: []\n',
  }
  // Loads the module first, since that has to read files.
  await splitFiles(files)
  for (const name of ['readFileSync', 'existsSync', 'lstatSync', 'statSync', 'readFile', 'openSync'] as const)
    spy(fs, name)
  spy(fs.promises, 'readFile')
  spy(globalThis, 'fetch')
  spy(process.stdout, 'write')
  spy(process.stderr, 'write')
  syncBuiltinESMExports()
  await splitFiles(files)
  const example = 'type: object\nexamples: { x: { externalValue: /etc/hostname } }\n'
  await splitFiles({ ...root('$ref: a.yaml'), 'openapi/a.yaml': example })
  for (const restore of undo) restore()
  syncBuiltinESMExports()
  assert.equal(touched, [])
})

test.run()
