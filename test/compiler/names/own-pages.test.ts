/** Number of bound API names on Waybill's pages. */
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bindPage } from '../../../src/compiler/names/bind.ts'
import { contractOf } from '../../../src/compiler/names/contract.ts'
import { readNamesLock } from '../../../src/compiler/names/names-lock.ts'
import { mentionsOf, type Mention } from '../../../src/compiler/names/mentions.ts'
import { symbolsOf } from '../../../src/api/symbols/symbols.ts'
import { apiReader } from '../../../src/plugins/openapi/index.ts'
import words from '../../../theme/words/en.ts'
import { pages } from '../../../content/test/pages.ts'
import { description, list, node } from '../../../openapi/test/description.ts'

/** All names in the description, collected without the tested code. */
function namesIn(value: unknown, names: Set<string>, key = ''): Set<string> {
  const add = (all: readonly unknown[]): void => {
    for (const item of all) names.add(String(item))
  }
  for (const [name, inner] of Object.entries(value ?? {})) {
    if (typeof inner !== 'object' && !['operationId', 'x-role', 'const'].includes(name)) continue
    if (['example', 'examples', 'default'].includes(name)) continue
    if (['properties', 'webhooks'].includes(name) || key === 'components') add(Object.keys(node(inner)))
    else if (name === 'enum') add(list(inner))
    else if (name === 'parameters') add(list(inner).flatMap((parameter) => node(parameter)['name'] ?? []))
    else if (name === 'x-error-keys') add(Object.values(node(inner)).flatMap(list))
    else if (key === 'paths') add([name])
    else if (['get', 'put', 'post', 'delete', 'patch'].includes(name)) add([name.toUpperCase()])
    if (typeof inner !== 'object') add([inner])
    else namesIn(inner, names, name)
  }
  return names
}

test('at least 95 % of the API names in code are bound', async () => {
  const names = namesIn(description, new Set())
  const table = contractOf(symbolsOf(description))
  const operations = (await apiReader.operations?.(description, words.plugins)) ?? []
  const routes = new Map(operations.map(({ route, id }) => [`/api/v1${route}`, `operation ${id}`]))
  const linked = ({ text }: Mention): string | undefined => {
    const schema = /^\/api\/v1\/schemas\/(\w+)$/.exec(text)?.[1]
    return schema === undefined ? routes.get(text.replace(/[?#].*$/, '')) : `schema ${schema}`
  }
  const unbound: string[] = []
  let count = 0
  for (const { file, text } of pages) {
    const mentions = mentionsOf(text)
    const bound = new Set(bindPage(mentions, table, linked).map(({ mention }) => mention))
    const matching = mentions.filter(
      (mention) =>
        mention.kind === 'span' && (bound.has(mention) || names.has(mention.text.replace(/(?:\[\]|\(\)|: \S+)$/, ''))),
    )
    count += matching.length
    unbound.push(
      ...matching.filter((mention) => !bound.has(mention)).map((mention) => `${file}:${mention.line} ${mention.text}`),
    )
  }
  assert.ok(count > 850, `${count} names`)
  assert.ok(unbound.length <= count * 0.05, `${unbound.length} of ${count} are not bound: ${unbound.join(', ')}`)
})

test('names.lock matches the pages and the description', () => {
  const text = readFileSync(new URL('../../../names.lock', import.meta.url), 'utf8')
  const { names, diagnostics } = readNamesLock(text)
  const ids = new Set(symbolsOf(description).symbols.map(({ id }) => id))
  const mentioned = new Set(
    pages.flatMap(({ file, text: page }) => mentionsOf(page).map((mention) => `${file} ${mention.text}`)),
  )
  assert.equal(diagnostics, [])
  assert.ok(names.length > 550, `${names.length} names`)
  const stale = names.filter(({ file, name, id }) => !ids.has(id) || !mentioned.has(`${file} ${name}`))
  assert.equal(
    stale.map(({ file, name }) => `${file} ${name}`),
    [],
    'npx docs lock writes it anew',
  )
})

test.run()
