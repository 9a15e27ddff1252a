/** Results shared between builds, with a store in memory. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bucketsOf } from '../../../../src/compiler/cache/remote/buckets.ts'
import { bundleOf, inBundles, openBundle } from '../../../../src/compiler/cache/remote/bundles.ts'
import { inPacks } from '../../../../src/compiler/cache/remote/bytes.ts'
import { RemoteResults, type NewResult, type ResultKind } from '../../../../src/compiler/cache/remote/results.ts'
import { readValue, valueOf, withVariant, type Variant } from '../../../../src/compiler/cache/remote/values.ts'
import type { PackRange } from '../../../../src/compiler/cache/pack.ts'
import type { Dependency } from '../../../../src/compiler/cache/records.ts'

interface Page {
  readonly title: string
  readonly body: PackRange
}
const kind: ResultKind<Page> = { name: 'compile', ...inPacks<Page>(({ body }) => [body]), saves: 1 }
const sources = Array.from({ length: 200 }, (_, number) => ({ name: `docs/${number}.md` }))
const scope = { kind, base: 'tool 1', sources }
const waiting = { signal: new AbortController().signal, extend: () => {} }
const pageOf = (name: string, text = `# ${name}`, more: readonly Dependency[] = []): NewResult<Page> => ({
  source: name,
  part: '',
  key: 'k',
  dependencies: [[name, text], ...more],
  result: { title: text, body: ['a.pack', 7, text.length, text] },
})
/** Reads the bytes of a range: the tests use its check as its content. */
const read = ([, , , check]: PackRange): Buffer => Buffer.from(check)

/** A store in memory that records its failures. */
function memory() {
  const objects = new Map<string, Uint8Array>()
  const failures: string[] = []
  const requests: string[] = []
  return {
    objects,
    told: failures,
    asked: requests,
    async get(of: string, key: string) {
      requests.push(of)
      return objects.get(`${of}/${key}`)
    },
    async put(of: string, key: string, bytes: Uint8Array) {
      objects.set(`${of}/${key}`, bytes)
      return true
    },
    wrong: (message: string) => void failures.push(message),
  }
}
type Memory = ReturnType<typeof memory>

/** Results for a build with these files, and their bytes. */
async function find(store: Memory, files: Readonly<Record<string, string>>, base = 'tool 1') {
  const added: string[] = []
  const tasks = Object.keys(files).map((source) => ({
    source,
    part: '',
    holds: ({ dependencies }: Pick<Variant, 'dependencies'>) =>
      dependencies.every(([path, text]) => files[path] === text),
  }))
  const add = (bytes: Uint8Array): PackRange => [
    'mine.pack',
    100,
    bytes.length,
    String(added.push(Buffer.from(bytes).toString())),
  ]
  const results = await new RemoteResults(store).find({ ...scope, base }, { requests: tasks, waiting, add })
  const bySource = new Map([...results].map(([{ source }, result]) => [source, result]))
  return { stored: bySource, added }
}

test('a build finds the results of another one, and stores their bytes in its own pack', async () => {
  const store = memory()
  await new RemoteResults(store).put(scope, { made: sources.map(({ name }) => pageOf(name)), read, waiting })
  assert.is(store.objects.size, 17, 'sixteen buckets and one bundle')
  store.asked.length = 0
  const files = Object.fromEntries(sources.map(({ name }) => [name, `# ${name}`]))
  const { stored, added } = await find(store, files)
  assert.is(stored.size, 200)
  assert.equal([store.asked.length, store.asked.filter((of) => of === 'cas').length], [17, 1])
  assert.equal(stored.get('docs/3.md')?.result.title, '# docs/3.md')
  assert.equal(stored.get('docs/3.md')?.result.body.slice(0, 3), ['mine.pack', 100, 11])
  assert.ok(added.includes('# docs/3.md'))
  assert.is((await find(store, { 'docs/3.md': 'edited' })).stored.size, 0)
  assert.is((await find(store, files, 'tool 2')).stored.size, 0)
})

test('results of several branches are stored side by side', async () => {
  const store = memory()
  const put = (result: NewResult<Page>) => new RemoteResults(store).put(scope, { made: [result], read, waiting })
  const partial: Dependency = ['docs/_a.md', 'old']
  await put(pageOf('docs/1.md', 'main', [partial]))
  await put(pageOf('docs/1.md', 'branch', [partial]))
  await put(pageOf('docs/1.md', 'main', [['docs/_a.md', 'new']]))
  for (const [text, of] of [
    ['main', 'old'],
    ['branch', 'old'],
    ['main', 'new'],
  ] as const) {
    const { stored } = await find(store, { 'docs/1.md': text, 'docs/_a.md': of })
    assert.equal(stored.get('docs/1.md')?.dependencies, [
      ['docs/1.md', text],
      ['docs/_a.md', of],
    ])
  }
  assert.is((await find(store, { 'docs/1.md': 'branch', 'docs/_a.md': 'new' })).stored.size, 0)
})

test('bytes that differ from the stored bytes are rejected and reported', async () => {
  const store = memory()
  await new RemoteResults(store).put(scope, { made: [pageOf('docs/1.md')], read, waiting })
  const [bundle = ''] = [...store.objects.keys()].filter((key) => key.startsWith('cas/'))
  const [value = ''] = [...store.objects.keys()].filter((key) => key.startsWith('ac/'))
  const bytes = store.objects.get(bundle) ?? new Uint8Array()
  const other = await bundleOf([Buffer.from('other bytes, in a bundle that can be opened')])
  for (const poisoned of [bytes.subarray(0, 20), other.content]) {
    store.objects.set(bundle, poisoned)
    assert.is((await find(store, { 'docs/1.md': '# docs/1.md' })).stored.size, 0)
    assert.match(store.told.pop() ?? '', 'are not those that were stored')
  }
  store.objects.set(bundle, bytes)
  store.objects.set(value, valueOf({ 'docs/1.md': { '': [{ key: 'k', dependencies: [], at: ['../x', 0, 1] }] } }))
  assert.is((await find(store, { 'docs/1.md': '# docs/1.md' })).stored.size, 0)
  assert.match(store.told.pop() ?? '', 'was not stored by a build')
})

test('a value never refers to contents that could not be stored', async () => {
  const store = memory()
  const full = {
    ...store,
    put: async (of: string, ...rest: [string, Uint8Array]) => of === 'ac' && store.put(of, ...rest),
  }
  await new RemoteResults(full).put(scope, { made: [pageOf('docs/1.md')], read, waiting })
  assert.is(store.objects.size, 0)
})

test('a serialised result contains all its bytes, and a truncated one is rejected', () => {
  const result = { title: 'ä', body: ['a.pack', 5, 3, 'xyz'] as const }
  const bytes = kind.toBytes(result, read)
  assert.equal(
    kind.fromBytes(bytes ?? Buffer.alloc(0), (content) => {
      assert.is(Buffer.from(content).toString(), 'xyz')
      return ['b.pack', 40, 3, '']
    }),
    { title: 'ä', body: ['b.pack', 40, 3, 'xyz'] },
  )
  assert.is(
    kind.toBytes(result, () => undefined),
    undefined,
  )
  const add = (content: Uint8Array): PackRange => ['b.pack', 0, content.length, '']
  for (let end = 0; end < (bytes?.length ?? 0); end++)
    assert.is(kind.fromBytes(bytes?.subarray(0, end) ?? Buffer.alloc(0), add), undefined, `${end} bytes`)
})

test('the position of an item depends on its name and on the number of items', () => {
  const before = bucketsOf(sources)
  assert.is(before.length, 16)
  assert.equal(
    bucketsOf([...sources].reverse()).map(({ position }) => position),
    before.map(({ position }) => position),
  )
  assert.equal(
    bucketsOf([...sources, ...sources]).map(({ items }) => items.length),
    before.map(({ items }) => items.length),
  )
})

test('the newest results of a source are kept', () => {
  const of = (key: string): Variant => ({ key, dependencies: [['a', key]], at: ['0'.repeat(64), 0, 1] })
  const many = Array.from({ length: 12 }, (_, number) => of(String(number))).reduce(
    withVariant,
    [] as readonly Variant[],
  )
  assert.equal(
    many.map(({ key }) => key),
    ['11', '10', '9', '8', '7', '6', '5', '4'],
  )
  assert.is(withVariant(many, of('5')).length, 8)
  assert.equal(readValue(valueOf({ a: { body: many } })), { a: { body: many } })
  assert.is(readValue(Buffer.from('{"form":1,"variants":{}}')), undefined)
})

test('bundles are small enough for a reader of a single result', async () => {
  const parts = Array.from({ length: 5 }, () => ({ bytes: Buffer.alloc(2 ** 20) }))
  assert.equal(
    [...inBundles(parts)].map((group) => group.length),
    [2, 2, 1],
  )
  const { key, content } = await bundleOf([Buffer.from('ab'), Buffer.from('c')])
  assert.is((await openBundle(key, content))?.toString(), 'abc')
})

test.run()
