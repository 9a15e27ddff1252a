import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ContentType, Entry, RawEntry, WrittenOptions } from '../../../src/plugins/kit.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { withGitFiles } from '../../../src/plugins/openapi/git-versions.ts'
import openapi from '../../../src/plugins/openapi/index.ts'
import { openapiOptions } from '../../../src/plugins/openapi/options.ts'
import { needsWithEarlier } from '../../../src/plugins/openapi/changes/page.ts'
import words from '../../../theme/words/en.ts'
import { compiled } from './describe.ts'

const description = (version: string, ...operations: readonly string[]): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parcels', version },
    paths: Object.fromEntries(
      operations.map((id) => [`/${id.toLowerCase()}`, { get: { operationId: id, tags: ['Parcels'], responses: {} } }]),
    ),
  })

const versions = [
  { name: 'v2', path: 'api/v2.json', route: 'api/v2' },
  { name: 'v1', path: 'api/v1.json', route: 'api/v1', banner: 'unmaintained', noIndex: true },
]

async function arranged(options: object, texts: Readonly<Record<string, string>>) {
  const context = {
    instance: 'api',
    drafts: false,
    baseUrl: '/',
    locale: 'en',
    defaultLocale: 'en',
    words: words.plugins,
  }
  const [type] = openapi.create(openapiOptions.parse(options), context).types ?? []
  const { split, arrange, match } = type as unknown as ContentType<ApiData>
  const entries: Entry<ApiData>[] = []
  for (const [path, text] of Object.entries(texts)) {
    const result = await split?.({ path, text, digest: '', needed: {} })
    for (const raw of (result as { readonly entries: readonly RawEntry[] }).entries)
      entries.push({ ...compiled(raw), key: `api:${path}#${raw.id}`, source: path })
  }
  return { match, ...arrange(entries) }
}

const texts = {
  'api/v2.json': description('2', 'listParcels', 'trackParcel'),
  'api/v1.json': description('1', 'listParcels'),
}

test('versions have separate routes side by side, and know their common pages', async () => {
  const { match, pages, files = [], versions: docsVersions = [], sidebars = [] } = await arranged({ versions }, texts)
  assert.equal(match, ['api/v2.json', 'api/v1.json'])
  assert.equal(
    docsVersions.map(({ name, path, isLast, banner }) => [name, path, isLast, banner]),
    [
      ['v2', '/api/v2', true, undefined],
      ['v1', '/api/v1', false, 'unmaintained'],
    ],
  )
  const idAt = (route: string) => docsVersions.flatMap(({ docs }) => docs).find(({ path }) => path === route)?.id
  assert.is(idAt('/api/v2/parcels/list-parcels'), 'operation:listParcels')
  assert.is(idAt('/api/v1/parcels/list-parcels'), 'operation:listParcels')
  const page = pages.find(({ route }) => route === '/api/v1/parcels/list-parcels')
  assert.equal([page?.version, page?.noindex, page?.sidebar], [{ instance: 'api', name: 'v1' }, 'outside', 'v1/api'])
  assert.equal(
    sidebars.map(({ id }) => id),
    ['api', 'v1/api'],
  )
  assert.ok(
    files.some(({ path }) => path === 'api/v1/openapi.json') &&
      files.some(({ path }) => path === 'api/v2/openapi.json'),
  )
})

test('an API without versions is arranged as before', async () => {
  const {
    pages,
    versions: docsVersions,
    sidebars = [],
  } = await arranged({ path: 'api/v1.json' }, { 'api/v1.json': texts['api/v1.json'] })
  assert.is(docsVersions, undefined)
  assert.ok(pages.every(({ version, route }) => version === undefined && route.startsWith('/api/v1')))
  assert.equal(
    sidebars.map(({ id }) => id),
    ['api'],
  )
})

const contextOf = (options: Readonly<Record<string, unknown>>): WrittenOptions => ({
  instance: 'api',
  options,
  config: {},
  location: undefined,
  locate: (path) => ({ file: 'site.config.yaml', line: path.length, column: 1 }),
  locateKey: () => undefined,
  source: () => undefined,
  hasFolder: () => true,
  run: () => Promise.resolve({ why: '' }),
  read: (file) =>
    file.endsWith('gone.yaml') ? { why: 'the file does not exist' } : { text: '', bytes: new Uint8Array() },
  unpack: (refs) =>
    refs.map(({ ref, name, folder }) =>
      ref === 'v0' ? { message: 'unknown ref "v0"' } : { folder: `.docs/refs/${name}/${folder}` },
    ),
})

test('versions and earlier descriptions can be those of git', () => {
  const { options, diagnostics } = withGitFiles(
    contextOf({
      path: 'api/now.yaml',
      versions: [{ name: '2' }, { name: '1', ref: 'v1.0' }],
      changes: [{ ref: '../x' }],
    }),
  )
  assert.equal(options['versions'], [
    { name: '2' },
    { name: '1', ref: 'v1.0', path: '.docs/refs/openapi+api+v1.0+api/api/now.yaml' },
  ])
  assert.equal(options['changes'], [{ ref: '../x', path: '.docs/refs/openapi+api+=2E.=2Fx+api/api/now.yaml' }])
  assert.equal(diagnostics, [])
})

test('a missing ref, or a missing file of a ref, is reported at the ref', () => {
  const { diagnostics = [] } = withGitFiles(
    contextOf({
      versions: [
        { name: '1', ref: 'v0' },
        { name: '0', ref: 'main', path: 'api/gone.yaml' },
      ],
    }),
  )
  assert.equal(
    diagnostics.map(({ code, message, location }) => [code, message, location?.line]),
    [
      ['version/ref', 'unknown ref "v0"', 3],
      ['version/ref', 'the ref "main" has no file "api/gone.yaml"', 3],
    ],
  )
})

test('an earlier description is read with its own parts, separate from those of the current one', () => {
  const needed = { 'old/api.yaml': 'x: { $ref: part.yaml }', 'old/part.yaml': '', 'api/part.yaml': '' }
  const source = { path: 'api/api.yaml', text: 'x: { $ref: part.yaml }', digest: '', needed }
  assert.equal([...needsWithEarlier(source, [{ path: 'old/api.yaml', until: '2026-01-01' }])].sort(), [
    'api/part.yaml',
    'old/api.yaml',
    'old/part.yaml',
  ])
})

test.run()
