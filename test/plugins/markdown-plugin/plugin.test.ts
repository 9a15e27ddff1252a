import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { markdownSchema } from '../../../src/model/markdown-options.ts'
import type { Plugin } from '../../../src/plugins/kit.ts'
import markdownPlugin from '../../../src/plugins/markdown-plugin/index.ts'
import { buildSite, published, reports, temporaryFolder, write } from '../../compiler/stages/site.ts'
import words from '../../../theme/words/en.ts'

const context = {
  instance: 'markdown.remarkPlugins[0]',
  drafts: false,
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  words: words.plugins,
}

/** The plugin for the only entry of a list, which the module `exports` belongs to. */
function plugin(entry: unknown, exports: Readonly<Record<string, unknown>>, kind = 'remark' as const): Plugin {
  const [parsed] = markdownSchema.parse({ [`${kind}Plugins`]: [entry] })[`${kind}Plugins`]
  assert.ok(parsed)
  const options = markdownPlugin.options?.parse({ kind, ...parsed })
  assert.ok(options)
  assert.equal(markdownPlugin.modules?.(options), [parsed.use])
  return markdownPlugin.create(options, { ...context, modules: { [parsed.use]: exports } })
}

type Attach = (this: unknown, ...options: unknown[]) => (tree: object, file: object) => Promise<unknown>

const entryOf = ({ markdown }: Plugin) => (markdown?.remark?.[0] ?? []) as unknown as [Attach, ...unknown[]]

const values = suite('markdown plugin: plugins of the configuration')

values('an entry is a name, a list or a map', () => {
  const remarkPlugins = [
    'remark-a',
    ['remark-b'],
    ['remark-c', { d: 1 }],
    { use: './e.js', options: [1], name: 'e', folders: ['./docs/'] },
  ]
  assert.equal(markdownSchema.parse({ remarkPlugins }).remarkPlugins, [
    { use: 'remark-a', options: [] },
    { use: 'remark-b', options: [] },
    { use: 'remark-c', options: [{ d: 1 }] },
    { use: './e.js', options: [[1]], name: 'e', folders: ['docs'] },
  ])
})

values('a plugin runs only for its folders, with its options and the full path of the page', async () => {
  const calls: unknown[] = []
  const mark = (options: unknown) => (_: object, file: { path: string }) => void calls.push(options, file.path)
  const [attach, options] = entryOf(
    plugin({ use: './mark.js', options: { loud: true }, folders: ['docs'] }, { default: mark }),
  )
  const transform = attach(options)
  await transform({}, { path: 'blog/a.md', cwd: '/site' })
  assert.equal(calls, [])
  const file = { path: 'docs/a.md', cwd: '/site' }
  await transform({}, file)
  assert.equal(calls, [{ loud: true }, '/site/docs/a.md'])
  assert.is(file.path, 'docs/a.md')
})

values('a plugin that calls back is waited for', async () => {
  const late = () => (_: object, __: object, next: (error: Error | null) => void) =>
    setTimeout(() => next(new Error('late')), 1)
  const [attach] = entryOf(plugin('late', { default: late }))
  const error = await attach()({}, { path: 'a.md' }).catch((thrown: Error) => thrown.message)
  assert.is(error, 'late')
})

values('a plugin can be another export of its module, or a default export inside CommonJS', () => {
  const a = () => undefined
  assert.type(entryOf(plugin({ use: 'a', name: 'b' }, { b: a }))[0], 'function')
  assert.type(entryOf(plugin('b', { default: { default: a } }))[0], 'function')
})
values.run()

const sites = suite('markdown plugin: sites')

const page = 'content/docs/index.md'

/** A site with lists of plugins, and a package that appends its option to each paragraph. */
function site(markdown: string, files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder()
  const append = `
    export default (mark) => (tree) => {
      for (const node of tree.children) if (node.type === 'paragraph') node.children.push({ type: 'text', value: mark })
    }`
  write(root, {
    'site.config.yaml': `title: T\nurl: https://x.example\ncontent:\n  - use: docs\nmarkdown:\n${markdown}`,
    [page]: '# Home\n\nText.\n',
    'content/docs/other.mdx': '# Other\n\nText.\n',
    'append.js': append,
    'node_modules/remark-append/package.json': packageJson('1.0.0'),
    'node_modules/remark-append/index.js': append,
    ...files,
  })
  return root
}

const packageJson = (version: string) =>
  JSON.stringify({ name: 'remark-append', version, type: 'module', exports: './index.js' })

const text = (root: string, path = 'docs.html') => /<p>(.*?)<\/p>/.exec(published(root).get(path) ?? '')?.[1]

const cached = async (root: string) => (await buildSite(root, true)).stats.fromCache

async function problems(markdown: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = site(markdown, files)
  const report = await buildSite(root, true)
  return reports(report)
}

sites('plugins run in the order of the list, in Markdown and in MDX', async () => {
  const root = site(
    '  remarkPlugins:\n    - [remark-append, " one"]\n    - { use: ./append.js, options: " two" }\n    - [./append.js, " three"]\n',
  )
  const { published: isPublished, diagnostics } = await buildSite(root, true)
  assert.equal([isPublished, diagnostics], [true, []])
  assert.is(text(root), 'Text. one two three')
  assert.is(text(root, 'docs/other.html'), 'Text. one two three')
})

sites('pages are compiled again after a change of options, of a module, and of the version of a package', async () => {
  const root = site('  remarkPlugins:\n    - [remark-append, " one"]\n    - [./append.js, " two"]\n')
  const config = 'site.config.yaml'
  await buildSite(root, true)
  const configText = readFileSync(`${root}/${config}`, 'utf8')
  write(root, { [config]: configText.replace('two', 'three') })
  assert.is(await cached(root), 0)
  assert.is(text(root), 'Text. one three')
  assert.is.not(await cached(root), 0)
  write(root, { 'append.js': 'export default () => undefined\n' })
  await buildSite(root, true)
  assert.is(text(root), 'Text. one')
  write(root, { 'node_modules/remark-append/package.json': packageJson('1.0.1') })
  assert.is(await cached(root), 0)
})

sites('a missing package and a missing file are reported at their line', async () => {
  assert.is(
    await problems(
      '  remarkPlugins:\n    - remark-none/deep\n    - [./none.js, {}]\n    - append.js\n  rehypePlugins:\n    - use: "@a/none"\n',
    ),
    [
      'error config/unknown-plugin site.config.yaml:7:7 no plugin "remark-none/deep"',
      'error config/unknown-plugin site.config.yaml:8:8 no plugin at "./none.js"',
      'error config/unknown-plugin site.config.yaml:9:7 no plugin "append.js"',
      'error config/unknown-plugin site.config.yaml:11:12 no plugin "@a/none"',
    ].join('\n'),
  )
  const { diagnostics } = await buildSite(site('  remarkPlugins: [remark-none/deep, append.js]\n'), true)
  assert.equal(
    diagnostics.map(({ hint }) => hint),
    [
      'it is not built in, and no package of that name is installed: npm install remark-none',
      'the path of a file starts with ./: write "./append.js"',
    ],
  )
})

sites('messages of a plugin have its name', async () => {
  const messages = `export default () => (tree, file) => {
    file.message('too long', tree.children[1])
    file.message('too short', { place: tree.children[1].position, ruleId: 'length' })
    file.message('odd', { source: 'remark-odd', ruleId: 'odd' })
  }`
  const list = '  remarkPlugins:\n    - { use: ./src/words.js, folders: [content/docs] }\n'
  const report = await problems(list, { 'src/words.js': messages })
  const lines = (path: string) => [
    `warning remark-odd/odd ${path}:1:1 odd`,
    `warning words ${path}:3:1 too long`,
    `warning words/length ${path}:3:1 too short`,
  ]
  assert.is(report, [page, 'content/docs/other.mdx'].flatMap(lines).join('\n'))
})

sites('mistakes of a plugin are reported with its name and its line', async () => {
  const module = (code: string) => ({ 'own.js': code })
  const list = '  rehypePlugins:\n    - ./own.js\n'
  const returns = '"./own.js" returns a wrong value from'
  for (const [code, message] of [
    [
      'export const other = 1',
      `${returns} its module: the export "default" must be a rehype plugin (a function), but it is undefined`,
    ],
    [
      'export default 1',
      `${returns} its module: the export "default" must be a rehype plugin (a function), not the number 1`,
    ],
    ['throw new Error("lost")', '"./own.js" threw in its module: lost'],
  ] as const)
    assert.match(await problems(list, module(code)), ` site.config.yaml:7:7 ${message}`, code)
  for (const [code, message] of [
    ['export default () => { throw new Error("lost") }', '"./own.js" threw in a Markdown extension (rehype): lost'],
    [
      'export default () => () => { throw new Error("lost") }',
      '"./own.js" threw in a Markdown extension (rehype): lost',
    ],
    [
      'export default () => 1',
      `${returns} a Markdown extension (rehype): it must be a function that changes the tree, not the number 1`,
    ],
    [
      'export default () => () => ({ type: "root", children: [3] })',
      `${returns} a Markdown extension (rehype): children[0] of the tree must be`,
    ],
  ] as const) {
    const { diagnostics, published: isPublished } = await buildSite(site(list, module(code)), true)
    const [first] = diagnostics
    assert.not(isPublished)
    assert.is(first?.location?.file, page)
    assert.match(first?.message ?? '', message)
    assert.match(first?.hint ?? '', 'configured at site.config.yaml:7:7')
  }
})

sites('code that a plugin makes from the text of a page does not run', async () => {
  const root = site('  rehypePlugins: [./own.js]\n', {
    'own.js': `
      const element = (tagName, properties) => ({ type: 'element', tagName, properties, children: [] })
      export default () => (tree) => {
        tree.children.push(element('button', { onClick: 'a()', title: 'b' }))
        tree.children.push({ type: 'raw', value: '<i onclick="a()">c</i><script>a()</script>' })
      }`,
  })
  assert.is(reports(await buildSite(root, true)), '')
  for (const path of ['docs.html', 'docs/other.html'])
    assert.match(published(root).get(path) ?? '', '<button title="b"></button><i>c</i>')
})

sites('text that a plugin replaces is not reported as syntax of another tool', async () => {
  const pluginCode = `
    export default () => (tree) => {
      for (const { children } of tree.children) for (const node of children ?? [])
        if (node.value) node.value = node.value.replace(':rocket:', '🚀')
    }`
  const files = { 'own.js': pluginCode, [page]: '# Home\n\nA :rocket: here.\n' }
  assert.is(await problems('  remarkPlugins: [./own.js]\n', files), '')
  const kept = await problems('  remarkPlugins: [./own.js]\n', { ...files, [page]: '# Home\n\nA :tada: here.\n' })
  assert.match(kept, 'warning markdown/foreign content/docs/index.md:3:3 ":tada:" is shown as text')
})

sites('a formula of remark-math stays unchanged for the plugin that converts it', async () => {
  const formulas = `
    export default () => (tree) => {
      tree.children.push({ type: 'math', value: 'x', data: { hName: 'pre', hChildren: [
        { type: 'element', tagName: 'code', properties: { className: ['language-math', 'math-display'] },
          children: [{ type: 'text', value: 'x' }] }] } })
    }`
  const after = `
    export default () => (tree) => {
      const { children } = tree.children.at(-1)
      children[0].tagName = 'b'
    }`
  const root = site('  remarkPlugins: [./own.js]\n  rehypePlugins: [./after.js]\n', {
    'own.js': formulas,
    'after.js': after,
    [page]: '# Home\n\n```js\nconst a = 1\n```\n',
  })
  await buildSite(root, true)
  assert.match(published(root).get('docs.html') ?? '', '<pre><b class="language-math math-display">x</b></pre>')
})
sites.run()
