/** Wrong values from the hooks of plugins: each is an error that names the plugin, the hook, and what was expected. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { splitFrontMatter } from '../../src/model/front-matter.ts'
import { split } from '../../src/model/shapes/page.ts'
import { buildSite, reports } from '../compiler/stages/site.ts'
import { errorsOf, imports, plugin, returns, site } from './wrong-plugins.ts'

const createTests = suite('wrong results: create and the module')

const members: readonly (readonly [members: string, error: string])[] = [
  [`types: 'no'`, 'types must be a list of content types, not the string "no"'],
  [`types: [null]`, 'types[0] must be a content type ({ name, match, schema, arrange }), not null'],
  [
    `types: [{ name: 'a', match: [], schema: {}, arrange() {} }]`,
    'types[0].schema must be a schema of zod, not an object',
  ],
  [`scripts: 'a.ts'`, 'scripts must be a list of modules, not the string "a.ts"'],
  [`layouts: [3]`, 'layouts must be an object, not a list'],
  [`head: {}`, 'head must be a list of elements, not an object'],
  [`origins: { images: 'x' }`, 'origins.images must be a list of strings, not the string "x"'],
  [`check: 'x'`, 'check must be a function, not the string "x"'],
  [`outputs: null`, 'outputs must be a list of strings that are not empty, not null'],
  [`items: { a: 3 }`, 'items.a must be a function, not the number 3'],
  [
    `markdown: { remark: [null] }`,
    'markdown.remark[0] must be a function, a list of a function and its options, or a preset, not null',
  ],
  [
    `markdown: { sign: /x/g }`,
    'markdown.sign must be a regular expression without the flags g and y, not an object of the class RegExp',
  ],
  [
    `collected: { a: { match: [], collect() {} } }`,
    'collected["a"] must be stored under a name of data (letters, digits, hyphens and an ending), not the string "a"',
  ],
]

createTests('members of the wrong type are reported', async () => {
  for (const [text, error] of members)
    assert.equal(await errorsOf({ own: plugin('own', text) }), [`${returns} create: ${error}`], text)
})

const twice = `contentType({ name: 'k', match: ['content/kind/*.md'], schema: z.any(), arrange: () => ({ pages: [] }) })`

const modules: readonly (readonly [module: string, error: string])[] = [
  [`create: () => null`, `${returns} create: it must be a plugin (an object with a "name"), not null`],
  [
    `create: async () => ({ name: 'own' })`,
    `${returns} create: it must be a plugin (an object with a "name"), not a promise`,
  ],
  [`create: () => ({})`, `${returns} create: name must be a string that is not empty, but it is undefined`],
  [
    `create: () => ({ name: 'own', types: [${twice}, ${twice}] })`,
    `${returns} create: types[1].name must be unique in the list, not the string "k"`,
  ],
  [
    `options: 3, create: () => ({ name: 'own' })`,
    `${returns} its module: options must be a schema of zod, or of another library that follows Standard Schema, not the number 3`,
  ],
  [
    `options: z.any().refine(async () => true), create: () => ({ name: 'own' })`,
    'plugin/threw "own" threw in options: Encountered Promise during synchronous parse. Use .parseAsync() instead.',
  ],
  [
    `options: { '~standard': { validate: () => 3 } }, create: () => ({ name: 'own' })`,
    `${returns} options: it must be an object, not the number 3`,
  ],
  [
    `resolveOptions: () => [], create: () => ({ name: 'own' })`,
    `${returns} resolveOptions: it must be an object with "options", or undefined, not a list`,
  ],
  [
    `resolveOptions() { throw new Error('lost') }, create: () => ({ name: 'own' })`,
    'plugin/threw "own" threw in resolveOptions: lost',
  ],
  [
    `modules: () => 'x', create: () => ({ name: 'own' })`,
    `${returns} modules: it must be a list of strings that are not empty, not the string "x"`,
  ],
  [`modules() { throw 5 }, create: () => ({ name: 'own' })`, 'plugin/threw "own" threw in modules: 5'],
  [
    `data: () => ({ 'a.json': 3 }), create: () => ({ name: 'own' })`,
    `${returns} data: ["a.json"] must be a source ({ key, load }), not the number 3`,
  ],
  [
    `packages: 'x', create: () => ({ name: 'own' })`,
    `${returns} its module: packages must be a list of strings that are not empty, not the string "x"`,
  ],
]

createTests('layouts and scripts with missing files are reported', async () => {
  const errors = await errorsOf({ own: plugin('own', `layouts: { wide: '/none/wide.tsx' }`) })
  const error = 'layouts.wide must be the path of a file, not the string "/none/wide.tsx"'
  assert.ok(errors.includes(`${returns} create: ${error}`), errors.join())
})

createTests('invalid modules, and invalid results before the plugin is created, are reported', async () => {
  for (const [text, error] of modules)
    assert.equal(await errorsOf({ own: `${imports}export default { ${text} }` }), [error], text)
})

createTests('a module without a plugin is reported', async () => {
  const problems = async (text: string) => {
    const { diagnostics } = await buildSite(site({ own: text }), true)
    return diagnostics.map(({ code, hint }) => `${code} ${hint}`)
  }
  const write = 'write "export default definePlugin({ create })"'
  assert.equal(await problems('export const x = 1'), [`config/plugin-load there is no default export; ${write}`])
  assert.equal(await problems('export default 5'), [`config/plugin-load the default export is the number 5; ${write}`])
  assert.equal(await problems('export default { create: 3 }'), ['config/plugin-load "create" is the number 3'])
})
createTests.run()

const called = suite('wrong results: hooks')

const kind = (rest: string) =>
  `types: [contentType({ name: 'k', match: ['content/kind/*.md'], schema: z.looseObject({}), ${rest} })]`
const arranged = (value: string) => kind(`arrange: () => (${value})`)
const noPages = 'arrange: () => ({ pages: [] })'

/** Plugins by name: members, the hook as reports name it, and the rest of the message. */
const hooks: Readonly<Record<string, readonly [members: string, hook: string, error: string]>> = {
  a1: [arranged('undefined'), 'arrange', 'it must be an arrangement ({ pages, sidebars }), but it is undefined'],
  a2: [
    arranged(`{ pages: [{ layout: 'page', title: 'A' }] }`),
    'arrange on "A"',
    'pages[0].route must be a path of the site, which begins with "/", but it is undefined',
  ],
  a3: [
    arranged(`{ pages: [{ route: '/a', title: 'A' }] }`),
    'arrange on "/a"',
    'pages[0].layout must be a string that is not empty, but it is undefined',
  ],
  a4: [
    kind('arrange: async () => ({ pages: [] })'),
    'arrange',
    'it must be an arrangement ({ pages, sidebars }), not a promise',
  ],
  a5: [
    arranged(`{ pages: [], sidebars: [{ id: 's', items: [{ type: 'lnk' }] }] }`),
    'arrange',
    'sidebars[0].items[0].type must be "link", "category" or "html", not the string "lnk"',
  ],
  a6: [
    arranged(`{ pages: [], redirects: [{ from: 3, to: '/y' }] }`),
    'arrange',
    'redirects[0].from must be a path of the site, which begins with "/", not the number 3',
  ],
  a7: [
    arranged(`{ pages: [{ route: '/f', layout: 'page', title: 'F', data: { f() {} } }] }`),
    'arrange on "/f"',
    'pages[0].data.f must be plain data (strings, numbers, true, false, null, lists and objects), not a function',
  ],
  a8: [
    arranged(`{ pages: [], sidebars: [{ id: 's', items: [] }, { id: 's', items: [] }] }`),
    'arrange',
    'sidebars[1].id must be unique in the list, not the string "s"',
  ],
  s1: [kind(`split: () => 5, ${noPages}`), 'split', 'it must be an object with "entries", not the number 5'],
  s2: [
    kind(`split: () => ({ entries: [{ id: 'a', data: {}, fragments: 'x' }] }), ${noPages}`),
    'split',
    'entries[0].fragments must be a list, not the string "x"',
  ],
  n1: [kind(`needs: () => 'x', ${noPages}`), 'needs', 'it must be a list of paths, not the string "x"'],
  t1: ['transform: () => null', 'transform on "/docs"', 'it must be a page or undefined, not null'],
  t2: [
    'transform: (page) => ({ ...page, title: 4 })',
    'transform on "/docs"',
    'title must be a string, not the number 4',
  ],
  c1: [`*check() { yield 'x' }`, 'check', '[0] must be a report ({ code, severity, message }), not the string "x"'],
  c2: [`check: () => 'abc'`, 'check', 'it must be a list or another iterable, not the string "abc"'],
  c3: [
    `check: async () => { throw new Error('lost') }`,
    'check',
    'it must be a list or another iterable, not a promise',
  ],
  c4: ['async *check() {}', 'check', 'it must be a list or another iterable, not an async iterable'],
  c5: [
    `check: () => [{ code: 'a/b', severity: 'hint', message: 'x' }]`,
    'check',
    '[0].severity must be "error", "warning" or "info", not the string "hint"',
  ],
  d1: [
    'digest: ({ page }) => page.route === "/docs" ? 3 : undefined',
    'digest on "/docs"',
    'it must be a string or undefined, not the number 3',
  ],
  p1: [
    'emitPage: ({ page }) => page.route === "/docs" ? [null] : []',
    'emitPage on "/docs"',
    '[0] must be a file ({ path, content }), not null',
  ],
  p2: [
    `emitPage: ({ page }) => page.route === "/docs" ? [{ path: 'p.txt', content: () => 3 }] : []`,
    'content of "p.txt" in emitPage on "/docs"',
    'it must be a string or bytes, not the number 3',
  ],
  e1: ['emit: () => 5', 'emit', 'it must be a list or another iterable, not the number 5'],
  e2: [`*emit() { yield { path: 'a.txt' } }`, 'emit', '[0].content must be a function, but it is undefined'],
  e3: [
    `async *emit() { yield { path: 'b.txt', content: async () => null } }`,
    'content of "b.txt" in emit',
    'it must be a string or bytes, not null',
  ],
  e4: [
    `*emit() { yield { group: 'g', key: 'k', outputs: () => 3 } }`,
    'outputs of the group "g"',
    'it must be a list or another iterable, not the number 3',
  ],
  e5: [
    `*emit() { for (const _ of [1, 2]) yield { group: 'g', key: 'k', outputs: () => [] } }`,
    'emit',
    'group must be unique among the groups of the plugin, not the string "g"',
  ],
  l1: [
    `collected: { 'a.json': { match: ['content/*'], collect: async () => 1 } }`,
    'collect',
    'it must be plain data (strings, numbers, true, false, null, lists and objects), not a promise',
  ],
}

const throwing: Readonly<Record<string, readonly [members: string, hook: string]>> = {
  x1: [kind(`needs() { throw new Error('lost') }, ${noPages}`), 'needs'],
  x2: [`*check() { yield* []; throw new Error('lost') }`, 'check'],
  x3: [`*emitPage({ page }) { if (page.route === '/docs') throw new Error('lost') }`, 'emitPage on "/docs"'],
  x4: [
    `types: [contentType({ name: 'k', match: ['content/kind/*.md'], schema: z.any().transform(() => { throw new Error('lost') }), ${noPages} })]`,
    'the schema of "k"',
  ],
}

called('each hook that returns a value of the wrong type, or throws, is reported', async () => {
  const texts = Object.entries({ ...hooks, ...throwing }).map(([name, [text]]) => [name, plugin(name, text)] as const)
  const wrong = Object.entries(hooks).map(
    ([name, [, hook, error]]) => `plugin/result "${name}" returns a wrong value from ${hook}: ${error}`,
  )
  const threw = Object.entries(throwing).map(([name, [, hook]]) => `plugin/threw "${name}" threw in ${hook}: lost`)
  assert.equal((await errorsOf(Object.fromEntries(texts))).sort(), [...wrong, ...threw].sort())
})

called('a split may return the entries of splitFrontMatter, whose id is empty', () => {
  assert.is(split(splitFrontMatter({ path: 'content/kind/a.md', text: '# A', digest: '' })), undefined)
  assert.is(split({ entries: [{ id: 3, data: {}, fragments: [] }] })?.path, 'entries[0].id')
})

called('the location is that of the page, or that of the plugin in the configuration', async () => {
  const plugins = plugin('own', `digest: ({ page }) => page.route === '/docs' ? 3 : undefined, check: () => 3`)
  const lines = reports(await buildSite(site({ own: plugins }), true)).split('\n')
  assert.equal(
    lines.map((line) => line.split(' ').slice(0, 3).join(' ')),
    ['error plugin/result content/docs/index.md:1:1', 'error plugin/result site.config.yaml:6:10'],
  )
})

called('a wrong tree and an unknown layout name the entry of the plugin', async () => {
  const tree = plugin('own', `markdown: { remark: [() => () => ({ type: 'root', children: [null] })] }`)
  const { diagnostics } = await buildSite(site({ own: tree }), true)
  assert.equal(
    [...new Set(diagnostics.filter(({ code }) => code === 'plugin/result').map(({ hint }) => hint))],
    ['configured at site.config.yaml:6:10'],
  )
  const type = plugin(
    'own',
    `types: [{ name: 'own', match: ['content/kind/*.md'], schema: z.looseObject({}), arrange: () => ({ pages: [{ route: '/t', layout: 'nope', title: 'T' }] }) }]`,
  )
  const report = await buildSite(site({ own: type }), true)
  const missing = report.diagnostics.find(({ code }) => code === 'theme/missing-layout')
  assert.is(missing?.location?.file, 'site.config.yaml', JSON.stringify(report.diagnostics))
  assert.match(
    missing?.hint ?? '',
    /^the layouts of pages are doc, landing, page, and docs theme list names the other \d+;/,
  )
})
called.run()
