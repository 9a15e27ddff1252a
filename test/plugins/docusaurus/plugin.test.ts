import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Entry, Plugin } from '../../../src/plugins/kit.ts'
import docusaurus, { arrangePages, splitPage, type ComponentPage } from '../../../src/plugins/docusaurus/index.ts'
import { docusaurusOptions } from '../../../src/plugins/docusaurus/options.ts'
import words from '../../../theme/words/en.ts'

const context = {
  instance: 'docusaurus',
  drafts: false,
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  words: words.plugins,
}

function plugin(options: unknown): Plugin {
  return docusaurus.create(docusaurusOptions.parse(options), context)
}

test('a page that is a component becomes a text that renders it', () => {
  const source = { path: 'src/pages/help/index.jsx', text: '', digest: '' }
  const { entries } = splitPage(source, 'src/pages')
  assert.equal(entries[0]?.data, { path: 'help/index' })
  assert.equal(entries[0]?.fragments, [
    { name: 'body', format: 'mdx', text: "import Page from './index.jsx'\n\n<Page />\n", line: 1 },
  ])
  const reads = splitPage({ ...source, text: 'export default ({ config }) => config.title' }, 'src/pages')
  assert.match(reads.entries[0]?.fragments[0]?.text ?? '', '<Page config={config} />')
})

test('the address of such a page is its path, the title that of its head', () => {
  const entry = (path: string, head?: object): Entry<ComponentPage> =>
    ({
      key: path,
      id: '',
      source: `src/pages/${path}.jsx`,
      data: { path },
      locations: {},
      fragments: { body: { headings: [{ depth: 1, id: 'x', text: 'Heading' }], ...head } },
    }) as unknown as Entry<ComponentPage>
  const head = { head: [{ tag: 'title', attributes: {}, text: 'Given' }] }
  const { pages } = arrangePages([entry('index'), entry('a/b', head), entry('a/index')], '/x', 'Home')
  assert.equal(
    pages.map(({ route, title, documentTitle }) => [route, title, documentTitle]),
    [
      ['/x', 'Heading', false],
      ['/x/a/b', 'Given', undefined],
      ['/x/a', 'Heading', undefined],
    ],
  )
})

test('aliases apply to a module, to paths below it, and to imports of partials', () => {
  const { modules, markdown } = plugin({ aliases: { '@parts': './src/parts', lib$: './lib.js' } })
  const { aliases } = Array.isArray(modules) ? modules[0] : modules
  assert.equal(aliases['@parts'], ['./src/parts'])
  assert.equal(aliases['@parts/*'], ['./src/parts/*'])
  assert.equal([aliases['lib'], aliases['lib/*']], [['./lib.js'], undefined])
  const about = { file: 'docs/a.md', format: 'mdx' } as const
  const text = "import A from '@parts/a.mdx'\nimport B from '@parts/b'\n"
  assert.is(markdown?.rewrite?.(text, about), "import A from '@site/src/parts/a.mdx'\nimport B from '@parts/b'\n")
})

test('paths are relative to the folder of the site', () => {
  const { markdown } = plugin({ siteDir: 'website' })
  const text = "import A from '@site/src/a'\n\n![b](@site/static/b.png)\n\n```js\nimport C from '@site/c'\n```\n"
  assert.is(
    markdown?.rewrite?.(text, { file: 'docs/x.md', format: 'mdx' }),
    "import A from '@site/website/src/a'\n\n![b](@site/website/static/b.png)\n\n```js\nimport C from '@site/c'\n```\n",
  )
})

test('comments stay unchanged in plain Markdown', () => {
  const { markdown } = plugin({})
  assert.is(markdown?.rewrite?.('<!-- a -->', { file: 'a.md', format: 'md' }), '<!-- a -->')
})

test('modules for every page are imported by a single script', () => {
  const instance = plugin({ clientModules: ['./src/a.js', 'counter'] })
  assert.is(instance.scripts?.length, 1)
  assert.is(
    instance.modules?.made?.({} as never)['@generated/client-modules'],
    'import * as m0 from "@site/src/a.js"\nimport * as m1 from "counter"\nexport default [m0, m1]',
  )
  assert.is(plugin({}).scripts, undefined)
})

test('useDocusaurusContext has its values', () => {
  const site = {
    title: 'T',
    tagline: 'G',
    url: 'https://x.example',
    baseUrl: '/b/',
    titleSeparator: '|',
    locale: 'en',
    policy: '',
  }
  const generated = plugin({ siteConfig: { customFields: { a: 1 } } }).modules?.made?.(site)
  assert.is(
    generated?.['@generated/docusaurus.config'],
    'export default {"customFields":{"a":1},"themeConfig":{},"titleDelimiter":"|","title":"T","tagline":"G","url":"https://x.example","baseUrl":"/b/"}',
  )
})

test.run()
