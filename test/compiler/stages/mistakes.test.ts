/** Mistakes of writers: each gets one report, with its code, its location and a hint with the correction. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/compiler/config/load.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { buildSite, temporaryFolder, write } from './site.ts'

// The test runner maps the lines of stacks; in production, the commands do.
test.before(() => process.setSourceMapsEnabled(false))
test.after(() => process.setSourceMapsEnabled(true))

const config = `title: T
url: https://x.example
content:
  - use: docs
`

const reportLine = ({ code, location, hint = '' }: Diagnostic) =>
  `${code} ${location?.file}:${location?.line}:${location?.column} ${hint}`

/** A page whose text begins on line 3, and the modules beside it. */
interface Mistake {
  readonly name: string
  readonly page: string
  readonly modules?: Readonly<Record<string, string>>
  /** `code file:line:column hint`; the page's own name is `@`. */
  readonly report: string
}

const component = (name: string, body: string, client = false) => ({
  [`parts/${name}.tsx`]: `${client ? "'use client'\n" : ''}${body}\n`,
})
const shows = (name: string) => `import A from '@site/parts/${name}'\n\nText\n\n<A />`

const mistakes: readonly Mistake[] = [
  {
    name: 'unknown',
    page: 'The user is user.\n\nHello {user.name}',
    report: 'mdx/render @:5:8 import or export user in the page; for the text write \\{user}',
  },
  {
    name: 'method',
    page: '{[1,2].mapp(x => x)}',
    report: 'mdx/render @:3:8 the code between the braces of the page throws',
  },
  {
    name: 'throws',
    page: shows('throws'),
    modules: component('throws', 'export default function A() {\n  const x: any = undefined\n  return <p>{x.y}</p>\n}'),
    report: 'mdx/render @:7:1 thrown at parts/throws.tsx:3:16; the value before the dot is missing here',
  },
  {
    name: 'window',
    page: shows('window'),
    modules: component('window', 'export default function A() {\n  return <p>{window.name}</p>\n}', true),
    report:
      'mdx/render @:7:1 thrown at parts/window.tsx:3:14; pages are rendered without a browser: use window in useEffect or in a handler, or write <A client:only>',
  },
  {
    name: 'state',
    page: shows('state'),
    modules: component(
      'state',
      "import { useState } from 'react'\nexport default function A() {\n  const [a] = useState(0)\n  return <p>{a}</p>\n}",
    ),
    report:
      "island/no-client parts/state.tsx:3:15 write 'use client' on the first line: the component is then an island",
  },
  {
    name: 'button',
    page: '<button onClick={() => alert(1)}>x</button>',
    report:
      "island/handler @:3:9 put the element into a component, in a file that begins with 'use client', and import it",
  },
  {
    name: 'own',
    page: "import { useState } from 'react'\n\nexport function Own() {\n  const [a] = useState(0)\n  return <p>{a}</p>\n}\n\n<Own />",
    report:
      "island/no-client @:6:15 put the component into a separate file that begins with 'use client', and import it",
  },
  {
    name: 'async',
    page: shows('async'),
    modules: component('async', 'export default async function A() {\n  return <p>x</p>\n}'),
    report:
      'mdx/render @:7:1 a component cannot be async: load the data with "await" at the top level of its module, and show the value',
  },
  {
    name: 'promise',
    page: "export const load = async () => 'x'\n\nText `{a}`\n\nMore {load()}",
    report:
      'mdx/render @:7:6 a component cannot be async: load the data with "await" at the top level of its module, and show the value',
  },
  {
    name: 'object',
    page: 'export const a = { b: 1 }\n\nText {/* note */}\n\nMore {a}',
    report: 'mdx/render @:7:6 show one of its properties, or JSON.stringify of it',
  },
  {
    name: 'require',
    page: "Text\n\n{require('fs')}",
    report:
      'mdx/render @:5:2 modules are imported at the top of the page: import Name from "…"; an image is ![…](./picture.png)',
  },
  {
    name: 'alias',
    page: "import A from '~/parts/a'\n\n<A />",
    report: 'mdx/import @:3:15 no "paths" of tsconfig.json match: add the alias, or write "@site/src/parts/a"',
  },
  {
    name: 'prop',
    page: "import A from '@site/parts/prop'\n\n<A f={() => 1} />",
    modules: component('prop', 'export default function Prop({ f }) {\n  return <p>{f()}</p>\n}', true),
    report:
      'island/props @:5:4 pass plain data to an island; pass elements as children, and write functions in its own file',
  },
  {
    name: 'default',
    page: shows('default'),
    modules: component('default', 'export function A() {\n  return <p />\n}'),
    report:
      'mdx/import @:3:15 write "export default" before the component, or import it by its name: import { Name } from …',
  },
  {
    name: 'package',
    page: shows('package'),
    modules: component('package', "import x from 'left-out'\nexport default () => <p>{x}</p>", true),
    report: 'module/build parts/package.tsx:2:15 install it: npm install left-out',
  },
  {
    name: 'syntax',
    page: shows('syntax'),
    modules: component('syntax', 'export default function A() {\n  return <p>{x.y</p>\n}'),
    report: 'module/build parts/syntax.tsx:2:21 a { or a tag before it is not closed, so that "/" is read as code',
  },
  {
    name: 'syntax-of-island',
    page: shows('syntax-of-island'),
    modules: component('syntax-of-island', 'export default function A() {\n  return <p>{x.y</p>\n}', true),
    report:
      'module/build parts/syntax-of-island.tsx:3:21 a { or a tag before it is not closed, so that "/" is read as code',
  },
  {
    name: 'node',
    page: 'import fs from "node:fs"\n\n{fs.name}',
    report: 'mdx/import @:3:16 read files in a component (import Name from "@site/…"), or in a plugin',
  },
  {
    name: 'tabs',
    page: 'import Tabs from "@theme/Tabs"\n\nx',
    report: 'mdx/import @:3:18 take the import out: <Tabs> is there without it',
  },
  {
    name: 'uninstalled',
    page: 'import a from "left-out/b"\n\nx',
    report: 'mdx/import @:3:15 install it: npm install left-out; paths start with ./ or @site/',
  },
  {
    name: 'types',
    page: 'export const x: number = 1\n\nx',
    report: 'mdx/syntax @:3:15 MDX has no types: take them out, or put the code into a .tsx file and import it',
  },
  {
    name: 'frame',
    page: '<iframe src="https://other.example/y"></iframe>',
    report:
      'policy/undeclared @:3:14 it is a link now; to show it, write "embeds: [https://other.example]" in site.config.yaml',
  },
]

test('mistakes in the code of pages and components are reported with their locations', async () => {
  const root = temporaryFolder()
  const files: Record<string, string> = { 'site.config.yaml': config, 'content/docs/index.md': '# Home\n' }
  for (const { name, page, modules = {} } of mistakes)
    Object.assign(files, modules, { [`content/docs/${name}.mdx`]: `---\n---\n${page}\n` })
  write(root, files)
  const report = await buildSite(root, true)
  const expected = mistakes.map(({ name, report }) => report.replace('@:', () => `content/docs/${name}.mdx:`))
  assert.equal(report.diagnostics.map(reportLine).sort(), expected.sort())
})

test('a part of the theme that throws is reported once, at its line', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `${config}theme: { folder: theme }\n`,
    'content/docs/a.md': '# A\n',
    'content/docs/b.md': '# B\n',
    'theme/parts/footer.tsx': 'export function Footer() {\n  return <p>{gone}</p>\n}\n',
  })
  const report = 'mdx/render theme/parts/footer.tsx:2:14 import gone in the file, or declare it; seen on "/docs/a"'
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [report])
  write(root, { 'theme/parts/footer.tsx': 'export default function Footer() {\n  return <p />\n}\n' })
  const hint = 'write "export function Footer", not "export default"; docs theme eject copies the original'
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [
    `theme/build theme/parts/footer.tsx:1:1 ${hint}`,
  ])
})

const inputs: readonly (readonly [name: string, rest: string, told: string])[] = [
  ['folder', '    options: { path: docs }\n', 'config/no-input site.config.yaml:5:22 did you mean "content/docs"?'],
  [
    'outside',
    '    options: { path: ../docs }\n',
    'config/no-input site.config.yaml:5:22 allow it with "outside: [../docs]" at the top of the configuration, or write a path inside the site folder',
  ],
  [
    'theme',
    'theme: { folder: them }\n',
    `config/no-input site.config.yaml:5:18 paths are relative to the site's folder: create it, or use another folder`,
  ],
  [
    'description',
    '  - use: openapi\n',
    `config/no-input site.config.yaml:5:10 paths are relative to the site's folder: create it, use another file with "path:", or remove the entry`,
  ],
  ['pages', '  - use: pages\n', ''],
  [
    'instance',
    'navbar: { left: [{ type: docSidebar, label: D, sidebarId: docs, docsPluginId: api }] }\n',
    'config/unknown-plugin site.config.yaml:5:79 write "docs"',
  ],
]

test('a suggestion for the folder of a version is not the folder of another one', async () => {
  const root = temporaryFolder()
  const versions = "    options: { versions: [{ name: '2.0' }, { name: '1.0', path: content/docs-v1 }] }\n"
  write(root, { 'site.config.yaml': `${config}${versions}`, 'content/docs/index.md': '# Home\n' })
  const line = 'config/no-input site.config.yaml:5:65'
  const hints = async () => (await buildSite(root, true)).diagnostics.map(reportLine)
  assert.equal(await hints(), [`${line} paths are relative to the site's folder: create it, or use another folder`])
  write(root, { 'content/docs-1.0/index.md': '# Old\n' })
  assert.equal(await hints(), [`${line} did you mean "content/docs-1.0"?`])
})

test('addresses that code generates are reported at that code', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config,
    'content/docs/index.md': '# Home\n',
    'content/docs/a.mdx': "export const to = '/docs/p'\n\n<a href={to}>x</a>\n\n<a href={`/docs/${'z'}`}>y</a>\n",
    'content/docs/b.mdx': "import { A } from '@site/a'\n\nText\n\n<A />\n",
    'a.tsx': "export const A = () => <a href={['/docs', 'off'].join('/')}>x</a>\n",
  })
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [
    'link/no-page content/docs/a.mdx:1:20 did you mean "/docs/a"?  (content/docs/a.mdx)',
    'link/no-page content/docs/a.mdx:5:11 did you mean "/docs/a"?  (content/docs/a.mdx)',
    'link/no-page content/docs/b.mdx:5:1 did you mean "/docs/a"?  (content/docs/a.mdx)',
  ])
})

test('the well-known files of a host are copied, and a file that the site also generates is reported', async () => {
  const root = temporaryFolder()
  const card = '.well-known/agent-skills/index.json'
  write(root, {
    'site.config.yaml': `${config}plugins:\n  - use: llms\n`,
    'content/docs/index.md': '# Home\n\nWrite to [us](/.well-known/security.txt).\n',
    'content/static/.well-known/security.txt': 'Contact: mailto:us@x.example\n',
    'content/static/.well-known/apple-app-site-association': '{}',
    [`content/static/${card}`]: '{}',
    'content/static/.secret/key.txt': 'x',
  })
  const build = () => buildSite(root, true)
  assert.equal((await build()).diagnostics.map(reportLine), [
    `asset/duplicate content/static/${card}:1:1 remove or rename the file`,
  ])
  const text = (path: string) => readFileSync(join(root, 'dist', path), 'utf8')
  assert.is(text('.well-known/security.txt'), 'Contact: mailto:us@x.example\n')
  assert.is(text('.well-known/apple-app-site-association'), '{}')
  assert.is(text(card), '{}')
  assert.not.ok(readdirSync(join(root, 'dist')).includes('.secret'))
  // The next build notices that one file was changed, one is new and one was removed.
  write(root, {
    'content/static/.well-known/security.txt': 'Contact: mailto:you@x.example\n',
    'content/static/.well-known/new.txt': 'new',
    [`content/static/${card}`]: undefined,
  })
  assert.equal((await build()).diagnostics.map(reportLine), [])
  assert.is(text('.well-known/security.txt'), 'Contact: mailto:you@x.example\n')
  assert.is(text('.well-known/new.txt'), 'new')
  assert.match(text(card), 'SKILL.md')
})

test('style sheets name files of the static folder', async () => {
  const root = temporaryFolder()
  const style = '@import "@waybill/docs/theme/styles/index";\np { background: url("/a%20b.png?x") }\n'
  write(root, {
    'site.config.yaml': `${config}theme: { folder: theme }\nbaseUrl: /sub/\n`,
    'content/docs/index.md': '# Home\n',
    'theme/styles/index.css': style,
  })
  const hint = 'put it into "content/static"'
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [
    `theme/build theme/styles/index.css:2:21 ${hint}`,
  ])
  write(root, { 'content/static/a b.png': 'x' })
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [])
  const sheets = readdirSync(join(root, 'dist/assets')).filter((name) => name.endsWith('.css'))
  const text = sheets.map((name) => readFileSync(join(root, 'dist/assets', name), 'utf8')).join('')
  assert.match(text, /url\("?\/sub\/a%20b\.png\?x"?\)/)
})

test('invalid names of icons are reported at their locations, each once', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `${config}  - use: pages\n`,
    'content/docs/index.md': '# Home\n\nTo the [front](/front).\n',
    'content/docs/a.mdx': '# A\n\n<Icon name="rokcet" />\n\nOff :icon[zzap]\n',
    'content/docs/more/_category_.yml': 'label: More\nicon: folderr\n',
    'content/docs/more/b.md': '# B\n',
    'content/pages/front.md':
      '---\ntitle: Front\nlayout: landing\nhero:\n  actions:\n    - { text: Go, link: /docs, icon: arow-right }\nfeatures:\n  - { title: T, icon: truk }\n---\n\nText.\n',
  })
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine).sort(), [
    'icon/unknown content/docs/a.mdx:3:13 did you mean "rocket"?',
    'icon/unknown content/docs/a.mdx:5:11 did you mean "zap"?',
    'icon/unknown content/docs/more/_category_.yml:2:1 did you mean "folder" or "folders"?',
    'icon/unknown content/pages/front.md:6:32 did you mean "arrow-right"?',
    'icon/unknown content/pages/front.md:8:17 did you mean "truck"?',
  ])
})

test('front matter of other tools, anchors of lists, and a site without pages are reported', async () => {
  const root = temporaryFolder()
  const keys = ['nav_order: 2', 'outline: deep', 'hero: {}', 'prev: x', 'nonsense: 1', 'tag: NEW']
  write(root, {
    'site.config.yaml': `${config}  - use: blog\n`,
    'content/docs/index.md': `---\n${keys.join('\n')}\n---\n# Home\n\n[Blog](/blog#top) and [gone](/blog#gone)\n`,
    'content/blog/2026-01-01-a.md': '# A\n',
  })
  const at = 'content/docs/index.md'
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [
    `front-matter/unknown-key ${at}:2:1 it is called "sidebar_position"`,
    `front-matter/unknown-key ${at}:3:1 write "hide_table_of_contents: true", or "toc_max_heading_level: 3"`,
    `front-matter/unknown-key ${at}:4:1 a page with a hero is a file in the folder of "use: pages", with "layout: landing"`,
    `front-matter/unknown-key ${at}:5:1 it is called "pagination_prev": the id of a page, or null for none`,
    `front-matter/unknown-key ${at}:6:1 put keys of your own below "custom:"`,
    `front-matter/unknown-key ${at}:7:1 it is called "sidebar_badge"`,
    `link/no-anchor ${at}:11:30 the page has no anchors`,
  ])
  write(root, { 'site.config.yaml': 'title: T\nurl: https://x.example\n' })
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [
    'config/no-content site.config.yaml:1:1 add "content:" with "- use: docs"',
  ])
})

test('keys of another tool inside a hero, and an unknown layout, are reported', async () => {
  const root = temporaryFolder()
  const hero = ['hero:', '  name: Tea', '  image:', '    src: tea.png', '    alt: A cup', '  actions:']
  const action = ['    - text: Go', '      link: /', '      theme: brand']
  write(root, {
    'site.config.yaml': `${config}  - use: pages\n`,
    'content/docs/index.md': '# Home\n',
    'content/pages/front.md': `---\nlayout: landing\n${[...hero, ...action].join('\n')}\n---\n`,
  })
  const at = 'content/pages/front.md'
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [
    `front-matter/type ${at}:4:3 the large words are "title"`,
    `front-matter/type ${at}:5:3 `,
    `front-matter/type ${at}:6:5 it is called "file"`,
    `front-matter/type ${at}:11:7 it is called "variant": brand is primary, alt is secondary`,
  ])
  for (const [layout, hint] of [
    ['landng', 'did you mean "landing"?'],
    ['home', 'a first page with a hero is "layout: landing"; docs theme list names the layouts'],
  ]) {
    write(root, { [at]: `---\ntitle: Front\nunlisted: true\nlayout: ${layout}\n---\n` })
    assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [`theme/missing-layout ${at}:4:1 ${hint}`])
  }
})

test('invalid folders and instances in the configuration are reported', async () => {
  for (const [name, rest, expected] of inputs) {
    const root = temporaryFolder()
    write(root, { 'site.config.yaml': config + rest, 'content/docs/index.md': '# Home\n' })
    const { diagnostics } = await buildSite(root, true)
    const others = diagnostics.filter(({ code }) => code !== 'page/no-home')
    assert.is(others.map(reportLine).join('\n'), expected, name)
  }
})

const keys: readonly (readonly [written: string, line: number, told: string])[] = [
  ['themeConfig: {}', 5, 'its keys are at the top of the file: "navbar:", "footer:", "colorMode:", "announcementBar:"'],
  ['i18n: {}', 5, 'one language is "locale: de"; several are "locales: { en: English, de: Deutsch }"'],
  [
    'onBrokenLinks: warn',
    5,
    'broken links are always reported: "ignore: [link/no-page]" silences them, docs build --strict stops',
  ],
  ['customCss: ./a.css', 5, 'style sheets are files of the theme: docs theme eject styles/index --wrap'],
  ['clientModules: []', 5, 'modules of the site are listed in "scripts:"'],
  ['options:\n  path: x', 5, 'options of a content type go below "- use: …", indented as "use" is: "options:"'],
  ['navbar:\n  items: []', 6, 'items of the bar are in "navbar.left" and "navbar.right"'],
  ['markdown:\n  mermaid: true', 6, 'diagrams are a plugin: "plugins: [{ use: diagrams }]"'],
  ['sidebar: []', 5, 'sidebars are an option of docs: "sidebars:" below "options:"'],
  ['navbra: {}', 5, 'did you mean "navbar"?'],
  ['tagline: a\n  footer: {}', 6, 'keys of one level start in the same column'],
]

test('keys of other tools have hints', () => {
  for (const [key, line, expected] of keys) {
    const { diagnostics } = loadConfig({ text: `${config}${key}\n` })
    assert.equal(
      diagnostics.map(({ location, hint }) => [location?.line, hint]),
      [[line, expected]],
      key,
    )
  }
})

test('a page in another encoding is reported at its first invalid character', async () => {
  const root = temporaryFolder()
  // A written replacement character is not an encoding error.
  const page = Buffer.concat([Buffer.from('# T\n\nA \uFFFD sign, gr'), Buffer.from([0xfc, 0xdf]), Buffer.from('e\n')])
  write(root, { 'site.config.yaml': config, 'content/docs/index.md': page })
  assert.equal((await buildSite(root, true)).diagnostics.map(reportLine), [
    'markdown/encoding content/docs/index.md:3:13 save it as UTF-8',
  ])
})

test('a slug with the base of its content type, two entries for one folder, and a static folder of content', async () => {
  const reports = async (settings: string): Promise<readonly string[]> => {
    const root = temporaryFolder()
    const page = '---\ntitle: A\nslug: /docs/b\n---\n\nText.\n'
    write(root, {
      'site.config.yaml': settings,
      'content/docs/a.md': page,
      'content/docs/index.md': '# T\n\n[a](./a.md)\n',
    })
    return (await buildSite(root, true)).diagnostics.map((problem) => `${problem.severity} ${reportLine(problem)}`)
  }
  const slug = 'warning route/repeated content/docs/a.md:3:1 write "/b": a slug is relative to the "routeBasePath"'
  assert.equal(await reports(config), [slug])
  assert.equal(await reports(`${config}    options: { routeBasePath: guides }\n`), [])
  const separate = 'give them separate folders with "path:", or remove one of them'
  assert.equal(
    (await reports(`${config}  - use: docs\n    id: two\n`)).filter((report) => report.includes('route/duplicate')),
    [`warning route/duplicate site.config.yaml:5:10 ${separate}`],
  )
  for (const folder of ['content', './content/docs/'])
    assert.equal(await reports(`${config}staticFolder: ${folder}\n`), [
      'error config/value site.config.yaml:5:15 name a separate folder for files such as images and downloads: content/static',
    ])
})

test('packages in CommonJS share one React, and can use modules of Node', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config,
    'content/docs/index.mdx': "import Box from '@site/parts/box'\n\n# T\n\n<Box>Text</Box>\n",
    'parts/box.tsx': "import { Box } from 'old-box'\nexport default Box\n",
    'node_modules/old-box/package.json': '{ "name": "old-box", "version": "1.0.0", "main": "index.js" }',
    'node_modules/old-box/index.js': `var React = require('react')
var jsx = require('react/jsx-runtime')
var util = require('node:util'), path = require('path')
exports.Box = function (props) {
  React.useState(0)
  return jsx.jsx('div', { className: util.format('%s', path.join('box')), children: React.createElement('b', null, props.children) })
}
`,
  })
  const { diagnostics, published } = await buildSite(root, true)
  assert.equal(diagnostics.filter(({ severity }) => severity === 'error').map(reportLine), [])
  assert.ok(published)
  assert.match(readFileSync(join(root, 'dist/docs.html'), 'utf8'), '<div class="box"><b>Text</b></div>')
})

test.run()
