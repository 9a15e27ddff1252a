import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { arrange, category, doc } from './entries.ts'

const reportsIn = ({ diagnostics }: ReturnType<typeof arrange>) =>
  diagnostics.map(({ code, location, message }) => `${code} ${location?.file}:${location?.line} ${message}`)

test('two docs with the same id are reported at the second, with the first', () => {
  const location = { file: 'content/docs/b.md', line: 2, column: 1 }
  const arrangement = arrange([
    doc('content/docs/01-a.md', { title: 'First' }),
    doc('content/docs/02-a.md'),
    doc('content/docs/b.md', { id: 'a', slug: '/b' }, { locations: { id: location } }),
    doc('content/docs/c/a.md'),
  ])
  assert.equal(reportsIn(arrangement), [
    'docs/duplicate-id content/docs/02-a.md:1 this doc has the same id as content/docs/01-a.md, "a", and so its address, "/docs/a"; it is left out',
    'docs/duplicate-id content/docs/b.md:2 this doc has the same id as content/docs/01-a.md, "a"; sidebars refer to that doc',
  ])
})

test('an omitted draft has no id, and docs of two versions may share one', () => {
  const entries = [doc('content/docs/a.md'), doc('content/docs/b.md', { id: 'a', draft: true })]
  assert.equal(reportsIn(arrange(entries)), [])
  assert.is(reportsIn(arrange(entries, {}, { drafts: true })).length, 1)
  const versions = [{ name: 'current' }, { name: '1.0', path: 'old' }]
  assert.equal(reportsIn(arrange([doc('content/docs/a.md'), doc('old/a.md')], { versions })), [])
})

test('a second category file of a folder is reported and left out', () => {
  const arrangement = arrange([
    doc('content/docs/f/a.md'),
    category('content/docs/f/_category_.json', { label: 'JSON' }),
    category('content/docs/f/_category_.yml', { label: 'YAML' }),
  ])
  assert.equal(reportsIn(arrangement), [
    'docs/duplicate-category content/docs/f/_category_.yml:1 the folder has another category file, _category_.json; this one is left out',
  ])
  const item = arrangement.sidebars[0]?.items[0]
  assert.is(item?.type === 'category' ? item.label : undefined, 'JSON')
})

test('a category file of a folder without docs is not reported', () => {
  const arrangement = arrange([
    doc('content/docs/a.md'),
    category('content/docs/empty/_category_.yml', { label: 'Empty' }),
  ])
  assert.equal(reportsIn(arrangement), [])
  assert.equal(arrangement.sidebars[0]?.items.length, 1)
})

test.run()
