import { Ajv, type ValidateFunction } from 'ajv'
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { configJsonSchema, jsonSchemaFiles } from './json-schema.ts'

const files = await jsonSchemaFiles()
const validators = new Map(
  files.map(([name, text]) => [
    name,
    new Ajv({ strict: false, formats: { uri: true } }).compile(JSON.parse(text) as object),
  ]),
)
/** Compares a text with a schema and returns the unknown keys, or else the first error. */
function errorsIn(name: string, yaml: string): string[] {
  const validate = validators.get(name) as ValidateFunction
  if (validate(parse(yaml))) return []
  return (validate.errors ?? []).map(({ instancePath, params, keyword }) =>
    [instancePath, (params as { additionalProperty?: string }).additionalProperty ?? keyword].join(' '),
  )
}

test('the committed JSON Schemas equal the generated ones', () => {
  for (const [name, text] of files) {
    const committed = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
    assert.ok(committed === text, `${name}: run npm run schema`)
  }
})

test('keys with a default are optional, and a link needs no type', async () => {
  const schema = (await configJsonSchema()) as {
    required: string[]
    additionalProperties: boolean
    properties: { navbar: { properties: { left: { items: { oneOf: { required: string[] }[] } } } } }
  }
  assert.equal(schema.required, ['title', 'url'])
  assert.is(schema.additionalProperties, false)
  assert.equal(schema.properties.navbar.properties.left.items.oneOf[0]?.required, ['label', 'to'])
})

test('options are those of the named plugin', () => {
  const config = (entry: string) => `title: T\nurl: https://t.example\ncontent:\n  - ${entry}\n`
  const faultsOf = (entry: string) => errorsIn('site.config.schema.json', config(entry))
  assert.equal(faultsOf('{ use: blog, options: { postsPerPage: 3 } }'), [])
  assert.equal(faultsOf('{ use: ./plugins/mine, options: { anything: 3 } }'), [])
  for (const sidebars of ['{ a: [b] }', './sidebars.ts', 'false'])
    assert.equal(faultsOf(`{ use: docs, options: { sidebars: ${sidebars} } }`), [], sidebars)
  assert.ok(
    faultsOf('{ use: docs, options: { sidebars: true } }').some((message) => message.includes('/options/sidebars')),
  )
  assert.ok(faultsOf('{ use: docs, options: { postsPerPage: 3 } }').includes('/content/0/options postsPerPage'))
  assert.ok(
    faultsOf('{ use: blog, options: { postsPerPage: many } }').some((message) =>
      message.includes('/options/postsPerPage'),
    ),
  )
})

test('variables are texts, numbers and booleans', () => {
  const faultsOf = (value: string) =>
    errorsIn('site.config.schema.json', `title: T\nurl: https://t.example\nvariables: { a: { b: ${value} } }\n`)
  for (const value of ['1.10', 'yes', 'true', '{ c: 7 }']) assert.equal(faultsOf(value), [], value)
  assert.ok(faultsOf('[1]').length > 0)
})

test('every key has a description', () => {
  const bare: string[] = []
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties } = node as { properties?: Readonly<Record<string, { description?: string; const?: unknown }>> }
    for (const [key, property] of Object.entries(properties ?? {}))
      if (!path.includes('.words') && property.description === undefined && property.const === undefined)
        bare.push(`${path}.${key}`)
    for (const [key, child] of Object.entries(node)) visit(child, `${path}.${key}`)
  }
  for (const [name, text] of files) {
    // Conditions refer to a key that has its description elsewhere, and keys that authors choose need no
    // description.
    visit(JSON.parse(text), name)
  }
  assert.equal(
    bare.filter((path) => !/\.then\.options$|\.(?:tags|last_update|authors|keywords)\.|\.colors\.|\.link\./.test(path)),
    [],
  )
})

test('our own configurations are valid', () => {
  for (const path of ['site.config.yaml', 'manual/site.config.yaml'])
    assert.equal(
      errorsIn('site.config.schema.json', readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')),
      [],
    )
})

test('the schema covers front matter of docs, posts and pages', () => {
  const faultsOf = (yaml: string) => errorsIn('front-matter.schema.json', yaml)
  assert.equal(faultsOf('title: A\nsidebar_position: 2\ntags: [a]'), [])
  assert.equal(faultsOf('title: A\ndate: "2026-05-01"\nauthors: [ada]'), [])
  assert.equal(faultsOf('title: A\nlayout: wide'), [])
  assert.ok(faultsOf('sidebar_positon: 2').includes(' sidebar_positon'))
})

test.run()
