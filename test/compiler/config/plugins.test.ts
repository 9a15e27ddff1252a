import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { loadConfig } from '../../../src/compiler/config/load.ts'
import { optionDiagnostics } from '../../../src/compiler/config/report.ts'
import { pluginDeclarations } from '../../../src/compiler/config/plugins.ts'
import { readYaml } from '../../../src/text/yaml/yaml.ts'

const file = 'site.config.yaml'

function declare(rest: string) {
  const text = `title: T\nurl: https://t.example\n${rest}`
  const { config } = loadConfig({ text, file })
  assert.ok(config)
  return pluginDeclarations(config, readYaml(text, { file, maxBytes: 1e6 }).locationOf)
}

const plugins = suite('config: plugins')

plugins('content comes first, then plugins, then the outputs of every site', () => {
  const { declarations, diagnostics } = declare(
    'content: [{ use: docs, id: guides }, { use: blog }]\nplugins: [{ use: ./x/changelog.ts }, { use: "@a/terms" }, { use: feed, options: { limit: 3 } }]\n',
  )
  assert.equal(diagnostics, [])
  assert.equal(
    declarations.map(({ instance }) => instance),
    ['guides', 'blog', 'changelog', 'terms', 'feed', 'search', 'redirects', 'hosting', 'llms', 'sitemap'],
  )
  assert.equal(declarations[0], { use: 'docs', instance: 'guides', options: {}, builtIn: true, path: ['content', 0] })
  assert.equal(declarations[4], {
    use: 'feed',
    instance: 'feed',
    options: { limit: 3 },
    builtIn: true,
    path: ['plugins', 2],
  })
  assert.equal(declarations[2]?.builtIn, false)
  assert.equal(declarations[5]?.path, [])
})

plugins('Markdown extensions are only enabled if they are listed', () => {
  assert.not.ok(declare('').declarations.some(({ use }) => /^(?:math|diagrams|images)$/.test(use)))
  const { declarations, diagnostics } = declare('plugins: [{ use: math }, { use: diagrams }, { use: images }]\n')
  assert.equal(diagnostics, [])
  assert.equal(
    declarations.slice(0, 3).map(({ use, builtIn }) => [use, builtIn]),
    [
      ['math', true],
      ['diagrams', true],
      ['images', true],
    ],
  )
})

plugins('two plugins with the same name are reported at the second', () => {
  const { declarations, diagnostics } = declare('content:\n  - use: docs\n  - use: docs\n  - { use: blog, id: docs }\n')
  assert.is(declarations.filter(({ instance }) => instance === 'docs').length, 1)
  assert.equal(
    diagnostics.map(({ code, message, location }) => [code, message, location?.line, location?.column]),
    [
      ['config/value', 'two plugins have the name "docs"', 5, 10],
      ['config/value', 'two plugins have the name "docs"', 6, 22],
    ],
  )
})

plugins('a plugin with the name of an output of every site is reported', () => {
  assert.is(
    declare('plugins: [{ use: ./plugins/search.ts }]\n').diagnostics[0]?.message,
    'two plugins have the name "search"',
  )
})

plugins('each blog gets a feed with its options; a site without a blog gets none', () => {
  const feeds = (rest: string) =>
    declare(rest).declarations.flatMap(({ use, instance, options }) => (use === 'feed' ? [[instance, options]] : []))
  assert.equal(feeds('content: [{ use: docs }]\n'), [])
  assert.equal(feeds('content: [{ use: blog }]\n'), [['feed', { routeBasePath: 'blog' }]])
  const two =
    'content:\n  - { use: blog, options: { routeBasePath: /, feedOptions: { limit: 5 } } }\n  - { use: blog, id: team, options: { routeBasePath: /team/ } }\n'
  assert.equal(feeds(two), [
    ['feed', { limit: 5, routeBasePath: '' }],
    ['team-feed', { routeBasePath: 'team' }],
  ])
  assert.equal(feeds(`${two}plugins: [{ use: feed, options: { routeBasePath: team, type: rss } }]\n`), [
    ['feed', { routeBasePath: 'team', type: 'rss' }],
    ['blog-feed', { limit: 5, routeBasePath: '' }],
  ])
})

plugins('a search plugin replaces the built-in one, and search can be disabled', () => {
  const engine = 'content: [{ use: docs }]\nsearch: { plugin: { use: ./x/engine.ts, options: { a: 1 } }'
  const { declarations, diagnostics } = declare(`${engine} }\n`)
  assert.equal(diagnostics, [])
  assert.equal(
    declarations.map(({ instance }) => instance),
    ['docs', 'engine', 'redirects', 'hosting', 'llms', 'sitemap'],
  )
  assert.equal(declarations[1], {
    use: './x/engine.ts',
    instance: 'engine',
    options: { a: 1 },
    builtIn: false,
    path: ['search', 'plugin'],
  })
  const none = declare(`${engine}, enabled: false }\n`)
  assert.equal(
    none.declarations.map(({ instance }) => instance),
    ['docs', 'redirects', 'hosting', 'llms', 'sitemap'],
  )
})

plugins.run()

const options = suite('config: options of plugins')
const schema = z.strictObject({
  path: z.string(),
  sidebars: z.record(z.string(), z.array(z.union([z.string(), z.strictObject({ label: z.string() })]))).optional(),
  limit: z.number().default(1),
})

function check(text: string): string[] {
  const yaml = readYaml(text, { file, maxBytes: 1e6 })
  const value = (yaml.value as { content: { options: unknown }[] }).content[0]?.options
  return optionDiagnostics({ schema, value, path: ['content', 0, 'options'], yaml }).map(
    ({ code, location, message, hint }) =>
      `${code} ${location?.line}:${location?.column} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  )
}

options('options are reported at their location in the configuration', () => {
  assert.equal(check('content:\n  - use: docs\n    options:\n      pth: x\n      limit: many\n'), [
    'config/missing-key 3:5 "path" is missing; it must be a string (in content[0].options)',
    'config/type 5:14 limit must be a number, not the string "many" (in content[0].options)',
    'config/unknown-key 4:7 unknown key "pth" (in content[0].options) (did you mean "path"?)',
  ])
  assert.equal(check('content:\n  - use: docs\n'), [
    'config/missing-key 2:5 "path" is missing; it must be a string (in content[0].options)',
  ])
})

options('a union reports faults inside the matching option', () => {
  assert.equal(check('content: [{ options: { path: x, sidebars: { a: [b, { lable: c }] } } }]'), [
    'config/missing-key 1:52 "label" is missing in sidebars.a[1]; it must be a string (in content[0].options)',
    'config/unknown-key 1:54 unknown key "lable" in sidebars.a[1] (in content[0].options) (did you mean "label"?)',
  ])
})
options.run()
