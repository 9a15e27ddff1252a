/** The manual explains everything that plugins import, in the words of its docstrings. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as plugin from '../../src/plugin.ts'
import { declared, typesAskedFor } from './interface-text.ts'
import { pagesOfManual } from './tables.ts'

const all = [...declared().values()]

test('the types of the interface are found', () => {
  assert.ok(all.length > 80, String(all.length))
  assert.ok(all.filter(({ isExported }) => isExported).length > 70)
  const members = all.flatMap((declared) => declared.members)
  assert.ok(members.length > 250, String(members.length))
  const type = declared()
    .get('Plugin')
    ?.members.find(({ path }) => path === 'check')
    ?.type.map(({ text }) => text)
  assert.equal(type?.join(''), '(site: CheckedSite) => Iterable<Diagnostic> | undefined')
})

test('a plugin can import at most 15 values', () => {
  const names = Object.keys(plugin)
  assert.ok(names.length <= 15, names.join(' '))
})

test('hooks document when and how often they run, in which thread, and their default', () => {
  const hooks = ['PluginModule', 'Plugin', 'ContentType', 'CollectedData', 'MarkdownExtensions'].flatMap((name) =>
    (declared().get(name)?.members ?? []).map((member) => ({ ...member, path: `${name}.${member.path}` })),
  )
  const functions = hooks.filter(
    ({ path, type }) => type.some(({ text }) => text.includes('=>')) || /re(?:mark|hype)$/.test(path),
  )
  assert.ok(functions.length > 16, functions.map(({ path }) => path).join(' '))
  const incomplete = functions.filter(({ doc }) =>
    ['When: ', 'How often: ', 'Thread: ', 'Default: '].some((part) => !doc.replace(/\s+/g, ' ').includes(part)),
  )
  assert.equal(
    incomplete.map(({ path }) => path),
    [],
  )
})

test('each exported name, and each type that it uses, has a docstring', () => {
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

test('each name is on one page', () => {
  const typesInManual = [...pagesOfManual().values()].flatMap((text) => typesAskedFor(text))
  assert.equal([...typesInManual].sort(), [...new Set(typesInManual)].sort())
  assert.equal([...typesInManual].sort(), all.map(({ name }) => name).sort())
})

test.run()
