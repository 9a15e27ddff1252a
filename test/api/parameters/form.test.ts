/** Fields of forms in every style, sent to the sandbox and read back: urlencoded and multipart. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formText } from '../../../src/api/parameters/encode.ts'
import { bodyOf } from '../../../src/plugins/openapi/samples/body.ts'
import { readBody } from '../../../src/satellites/sandbox/body.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'
import type { Dict } from '../../../src/api/value.ts'

const text = { type: 'string' }
const integer = { type: 'integer' }
const texts = { type: 'array', items: text }
const map = { type: 'object', properties: { R: integer, G: text } }
const json = { contentType: 'application/json' }

/** Encoding, schema, value. */
const cases: (readonly [string, Dict, Dict, unknown])[] = []
for (const style of [undefined, 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject']) {
  for (const explode of [undefined, false, true]) {
    const encoding: Dict = { ...(style && { style }), ...(explode !== undefined && { explode }) }
    const name = JSON.stringify(encoding)
    cases.push([name, encoding, text, 'a+b=c%20&d é'])
    cases.push([name, encoding, integer, 5])
    cases.push([name, encoding, texts, ['blue', 'a+b', 'c=d&e%2C']])
    cases.push([name, encoding, texts, ['blue']])
    cases.push([name, encoding, { type: 'array', items: integer }, [1, 2]])
    cases.push([name, encoding, map, { R: 5, G: 'a+b=c%20&é' }])
    cases.push([name, encoding, { oneOf: [text, texts] }, 'one'])
    cases.push([name, encoding, { oneOf: [text, texts] }, ['one', 'two']])
    cases.push([name, encoding, { oneOf: [integer, { type: 'array', items: integer }] }, [1, 2]])
    cases.push([name, encoding, { oneOf: [text, map] }, 'one'])
    cases.push([name, encoding, { oneOf: [text, map] }, { R: 5, G: 'x' }])
  }
}
cases.push(['JSON', json, text, 'one'])
cases.push(['JSON', json, text, '5'])
cases.push(['JSON', json, text, '{"a":1}'])
cases.push(['JSON', json, {}, 5])
cases.push(['JSON', json, map, { R: 5, G: 'x,y' }])
cases.push(['JSON', json, { type: 'array', items: map }, [{ R: 5 }, { R: 6, G: '"' }]])
cases.push(['JSON', json, { type: 'array', items: text }, ['1', '2']])

async function requestOf(type: string, media: Dict, value: Dict) {
  if (type !== 'multipart/form-data')
    return { type, bytes: new TextEncoder().encode(formText(value, media['encoding'] as never)) }
  const body = bodyOf({}, [type, media], value)
  const form = new FormData()
  for (const part of body.kind === 'multipart' ? body.parts : [])
    form.append(part.name, 'value' in part ? part.value : '')
  const response = new Response(form)
  const sent = response.headers.get('content-type') ?? ''
  return { type: sent, bytes: new Uint8Array(await response.arrayBuffer()) }
}

for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
  for (const [name, encoding, schema, value] of cases) {
    test(`${type} ${name}: ${JSON.stringify(schema)} ${JSON.stringify(value)}`, async () => {
      const properties = { color: schema, after: text }
      const media = {
        schema: { type: 'object', properties, additionalProperties: false },
        encoding: { color: encoding },
      }
      const post = { requestBody: { content: { [type]: media } }, responses: {} }
      const root = { openapi: '3.1.0', info: {}, paths: { '/a': { post } } }
      const [operation] = describe(root).operations
      const fields = { color: value, after: 'x' }
      const body = await readBody(operation!, await requestOf(type, media, fields), root)
      assert.equal('body' in body ? body.body : body, fields)
    })
  }
}

test.run()
