/** Values that break out of a careless quote, sent by every language that is installed. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../../../needs.ts'
import { rootPath, type Files } from '../describe.ts'
import { nasty } from './nasty.ts'
import { partsOf, recorder, type Recorded } from './recorder.ts'
import { runCurl, runGo, runJava, runJavaScript, runContext, runPython, type Runner } from './run.ts'
import { operationsOf, samplesFor } from './sources.ts'

const env = {
  PARCELS_USERNAME: 'a b',
  PARCELS_PASSWORD: '$HOME`"\'\\',
  PARCELS_TOKEN: 't$k"n',
  PARCELS_API_KEY: 'key-1_2',
  PARCELS_IN_COOKIE: 'cookie',
}
const json = { [nasty]: nasty, list: [null, true, false, -1.5, 1e21, [], {}], __proto: { 0: 'a', 1: 'b' } }
const plainText = `${nasty.replace('\0', '')}\n@two\n\n three\r\n`
const note = '@<"x";type=y\'$`\\'
const schema = { type: 'object' }
const body = (type: string, example: unknown, more: object = {}) => ({
  requestBody: { content: { [type]: { schema, example, ...more } } },
})
const query = (name: string, example: unknown, more: object = {}) => ({
  ...{ name, in: 'query', required: true, description: 'd', schema: {}, example, ...more },
})
const operations: readonly (readonly [path: string, method: string, node: object])[] = [
  ['/json', 'post', body('application/json', json)],
  ['/vendor', 'patch', body('application/vnd.a+json; v=1', [nasty])],
  ['/null', 'put', body('application/json', null)],
  ['/scalar', 'put', body('application/json', nasty)],
  ['/text', 'post', body('text/plain', plainText)],
  ['/at', 'post', body('text/plain; charset=utf-8', '@/etc/passwd')],
  ['/xml', 'post', body('application/xml', '<a b="c">\n  <d/>\n</a>')],
  ['/form', 'post', body('application/x-www-form-urlencoded', { 'a=b&': nasty, two: ['1', '2'] })],
  ['/plain-form', 'post', body('application/x-www-form-urlencoded', { one: '@x', 'two words': '1' })],
  [
    '/files',
    'post',
    body(
      'multipart/form-data',
      { file: 'a.png', note, data: { a: 'b";c\\' }, tags: ['1', '2'] },
      { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
    ),
  ],
  ['/bytes', 'put', body('image/*', 'a.png', { schema: { type: 'string', format: 'binary' } })],
  [
    '/query',
    'get',
    {
      parameters: [
        query('a[b]', nasty),
        query('list', ['x,y', '&']),
        query('deep', { 'a&': { b: [1, 2] } }, { style: 'deepObject' }),
        { name: 'X-Note', in: 'header', required: true, description: 'd', schema: {}, example: 'a"\'\\$`\nb#{c}é' },
        { name: 'c', in: 'cookie', required: true, description: 'd', schema: {}, example: 'a;b "' },
      ],
      security: [{ token: [], inQuery: [], inCookie: [] }],
    },
  ],
  ['/none', 'delete', { security: [{}] }],
]
const files: Files = {
  [rootPath]: JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: 'https://api.parcel.example' }],
    security: [{ basic: [] }],
    paths: {
      '/p/{id}': {
        get: {
          operationId: 'path',
          parameters: [{ name: 'id', in: 'path', required: true, schema: {}, example: nasty }],
          responses: {},
        },
      },
      ...Object.fromEntries(
        operations.map(([path, method, node]) => [
          path,
          { [method]: { operationId: path.slice(1), responses: {}, ...node } },
        ]),
      ),
    },
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        token: { type: 'http', scheme: 'bearer' },
        inQuery: { type: 'apiKey', in: 'query', name: 'api key' },
        inCookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  }),
}
const described = await operationsOf(files)

async function sent(language: string, run: Runner): Promise<(id: string) => Recorded> {
  const { requests, address, close } = await recorder()
  try {
    await run(samplesFor(described.operations, language, address), runContext({ 'a.png': 'bytes\n' }, env))
  } finally {
    close()
  }
  return (id) => {
    const index = described.operations.findIndex(({ call }) => call.id === id)
    const request = requests.get(`${language}-${index}`)
    if (request === undefined) throw new Error(`${id} was not called`)
    return request
  }
}

async function check(language: string, run: Runner): Promise<void> {
  const request = await sent(language, run)
  const text = (id: string): string => request(id).body.toString()
  const type = (id: string): string | undefined => request(id).headers['content-type']
  const basic = `Basic ${Buffer.from(`${env.PARCELS_USERNAME}:${env.PARCELS_PASSWORD}`).toString('base64')}`

  assert.is(decodeURIComponent(request('path').url), `/p/${nasty}`)
  assert.is(request('path').headers.authorization, basic)
  assert.equal(JSON.parse(text('json')), JSON.parse(JSON.stringify(json)))
  assert.is(type('json'), 'application/json')
  assert.equal(JSON.parse(text('vendor')), [nasty])
  assert.is(request('vendor').method, 'PATCH')
  assert.is(type('vendor'), 'application/vnd.a+json; v=1')
  assert.is(text('null'), 'null')
  assert.is(JSON.parse(text('scalar')), nasty)
  assert.is(text('text'), plainText)
  assert.is(type('text'), 'text/plain')
  assert.is(text('at'), '@/etc/passwd')
  assert.is(text('xml'), '<a b="c">\n  <d/>\n</a>')
  assert.is(type('xml'), 'application/xml')

  const form = [...new URLSearchParams(text('form'))]
  assert.equal(
    form.sort(),
    [
      ['a=b&', nasty],
      ['two', '1'],
      ['two', '2'],
    ].sort(),
  )
  assert.match(type('form') ?? '', /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i)
  const plain = [...new URLSearchParams(text('plain-form'))]
  assert.equal(plain.sort(), [
    ['one', '@x'],
    ['two words', '1'],
  ])

  const parts = partsOf(request('files'))
  assert.equal(
    parts.map(({ name, text }) => [name, text]),
    [
      ['file', 'bytes\n'],
      ['note', note],
      ['data', JSON.stringify({ a: 'b";c\\' })],
      ['tags', '1'],
      ['tags', '2'],
    ],
  )
  assert.equal([parts[0]?.file, parts[0]?.type, parts[2]?.type], ['a.png', 'image/png', 'application/json'])
  assert.is(text('bytes'), 'bytes\n')
  assert.is(type('bytes'), 'image/png')

  const { url, headers } = request('query')
  assert.equal(
    [...new URLSearchParams(url.split('?')[1])],
    [
      ['a[b]', nasty],
      ['list', 'x,y'],
      ['list', '&'],
      ['deep[a&][b][]', '1'],
      ['deep[a&][b][]', '2'],
      ['api key', env.PARCELS_API_KEY],
    ],
  )
  assert.is(headers.authorization, `Bearer ${env.PARCELS_TOKEN}`)
  assert.is(headers['x-note'], 'a"\'\\$` b#{c}%C3%A9')
  assert.is(headers.cookie, 'c=a%3Bb%20%22; session=cookie')
  assert.is(request('none').headers.authorization, undefined)
  assert.is(request('none').method, 'DELETE')
}

needing('curl', test)('curl', () => check('curl', runCurl))
test('JavaScript', () => check('javascript', runJavaScript))
needing('python', test)('Python', () => check('python', runPython))
needing('java', test)('Java', () => check('java', runJava))
needing('go', test)('Go', () => check('go', runGo))

test.run()
