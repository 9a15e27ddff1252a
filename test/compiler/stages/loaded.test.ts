/** Modules of a site that throw while they load: reported with their location, and not as a bug of the tool. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, published, temporaryFolder, write } from './site.ts'

// The test runner maps stack frames itself.
process.setSourceMapsEnabled(false)
test.after(() => process.setSourceMapsEnabled(true))

const problemsOf = ({ diagnostics }: Awaited<ReturnType<typeof buildSite>>) =>
  diagnostics.map(({ code, severity, message, location }) => [code, severity, message, location?.file, location?.line])

const message = (error: string) => `the module throws while it is loaded: ${error}`

test('on a migrated site, marks replace missing content, and all else is shown', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `title: T
url: https://t.example
content:
  - { use: docs, options: { path: docs, routeBasePath: /, format: mdx } }
plugins:
  - { use: docusaurus, options: { mdxComponents: true } }
`,
    // More than a hundred pages, three of which lose content.
    ...Object.fromEntries(
      Array.from({ length: 310 }, (_, index) => [`docs/p${index}.mdx`, `# Page ${index}\n\nText ${index}.\n`]),
    ),
    'docs/a.mdx': '# A\n\n<Note>inside</Note>\n\nThe end of A.\n',
    'docs/b.mdx': "import Chart from '@site/src/chart'\n\n# B\n\n<Chart />\n\nThe end of B.\n",
    'docs/d.mdx': "import word from 'both'\n\n# D\n\n{word}\n",
    'node_modules/both/package.json': '{ "name": "both", "main": "main.js", "module": "module.js" }',
    'node_modules/both/main.js':
      "(function (factory) { module.exports = factory(require) })((load) => load('./word'))\n",
    'node_modules/both/module.js': "export default 'a word of both'\n",
    'docs/c.mdx': "import width from 'sized'\n\n# C\n\n{width}\n\nThe end of C.\n",
    'src/theme/MDXComponents.js':
      "import Original from '@theme-original/MDXComponents'\nimport Note from '../note'\n\nexport default { ...Original, Note }\n",
    'src/note.js': '\nconst width = window.innerWidth\nexport default () => <p>{width}</p>\n',
    'src/chart.js': "import draw from 'drawn'\n\nexport default draw.with.a.pen()\n",
    'node_modules/drawn/package.json': '{ "name": "drawn", "main": "main.js" }',
    'node_modules/sized/package.json': '{ "name": "sized", "main": "main.js" }',
    'node_modules/sized/main.js': '\nmodule.exports = screen.width\n',
    'node_modules/drawn/main.js': 'exports.pen = document.pen\n',
  })
  const report = await buildSite(root, true)
  assert.ok(report.published)
  assert.equal(
    problemsOf(report).filter(([code]) => code === 'module/failed'),
    [
      ['module/failed', 'warning', message('screen is not defined'), 'node_modules/sized/main.js', 2],
      ['module/failed', 'warning', message('document is not defined'), 'src/chart.js', 1],
      ['module/failed', 'warning', message('window is not defined'), 'src/note.js', 2],
    ],
  )
  const files = published(root)
  const page = (name: string): string => files.get(`${name}.html`) ?? ''
  assert.match(page('a'), /note is missing here<\/span>inside[\s\S]*The end of A\./)
  assert.match(page('b'), 'The end of B.')
  assert.match(page('c'), 'The end of C.')
  assert.match(page('d'), 'a word of both')
  assert.match(page('p7'), 'Text 7.')
})

test('on other sites, missing content is an error, and nothing is published', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': 'title: T\nurl: https://t.example\ncontent: [{ use: docs }]\ntheme: { folder: theme }\n',
    'content/docs/a.md': '# A\n\nText.\n',
    'theme/parts/footer.tsx': '\nconst year = window.year\nexport const Footer = () => <footer>{year}</footer>\n',
  })
  const report = await buildSite(root, true)
  assert.is(report.published, false)
  assert.equal(problemsOf(report), [
    ['theme/failed', 'error', message('window is not defined'), 'theme/parts/footer.tsx', 2],
  ])
})

test.run()
