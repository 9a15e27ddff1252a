/** Builds on two machines that share a store: two folders that share only a server of this process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build, buildShare } from '../../../src/compiler/build.ts'
import type { Shard } from '../../../src/compiler/incremental/shares.ts'
import { testKeys } from '../cache/protocols/keys.ts'
import { published, temporaryFolder, write } from './site.ts'

Object.assign(process.env, testKeys)

const pages = {
  'content/docs/a.md': '# A\n\n::partial{file="./_part.md"}\n\n[B](./b.mdx)\n',
  'content/docs/_part.md': 'A part.\n',
  'content/docs/b.mdx': 'export const two = 1 + 1\n\n# B\n\n{two}\n',
  'content/docs/c.md': '# C\n\n![missing](./none.png)\n',
}

/** Runs `work` with a store in memory that can be switched to faults. */
async function withStore<T>(work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> {
  const store = await openStore()
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

async function openStore() {
  const objects = new Map<string, Buffer>()
  const state = { fault: undefined as 'slow' | 'down' | 'torn' | undefined, puts: 0 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (state.fault === 'down') return void response.writeHead(500).end()
    if (state.fault === 'slow') return
    const { method, url = '' } = request
    if (method === 'PUT') {
      state.puts++
      objects.set(url, Buffer.concat(parts))
      return void response.writeHead(204).end()
    }
    const object = objects.get(url)
    response.writeHead(object ? 200 : 404).end(state.fault === 'torn' ? object?.subarray(0, 40) : object)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    objects,
    state,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A site in a new folder, with its build options. */
function newMachine(address: string, files: Readonly<Record<string, string>> = pages, more = '') {
  const root = temporaryFolder()
  const config = `title: T\nurl: https://t.example\ncache: { remote: '${address}'${more} }\ncontent:\n  - use: docs\n    options: { path: content/docs }\n`
  write(root, { ...files, 'site.config.yaml': `${config}${files['more.yaml'] ?? ''}` })
  return { root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1, profile: true }
}

async function onNewMachine(address: string, files: Readonly<Record<string, string>> = pages, more = '') {
  const options = newMachine(address, files, more)
  const { root } = options
  const report = await build(options)
  const notes = report.profile?.notes.filter((note) => note.startsWith('the remote cache')) ?? []
  return { report, notes, files: published(root) }
}

test('a second machine compiles and renders nothing, prints the same warnings and publishes the same bytes', () =>
  withStore(async (store) => {
    const first = await onNewMachine(store.address)
    assert.ok(first.report.published)
    assert.equal(first.notes, [
      'the remote cache had 0 of 3 results (compile)',
      'the remote cache had 0 of 1 results (evaluate)',
      'the remote cache had 0 of 5 results (render)',
    ])
    const second = await onNewMachine(store.address)
    assert.equal(second.notes, [
      'the remote cache had 3 of 3 results (compile)',
      'the remote cache had 1 of 1 results (evaluate)',
      'the remote cache had 5 of 5 results (render)',
    ])
    assert.equal([first.report.stats.fromCache, second.report.stats.fromCache], [0, 5])
    assert.equal(second.report.diagnostics, first.report.diagnostics)
    const missing = second.report.diagnostics.find(({ code }) => code === 'link/no-asset')
    assert.is(missing?.hint, 'put the file into "content/static" or next to the page')
    assert.equal(second.files, first.files)
    const edited = { ...pages, 'content/docs/_part.md': 'Another part.\n' }
    const third = await onNewMachine(store.address, edited)
    assert.is(third.notes[0], 'the remote cache had 2 of 3 results (compile)')
    assert.is(third.notes.at(-1), 'the remote cache had 4 of 5 results (render)')
    assert.match(third.files.get('docs/a.html') ?? '', 'Another part.')
    const again = await onNewMachine(store.address, pages)
    assert.is(again.notes[0], 'the remote cache had 3 of 3 results (compile)', 'the edit pushed nothing out')
  }))

test('a read-only client stores nothing', () =>
  withStore(async (store) => {
    await onNewMachine(store.address, pages, ', readOnly: true')
    assert.is(store.state.puts, 0)
  }))

test('values that are not signed with the key of the site are not used', () =>
  withStore(async (store) => {
    const { files } = await onNewMachine(store.address)
    // An attacker replaces the signature of each value.
    for (const [url, bytes] of store.objects)
      if (url.includes('/ac/')) store.objects.set(url, Buffer.concat([Buffer.alloc(64), bytes.subarray(64)]))
    const machine = await onNewMachine(store.address)
    assert.equal(machine.files, files)
    assert.is(machine.notes[0], 'the remote cache had 0 of 3 results (compile)')
    const [warning, ...others] = machine.report.diagnostics.filter(({ code }) => code === 'cache/remote')
    assert.match(warning?.message ?? '', 'results are not signed with the key of the site')
    assert.is(others.length, 0)
  }))

test('a build without keys does not use the store', () =>
  withStore(async (store) => {
    const { files } = await onNewMachine(store.address)
    const { DOCS_CACHE_PUBLIC_KEY, DOCS_CACHE_PRIVATE_KEY } = process.env
    delete process.env['DOCS_CACHE_PRIVATE_KEY']
    try {
      const puts = store.state.puts
      const reader = await onNewMachine(store.address)
      assert.equal([reader.files, store.state.puts], [files, puts])
      assert.is(reader.notes[0], 'the remote cache had 3 of 3 results (compile)')
      delete process.env['DOCS_CACHE_PUBLIC_KEY']
      const machine = await onNewMachine(store.address)
      assert.equal([machine.files, store.state.puts], [files, puts])
      const warnings = machine.report.diagnostics.filter(({ code }) => code === 'cache/remote')
      assert.match(warnings[0]?.message ?? '', 'has no public key')
    } finally {
      Object.assign(process.env, { DOCS_CACHE_PUBLIC_KEY, DOCS_CACHE_PRIVATE_KEY })
    }
  }))

test('a failing store causes one warning, and the site is the same', () =>
  withStore(async (store) => {
    const { files } = await onNewMachine(store.address)
    for (const fault of ['down', 'slow', 'torn'] as const) {
      store.state.fault = fault
      const result = await onNewMachine(store.address)
      assert.ok(result.report.published, fault)
      assert.equal(result.files, files, fault)
      const reports = result.report.diagnostics.filter(({ code }) => code === 'cache/remote')
      assert.is(reports.length, 1, fault)
    }
  }))

/** Builds on several machines, each with one share of the pages. */
async function inParts(address: string, files: Readonly<Record<string, string>>, order: readonly Shard[]) {
  for (const shard of order) {
    const { diagnostics, part, published: isPublished } = await buildShare(newMachine(address, files), shard)
    assert.equal(diagnostics, [])
    assert.not(isPublished)
    if (files === many) assert.is(part?.fromCache, 0)
  }
}

const shardsOf = (count: number): Shard[] => Array.from({ length: count }, (_, index) => ({ number: index + 1, count }))
const many = {
  ...Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`content/docs/p${number}.md`, `# P${number}\n`])),
  ...pages,
}
const inLocales = {
  ...many,
  'content/i18n/de/docs/a.md': '# A auf Deutsch\n\n[B](./b.mdx)\n',
  'more.yaml': 'locales: { en: English, de: Deutsch }\n',
}

test('a build without changes does not repeat that the store failed', () =>
  withStore(async (store) => {
    store.state.fault = 'down'
    const options = { ...newMachine(store.address), profile: false }
    const codesOf = async () => (await build(options)).diagnostics.map(({ code }) => code)
    assert.ok((await codesOf()).includes('cache/remote'))
    assert.equal(await codesOf(), ['link/no-asset'])
    assert.equal(await codesOf(), ['link/no-asset'])
  }))

test('a build in any number of parts, in any order, produces the bytes of a single build', async () => {
  for (const files of [many, inLocales]) {
    const alone = await withStore(({ address }) => onNewMachine(address, files))
    for (const order of [shardsOf(1), shardsOf(3).reverse(), shardsOf(8)]) {
      await withStore(async ({ address }) => {
        await inParts(address, files, order)
        const result = await onNewMachine(address, files)
        for (const note of result.notes.filter((note) => !note.endsWith('(render)'))) {
          const [, had, of] = /had (\d+) of (\d+)/.exec(note) ?? []
          assert.is(had, of, `${order.length} parts: ${note}`)
        }
        assert.equal(result.files, alone.files, `${order.length} parts`)
        assert.equal(result.report.diagnostics, alone.report.diagnostics)
      })
    }
  }
})

test('a build part that cannot store results is an error with a hint', async () => {
  const shard = { number: 1, count: 2 }
  const { root, ...options } = newMachine('ftp://no.example')
  const wrong = await buildShare({ root, ...options }, shard)
  assert.equal(
    wrong.diagnostics.map(({ code, severity }) => [code, severity]),
    [['cache/remote', 'error']],
  )
  assert.is(wrong.part, undefined)
  const alone = newMachine('')
  write(alone.root, { 'site.config.yaml': 'title: T\nurl: https://t.example\ncontent:\n  - use: docs\n' })
  const [missing] = (await buildShare(alone, shard)).diagnostics
  assert.match(missing?.hint ?? '', 'DOCS_CACHE_URL')
  await withStore(async ({ address }) => {
    const [readOnly] = (await buildShare(newMachine(address, pages, ', readOnly: true'), shard)).diagnostics
    assert.match(readOnly?.hint ?? '', 'readOnly')
  })
})

test.run()
