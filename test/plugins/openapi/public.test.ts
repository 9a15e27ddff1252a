/** Properties of public descriptions that caused errors in the reference, each in its smallest form. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { OperationData } from '../../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { rootPath, splitFiles } from './describe.ts'

/** A description of one operation. */
async function operation(keys: string, { version = '3.1.0', more = '' } = {}) {
  const head = version === '2.0' ? `swagger: '2.0'\nhost: a.example` : `openapi: ${version}`
  const text = `${head}\ninfo: { title: T, version: '1' }\npaths:\n  /x:\n    post:\n      operationId: x\n${keys.replace(/^/gm, '      ')}\n${more}`
  const { entries, diagnostics } = await splitFiles({ [rootPath]: text })
  const data = entries.find(({ id }) => id === 'operation:x')?.data as ApiData | undefined
  const textOf = (name: string | undefined) =>
    entries.find(({ id }) => id === 'operation:x')?.fragments.find((fragment) => fragment.name === name)?.text
  const page = data?.kind === 'page' ? (data.page as OperationData) : undefined
  return {
    page,
    textOf,
    route: data?.kind === 'page' ? data.route : '',
    messages: diagnostics.map(({ message }) => message),
  }
}
const fine = `responses: { '200': { description: Fine } }`
const answer = (media: string) => `responses: { '200': { description: Fine, content: { application/json: ${media} } } }`

test('2.0: an answer can be a file', async () => {
  const { page, messages } = await operation(
    `produces: [application/pdf]\nresponses: { '200': { description: Fine, schema: { type: file } } }`,
    { version: '2.0' },
  )
  assert.equal(messages, [])
  assert.is(page?.responses[0]?.media[0]?.schema?.type, 'string (binary)')
})

test('3.1: schemas can be true or false', async () => {
  const { messages } = await operation(
    `parameters: [{ name: a, in: query, schema: true }, { name: b, in: query, schema: false }]\n${answer('{ schema: true }')}`,
  )
  assert.equal(messages, [])
})

test('3.2: cookies have their style, answers may have only a summary, and components may contain media types', async () => {
  const { page, messages } = await operation(
    `parameters: [{ name: a, in: cookie, style: cookie, schema: { type: string } }]\nresponses: { '200': { summary: Fine } }`,
    { version: '3.2.0', more: 'components: { mediaTypes: { m: { schema: { type: string } } } }\n' },
  )
  assert.equal(messages, [])
  assert.is(page?.parameters[0]?.fields[0]?.name, 'a')
})

test('an id that is unusable as a file name is replaced', async () => {
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: { /x: { get: { operationId: index, ${fine} } } }\n`
  const { entries } = await splitFiles({ [rootPath]: text })
  const routes = entries.flatMap(({ data }) =>
    (data as ApiData).kind === 'page' ? [(data as { route: string }).route] : [],
  )
  assert.ok(routes.includes('/api/v1/operations/index-2'), routes.join())
})

test('an example elsewhere is displayed as its address, and not loaded', async () => {
  const { page, textOf, messages } = await operation(
    answer(`{ schema: { type: object }, examples: { a: { externalValue: 'https://a.example/x.json' } } }`),
  )
  assert.equal(messages, [])
  assert.is(textOf(page?.responses[0]?.media[0]?.examples[0]?.text.name), '```text\nhttps://a.example/x.json\n```\n')
})

test('an example with JSON in a string is displayed as JSON', async () => {
  const samplesOf = async (schema: string, example: string) => {
    const { page, textOf, messages } = await operation(answer(`{ schema: ${schema}, example: '${example}' }`))
    return [...messages, textOf(page?.responses[0]?.media[0]?.examples[0]?.text.name)]
  }
  assert.equal(await samplesOf('{ type: object }', '{"a":[1]}'), ['```json\n{\n  "a": [\n    1\n  ]\n}\n```\n'])
  assert.equal(await samplesOf('{ type: string }', '{"a":[1]}'), ['```json\n"{\\"a\\":[1]}"\n```\n'])
})

test('a recursive schema, and a chain of choices that doubles on each of 24 levels, are displayed', async () => {
  const { page, messages } = await operation(answer(`{ schema: { $ref: '#/components/schemas/A' } }`), {
    more: `components:\n  schemas:\n    A: { allOf: [{ $ref: '#/components/schemas/B' }] }\n    B: { allOf: [{ $ref: '#/components/schemas/A' }] }\n`,
  })
  assert.equal(messages, [])
  assert.ok(page)
  const chain = Array.from({ length: 24 }, (_, n) => {
    const next = `$ref: '#/components/schemas/S${n + 1}'`
    return `    S${n}: { oneOf: [{ ${next} }, { allOf: [{ ${next} }] }] }\n`
  })
  const doubled = await operation(answer(`{ schema: { $ref: '#/components/schemas/S0' } }`), {
    more: `components:\n  schemas:\n${chain.join('')}    S24: { type: object, properties: { a: { type: string } } }\n`,
  })
  assert.equal(doubled.messages, ['examples of this schema are not checked: that takes too many steps'])
})

test('samples of the author come first, and replace the generated ones of their languages', async () => {
  const { page, textOf, messages } = await operation(
    `x-codeSamples: [{ lang: Shell, label: CLI, source: "acme x" }, { lang: Shell, source: "curl x" }]\nx-code-samples: [{ lang: Go, source: "x()" }]\n${fine}`,
  )
  assert.equal(messages, [])
  const labels = page?.samples.map(({ label }) => label)
  assert.equal(labels?.slice(0, 4), ['CLI', 'Shell', 'Go', 'JavaScript'])
  assert.not.ok(labels?.includes('curl'))
  assert.is(textOf(page?.samples[0]?.text.name), '```bash\nacme x\n```\n')
})

test.run()
