/** Runs the samples of every operation of our own description: the received request is the described one. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dict, isDict, list, type Dict, resolve } from '../../../../src/api/value.ts'
import { needing } from '../../../needs.ts'
import { ownFiles } from '../describe.ts'
import { partsOf, recorder, type Recorded } from './recorder.ts'
import { runCurl, runGo, runJava, runJavaScript, runContext, runPython, type Runner } from './run.ts'
import { operationsOf, samplesFor, type Operation } from './sources.ts'

const { root, operations } = await operationsOf(ownFiles())
const env = { WAYBILL_USERNAME: 'acme', WAYBILL_PASSWORD: 'a$b"c\'d e' }
const image = 'not really an image\n'

/** The largest example of the body in the description, without the tested code. */
function bodyExample({ call }: Operation): { type: string; value: unknown; schema: Dict } | undefined {
  const [match] = Object.entries(dict(resolve(root, call.node['requestBody']).node['content']))
  if (match === undefined) return undefined
  const [type, media] = match
  const { example, examples, schema } = dict(media)
  const size = (value: unknown): number => (JSON.stringify(value).match(/[,:]/g) ?? []).length
  const [fullest] = Object.values(dict(examples))
    .map((parameter) => resolve(root, parameter).node['value'])
    .sort((a, b) => size(b) - size(a))
  return { type, value: example ?? fullest, schema: resolve(root, schema).node }
}

function exampleOf(parameter: Dict): unknown {
  const schema = resolve(root, parameter['schema']).node
  const value = resolve(root, Object.values(dict(parameter['examples']))[0]).node['value']
  return parameter['example'] ?? value ?? schema['example'] ?? list(schema['examples'])[0] ?? list(schema['enum'])[0]
}

/** Compares a received request with the description. */
function compare(operation: Operation, request: Recorded | undefined): void {
  const { call, source } = operation
  assert.ok(request, `${call.id} was called`)
  assert.is(request.method, call.method.toUpperCase(), call.id)
  const [path = '', query = ''] = request.url.split('?')
  const template = call.path.split('/')
  const segments = path.split('/').map(decodeURIComponent)
  assert.is(segments.length, template.length, call.id)
  for (const [index, segment] of segments.entries()) {
    const name = /^\{(.*)\}$/.exec(template[index]!)?.[1]
    const parameter = source.parameters.find((parameter) => parameter['in'] === 'path' && parameter['name'] === name)
    const expected = name === undefined ? template[index] : parameter === undefined ? undefined : exampleOf(parameter)
    if (expected === undefined) assert.is.not(segment, '', call.id)
    else assert.is(segment, String(expected), call.id)
  }
  const required = source.parameters.filter(
    (parameter) => parameter['in'] === 'query' && parameter['required'] === true,
  )
  const names = [...new Set([...new URLSearchParams(query).keys()])]
  assert.equal(names.sort(), required.map((parameter) => String(parameter['name'])).sort(), call.id)
  for (const parameter of required) {
    const expected = exampleOf(parameter)
    const value = new URLSearchParams(query).getAll(String(parameter['name'])).join(',')
    if (expected !== undefined) assert.is(value, [expected].flat().join(','), call.id)
  }
  for (const parameter of source.parameters.filter(
    (parameter) => parameter['in'] === 'header' && parameter['required'] === true,
  )) {
    assert.ok(request.headers[String(parameter['name']).toLowerCase()], call.id)
  }
  const hasSecurity = list(call.node['security'] ?? root['security']).some(
    (parameter) => Object.keys(dict(parameter)).length > 0,
  )
  const basic = `Basic ${Buffer.from(`${env.WAYBILL_USERNAME}:${env.WAYBILL_PASSWORD}`).toString('base64')}`
  assert.is(request.headers.authorization, hasSecurity ? basic : undefined, call.id)
  compareBody(call.id, bodyExample(operation), request)
}

function compareBody(id: string, body: ReturnType<typeof bodyExample>, request: Recorded): void {
  if (body === undefined) return assert.is(request.body.length, 0, id)
  if (body.type === 'multipart/form-data') {
    const [part, ...more] = partsOf(request)
    const [name] = Object.keys(dict(body.schema['properties']))
    assert.equal(more, [], id)
    assert.is(part?.name, name, id)
    assert.match(part?.file ?? '', /^[\w-]+\.(?:png|jpe?g|svg|gif|webp|bin)$/, id)
    return assert.is(part?.text, image, id)
  }
  assert.is(request.headers['content-type'], body.type, id)
  const sent = JSON.parse(request.body.toString()) as unknown
  if (isDict(body.value)) assert.equal(sent, JSON.parse(JSON.stringify(body.value)), id)
  else assert.ok(sent, id)
}

/** Names of the files that samples send. */
const files = Object.fromEntries(
  samplesFor(operations, 'curl', '').flatMap((sample) =>
    [...sample.matchAll(/=@([\w.-]+)/g)].map(([, name]) => [name!, image]),
  ),
)
for (const [index, operation] of operations.entries()) {
  files[`body-${index}.json`] = JSON.stringify(bodyExample(operation)?.value ?? null)
}

async function check(language: string, run: Runner): Promise<void> {
  const { requests, address, close } = await recorder()
  try {
    await run(samplesFor(operations, language, address), runContext(files, env))
    assert.is(requests.size, operations.length)
    for (const [index, operation] of operations.entries()) compare(operation, requests.get(`${language}-${index}`))
  } finally {
    close()
  }
}

test('the description has operations', () => assert.ok(operations.length > 10))
needing('curl', test)('curl', () => check('curl', runCurl))
test('JavaScript', () => check('javascript', runJavaScript))
needing('python', test)('Python', () => check('python', runPython))
needing('java', test)('Java', () => check('java', runJava))
needing('go', test)('Go', () => check('go', runGo))

test.run()
