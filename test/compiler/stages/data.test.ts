/** Remote data of plugins: pinned, stored, loaded again, and not available. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import type { LoadOptions } from '../../../src/compiler/hooks/load-data.ts'
import { update } from '../../../src/commands/update.ts'
import { published, reports, temporaryFolder, write } from './site.ts'

const data = suite('data of plugins')

/** Next response of the fake service, and the number of its requests. */
let answer: { readonly status: number; readonly body: string } = { status: 200, body: '' }
let requestCount = 0
let server: Server
let address = ''

data.before(async () => {
  server = createServer((_, response) => {
    requestCount++
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`
})
data.after(() => void server.close())

const releases = (...names: readonly string[]) => ({ status: 200, body: JSON.stringify(names) })

const plugin = `import { contentType, dataPath, definePlugin, z } from '@waybill/docs/plugin'
export default definePlugin({
  options: z.strictObject({ from: z.string() }),
  data: ({ from }) => ({
    'releases.json': { key: from, maxAge: 3600, load: async ({ fetch }) => (await fetch(from)).json() },
  }),
  create: (_, { instance }) => ({
    name: 'releases',
    types: [
      contentType({
        name: 'release',
        match: [dataPath(instance, 'releases.json')],
        schema: z.strictObject({ title: z.string() }),
        split: ({ text }) => ({
          entries: JSON.parse(text).map((title) => ({
            id: title,
            data: { title },
            fragments: [{ name: 'body', format: 'md', text: 'Made of **data**.', line: 1 }],
          })),
        }),
        arrange: (entries) => ({
          pages: entries.map(({ key, data: { title } }) => ({ route: '/' + title, layout: 'page', title, entry: key })),
        }),
      }),
    ],
  }),
})
`

function site(): string {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `title: Data\nurl: https://data.example\ncontent:\n  - use: pages\nplugins:\n  - use: ./releases.ts\n    options:\n      from: ${address}\nignore: [page/orphan]\n`,
    'content/pages/index.md': '# Home\n',
    'releases.ts': plugin,
  })
  requestCount = 0
  return root
}

const buildData = (root: string, load?: LoadOptions) =>
  build({ root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1, ...(load && { load }) })
const updated = (root: string, more: Partial<Parameters<typeof update>[0]> = {}) => update({ root, ...more })

data('data becomes pages, and links to them work', async () => {
  const root = site()
  answer = releases('1.0', '1.1')
  const report = await buildData(root)
  assert.is(
    reports(report),
    'warning data/unpinned site.config.yaml:6:10 the data "releases/releases.json" is not pinned: two builds may differ',
  )
  assert.match(published(root).get('1.0.html') ?? '', 'Made of <strong>data</strong>')
  assert.ok(published(root).has('1.1.html'))
  // The data is too recent for another request.
  answer = releases('2.0')
  await buildData(root)
  assert.is(requestCount, 1)
})

data('data of a pinned ref is not fetched again, and is the same on another machine', async () => {
  const root = site()
  answer = releases('1.0')
  const { results, diagnostics } = await updated(root)
  assert.equal([results, diagnostics], [[{ name: 'releases/releases.json', state: 'changed', bytes: 12 }], []])
  const lock = readFileSync(join(root, 'data.lock'), 'utf8')
  assert.match(
    lock,
    /^"releases\/releases\.json": \{ key: "http.+", digest: sha256-.{44}, loaded: "\d{4}-\d\d-\d\d" \}$/m,
  )
  assert.is(reports(await buildData(root)), '')
  assert.is(requestCount, 1)
  // Another machine without the cache.
  rmSync(join(root, '.docs'), { recursive: true })
  assert.is(reports(await buildData(root)), '')
  assert.is(requestCount, 2)
  // A site that receives different data.
  rmSync(join(root, '.docs'), { recursive: true })
  answer = releases('1.0', '1.1')
  const changed = await buildData(root)
  assert.is(changed.published, false)
  assert.match(reports(changed), /^error data\/changed site\.config\.yaml:6:10 .* has changed since \d{4}-/)
  // An update pins it.
  await updated(root)
  assert.is(reports(await buildData(root)), '')
  assert.ok(published(root).has('1.1.html'))
})

data('if a service fails, stored data is used and reported, and missing data is an error', async () => {
  const root = site()
  answer = { status: 503, body: '' }
  const failed = await buildData(root)
  assert.is(failed.published, false)
  assert.match(reports(failed), /error data\/failed .* could not be loaded: http:.* answers 503/)
  answer = releases('1.0')
  await updated(root)
  // An hour and a minute later, with the service down.
  answer = { status: 503, body: '' }
  const later = Date.now() + 3_660_000
  assert.is(reports(await buildData(root, { rule: 'missing', now: later })), '', 'it is pinned')
  rmSync(join(root, 'data.lock'))
  const old = await buildData(root, { rule: 'missing', now: later })
  assert.match(reports(old), /^warning data\/old .* is from \d{4}-\d\d-\d\d, because loading it again failed: .* 503 /)
  assert.ok(old.published)
  // A build without network sends no request.
  const before = requestCount
  assert.match(reports(await buildData(root, { rule: 'nothing', now: later })), /data\/old .*--offline/)
  assert.is(requestCount, before)
})

data('an update loads outdated data, or all, and removes the lock of unused data', async () => {
  const root = site()
  answer = releases('1.0')
  await updated(root)
  assert.equal((await updated(root)).results, [{ name: 'releases/releases.json', state: 'stored' }])
  assert.is(requestCount, 1)
  assert.is((await updated(root, { all: true })).results[0]?.state, 'same')
  answer = releases('2.0')
  assert.is((await updated(root, { now: Date.now() + 3_660_000 })).results[0]?.state, 'changed')
  assert.is((await updated(root, { names: ['releases/releases.json'] })).results[0]?.state, 'same')
  const unknown = await updated(root, { names: ['releases/other.json'] })
  assert.equal(
    unknown.diagnostics.map(({ message, hint }) => [message, hint]),
    [['no plugin has data "releases/other.json"', 'run docs update without names to list all']],
  )
  write(root, { 'site.config.yaml': 'title: Data\nurl: https://data.example\ncontent:\n  - use: pages\n' })
  await updated(root)
  assert.not.match(readFileSync(join(root, 'data.lock'), 'utf8'), 'releases')
})

data('an invalid lock is an error with its line, and is unchanged', async () => {
  const root = site()
  answer = releases('1.0')
  write(root, { 'data.lock': '"releases/releases.json": { key: "x" }\n' })
  assert.match(reports(await buildData(root)), /error data\/lock data\.lock:1:1 "releases\/releases\.json" lacks/)
  assert.is((await updated(root)).diagnostics[0]?.code, 'data/lock')
  assert.is(readFileSync(join(root, 'data.lock'), 'utf8'), '"releases/releases.json": { key: "x" }\n')
})

data('a site without data plugins has no lock, and no folder for data', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': 'title: None\nurl: https://none.example\ncontent:\n  - use: pages\n',
    'content/pages/index.md': '# Home\n',
  })
  await updated(root)
  await buildData(root)
  assert.not(existsSync(join(root, 'data.lock')))
  assert.not(existsSync(join(root, '.docs/data')))
})

data('options are checked by the schema of any library', async () => {
  const root = site()
  write(root, {
    'releases.ts': `export default {
  options: {
    '~standard': {
      version: 1,
      vendor: 'ours',
      validate: (value) =>
        typeof value.from === 'number' ? { value } : { issues: [{ message: 'a number is wanted', path: [{ key: 'from' }] }] },
    },
  },
  create: () => ({ name: 'releases' }),
}
`,
    'content/pages/index.md': '# Home\n',
  })
  assert.is(
    reports(await buildData(root)),
    'error config/value site.config.yaml:8:13 plugins[0].options.from cannot be used: a number is wanted',
  )
})
data.run()
