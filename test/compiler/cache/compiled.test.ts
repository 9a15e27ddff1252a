/** Reuse of results of earlier builds for a source, as values. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CompiledSources } from '../../../src/compiler/cache/compiled.ts'
import { PackReader } from '../../../src/compiler/cache/pack.ts'
import type { CompileRecord, CompileResult, CompileTask, Dependency } from '../../../src/compiler/cache/records.ts'
import { markedFolder } from '../../../src/model/placeholders.ts'

const reader = new PackReader('/none')
const digestsOf = (files: Readonly<Record<string, string>>) => ({ digest: (path: string) => files[path] })
const page: CompileTask = { path: 'docs/a.md', instance: 'docs', type: 0 }
const resultOf = (task: CompileTask, dependencies: readonly Dependency[], more: object = {}): CompileResult => ({
  ...task,
  entries: [{ entry: { key: `docs:${task.path}#` } as never, fragments: {} }],
  diagnostics: [],
  dependencies,
  ...more,
})

/** Records of a build that compiled one source. */
function after(task: CompileTask, result: CompileResult, files: Readonly<Record<string, string>>) {
  const cache = new CompiledSources({ cached: {}, base: 'tool 1', digests: digestsOf(files) })
  return { restored: cache.store(task, result), records: cache.records }
}
const find = (
  task: CompileTask,
  cached: Readonly<Record<string, CompileRecord>>,
  files: Readonly<Record<string, string>>,
  base = 'tool 1',
) => new CompiledSources({ cached, base, digests: digestsOf(files) }).find(task, reader)

test('a result is valid as long as the key and every file that was read or missing are the same', () => {
  const files = { 'docs/a.md': '1', 'docs/b.png': '2' }
  const result = resultOf(page, [...Object.entries(files), ['docs/c.png', null]])
  const { restored, records } = after(page, result, files)
  assert.is(restored, result)
  assert.equal(find(page, records, files), result)
  assert.is(find(page, records, { ...files, 'docs/b.png': '3' }), undefined)
  assert.is(find(page, records, { ...files, 'docs/c.png': '4' }), undefined)
  assert.is(find(page, records, files, 'tool 2'), undefined)
  assert.is(find({ ...page, type: 1 }, records, files), undefined)
})

test('a result without its bytes is not used', () => {
  const body = ['gone.pack', 0, 2, 'check'] as const
  const entries = [{ entry: {} as never, fragments: { body: { kind: 'html', facts: {} as never, body } as const } }]
  const { records } = after(page, { ...resultOf(page, []), entries }, {})
  assert.is(find(page, records, {}), undefined)
  const cache = new CompiledSources({ cached: records, base: 'tool 1', digests: digestsOf({}) })
  assert.equal(cache.previous(page), [body])
  assert.equal(new CompiledSources({ cached: records, base: 'other', digests: digestsOf({}) }).previous(page), [])
})

test('a result with code is not used for a source that may not contain code', () => {
  const code = ['a.pack', 0, 2, 'check'] as const
  const module = { kind: 'module', code, imports: [], links: [], elements: {}, truncated: false } as const
  const { records } = after(
    page,
    { ...resultOf(page, []), entries: [{ entry: {} as never, fragments: { body: module } }] },
    {},
  )
  const everywhere = { has: () => true } as unknown as PackReader
  const options = { cached: records, base: 'tool 1', digests: digestsOf({}) }
  assert.ok(new CompiledSources(options).find(page, everywhere))
  const ofData = new CompiledSources({ ...options, mayHaveCode: ({ path }) => !path.endsWith('.md') })
  assert.is(ofData.find(page, everywhere), undefined)
})

test('a result with names only is not stored', () => {
  assert.equal(after(page, resultOf(page, [], { namesOnly: true }), {}).records, {})
})

test('a result is used for the same page of another version if its inputs are the same there', () => {
  const [v1, v2] = ['docs-1', 'docs-2'].map((folder): CompileTask => ({ ...page, path: `${folder}/a.md`, folder }))
  if (v1 === undefined || v2 === undefined) throw new Error('two versions')
  const inVersion = (name: string) => `${markedFolder('docs-1')}/${name}`
  const result = resultOf(
    { ...v1, path: inVersion('a.md') },
    [
      [inVersion('a.md'), '1'],
      [inVersion('b.png'), '2'],
    ],
    { holdsFor: 'any' },
  )
  const files = { 'docs-1/a.md': '1', 'docs-1/b.png': '2', 'docs-2/a.md': '1', 'docs-2/b.png': '2' }
  const cache = new CompiledSources({ cached: {}, base: 'tool 1', digests: digestsOf(files) })
  assert.equal(cache.firstOfEqual([v1, v2, page]), [v1, page])
  assert.is(cache.store(v1, result).entries[0]?.entry.key, 'docs:docs-1/a.md#')
  assert.is(cache.findCounterpart(v2)?.entries[0]?.entry.key, 'docs:docs-2/a.md#')
  assert.is(cache.findCounterpart(page), undefined)
  assert.is(find(v2, cache.records, files)?.path, 'docs-2/a.md')
  assert.is(find(v2, cache.records, { ...files, 'docs-2/b.png': '3' }), undefined)
  assert.is(find(v2, cache.records, { ...files, 'docs-2/a.md': '3' }), undefined)
})

test('a result from another machine is used for the page on which it depends, not for that of another version', () => {
  const files = { 'docs-1/a.md': '1', 'docs-2/a.md': '2' }
  const cache = new CompiledSources({ cached: {}, base: 'tool 1', digests: digestsOf(files) })
  const taskIn = (folder: string): CompileTask => ({ ...page, path: `${folder}/a.md`, folder })
  const mayServe = (folder: string, path: string) => cache.mayServe(taskIn(folder), [[path, files['docs-1/a.md']]])
  assert.is(mayServe('docs-1', 'docs-1/a.md'), true)
  assert.is(mayServe('docs-2', 'docs-1/a.md'), false)
  assert.is(mayServe('docs-1', `${markedFolder('docs-1')}/a.md`), true)
  assert.is(mayServe('docs-2', `${markedFolder('docs-1')}/a.md`), false, 'its text differs')
})

test.run()
