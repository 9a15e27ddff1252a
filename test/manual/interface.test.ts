/** Everything that plugins import is told in the manual, in the words of its docstrings. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { declared, typesAskedFor } from './interface-text.ts'
import { pagesOfManual } from './tables.ts'

const all = [...declared().values()]

test('the types of the interface are read', () => {
  assert.ok(all.length > 140, String(all.length))
  assert.ok(all.filter(({ isExported }) => isExported).length > 120)
  const members = all.flatMap((one) => one.members)
  assert.ok(members.length > 400, String(members.length))
  const type = declared()
    .get('Plugin')
    ?.members.find(({ path }) => path === 'check')
    ?.type.map(({ text }) => text)
  assert.equal(type?.join(''), '(site: CheckedSite) => Iterable<Diagnostic>')
})

test('each name that is exported, and each type that it is made of, has a docstring', () => {
  assert.equal(
    all.flatMap(({ name, doc }) => (doc === '' ? [name] : [])),
    [],
  )
})

test('each member has a docstring', () => {
  const silent = all.flatMap(({ name, members }) =>
    members.flatMap(({ path, doc }) => (doc === '' ? [`${name}.${path}`] : [])),
  )
  assert.equal(silent, [])
})

test('each stands on one page', () => {
  const told = [...pagesOfManual().values()].flatMap((text) => typesAskedFor(text))
  assert.equal([...told].sort(), [...new Set(told)].sort())
  assert.equal([...told].sort(), all.map(({ name }) => name).sort())
})

test.run()
