import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { arrange, category, doc } from './entries.ts'

const told = ({ diagnostics }: ReturnType<typeof arrange>) =>
  diagnostics.map(({ code, place, message }) => `${code} ${place?.file}:${place?.line} ${message}`)

test('two docs with one id are told at the second, with the first', () => {
  const place = { file: 'content/docs/b.md', line: 2, column: 1 }
  const made = arrange([
    doc('content/docs/01-a.md', { title: 'First' }),
    doc('content/docs/02-a.md'),
    doc('content/docs/b.md', { id: 'a', slug: '/b' }, { places: { id: place } }),
    doc('content/docs/c/a.md'),
  ])
  assert.equal(told(made), [
    'docs/duplicate-id content/docs/02-a.md:1 this doc has the id "a", as content/docs/01-a.md has; sidebars that name it lead there',
    'docs/duplicate-id content/docs/b.md:2 this doc has the id "a", as content/docs/01-a.md has; sidebars that name it lead there',
  ])
})

test('a draft that is left out has no id, and docs of two versions may share one', () => {
  const entries = [doc('content/docs/a.md'), doc('content/docs/b.md', { id: 'a', draft: true })]
  assert.equal(told(arrange(entries)), [])
  assert.is(told(arrange(entries, {}, { drafts: true })).length, 1)
  const versions = [{ name: 'current' }, { name: '1.0', path: 'old' }]
  assert.equal(told(arrange([doc('content/docs/a.md'), doc('old/a.md')], { versions })), [])
})

test('a second category file of a folder is told and left out', () => {
  const made = arrange([
    doc('content/docs/f/a.md'),
    category('content/docs/f/_category_.json', { label: 'JSON' }),
    category('content/docs/f/_category_.yml', { label: 'YAML' }),
  ])
  assert.equal(told(made), [
    'docs/duplicate-category content/docs/f/_category_.yml:1 the folder has another category file, _category_.json; this one is left out',
  ])
  const item = made.sidebars[0]?.items[0]
  assert.is(item?.type === 'category' ? item.label : undefined, 'JSON')
})

test('a category file of a folder without docs is no fault', () => {
  const made = arrange([doc('content/docs/a.md'), category('content/docs/empty/_category_.yml', { label: 'Empty' })])
  assert.equal(told(made), [])
  assert.equal(made.sidebars[0]?.items.length, 1)
})

test.run()
