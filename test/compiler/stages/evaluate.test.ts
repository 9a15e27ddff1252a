import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluate } from '../../../src/compiler/stages/evaluate.ts'

const run = {
  stage() {},
  index: { evaluated: {} },
  options: { root: '/nowhere' },
  executor: { run: () => Promise.resolve([]) },
}

function problems(imports: ReadonlyMap<string, string>, diagnostics: readonly object[] = []) {
  const module = { kind: 'module', imports: [{ specifier: './counter', line: 3, column: 21 }], partials: [] }
  const entry = { key: 'pages:a.mdx#a', id: 'a', source: 'a.mdx', data: {}, locations: {} }
  const sources = [
    {
      path: 'a.mdx',
      instance: 'pages',
      type: 'page',
      diagnostics: [],
      entries: [{ entry, fragments: { body: module } }],
    },
  ]
  const readState = { dates: () => undefined, tasks: [], workspace: { content: { markdown: { origins: {} } } } }
  const server = { theme: 'file:///theme.mjs', diagnostics }
  const state = { site: {}, read: readState, compiled: { sources }, bundle: { server, imports, digest: '' } }
  return evaluate(run as never, state as never).then(({ diagnostics }) => diagnostics)
}

test('a page whose import has no module in the bundle is reported', async () => {
  assert.equal(await problems(new Map([['a.mdx\0./counter', '']])), [
    {
      code: 'mdx/import',
      severity: 'error',
      message: 'the bundle of the site has no module for "./counter"',
      location: { file: 'a.mdx', line: 3, column: 21, endColumn: 32 },
      hint: 'run docs clean, then build again',
    },
  ])
})

test('an import that the bundler has reported is not reported again', async () => {
  assert.equal(await problems(new Map()), [], 'without a module')
  assert.equal(await problems(new Map([['a.mdx\0./counter', '']]), [{}]), [], 'with one that cannot be built')
})

test.run()
