/** Style sheets that pages, components, islands and the theme import: plain, as CSS modules, in Sass, with Tailwind and PostCSS. */
import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { compileSass } from '../../../src/compiler/bundle/sass.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { needing } from '../../needs.ts'
import { buildClean, buildSite, published, temporaryFolder, write } from './site.ts'

const ofSass = needing('sass', suite('sass'))
const ofTailwind = needing('tailwind', suite('tailwind'))
const test = suite('sheets')
for (const each of [test, ofSass, ofTailwind]) {
  each.before(() => process.setSourceMapsEnabled(false))
  each.after(() => process.setSourceMapsEnabled(true))
}

const config = `title: T
url: https://x.example
theme: { folder: theme }
content:
  - use: docs
`
const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** A site that may use the packages of this repository. */
function site(files: Readonly<Record<string, string>>, withPackages = true): string {
  const root = temporaryFolder()
  if (withPackages) symlinkSync(packages, join(root, 'node_modules'))
  write(root, { 'site.config.yaml': config, 'theme/parts/.keep': '', 'content/docs/index.mdx': '# Home\n', ...files })
  return root
}

function sheetsIn(root: string, start: string): string {
  const folder = join(root, 'dist/assets')
  const names = readdirSync(folder).filter((name) => name.startsWith(start) && name.endsWith('.css'))
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}
const reportLine = ({ code, message, location, hint = '' }: Diagnostic) =>
  `${code} ${location?.file}:${location?.line}:${location?.column} ${message}; ${hint}`
const reports = async (root: string) => (await buildSite(root, true)).diagnostics.map(reportLine)

/** Files that import a sheet in each of the four places. */
const importing = (ending: string) => ({
  'content/docs/index.mdx': `import './page.${ending}'
import names from '@site/parts/box.module.${ending}'
import Box from '@site/parts/box'
import Island from '@site/parts/island'

# Home

<Box />

<Island />

<b className={names.deep}>page</b>
`,
  'parts/box.tsx': `import './box.${ending}'
import names from './box.module.${ending}'
export default () => <p className={names.deep}>box</p>
`,
  'parts/island.tsx': `'use client'
import './island.${ending}'
import names from './box.module.${ending}'
export default () => <button type="button" className={names.deep} onClick={() => undefined}>island</button>
`,
  'theme/parts/footer.tsx': `import './footer.${ending}'
import names from '../../parts/box.module.${ending}'
export const Footer = () => <footer className={names.deep}>theme</footer>
`,
})

test('pages, components, islands and the theme import sheets and CSS modules', async () => {
  const root = site(
    {
      ...importing('css'),
      'content/docs/page.css': '.page-sheet { color: red }',
      'parts/box.css': '.box-sheet { color: red }',
      'parts/island.css': '.island-sheet { color: red }',
      'theme/parts/footer.css': '.footer-sheet { color: red }',
      'parts/box.module.css': '.deep { color: green }',
    },
    false,
  )
  assert.equal(await reports(root), [])
  await checkPlaces(root)
  assert.not.match(sheetsIn(root, 'style'), '.island-sheet')
})

test('classes that a CSS module lacks are reported in pages, partials, components and islands', async () => {
  const root = site(
    {
      'content/docs/index.mdx': `import styles from '@site/parts/box.module.css'
import * as all from '@site/parts/box.module.css'
import Box from '@site/parts/box'
import Island from '@site/parts/island'
import Part from './_part.mdx'

# Home

<Box />

<Island /> <b className={styles.buton}>b</b> <Part />

{['a'].map((name) => <i key={name} className={styles[name] + styles['dep'] + all.deep + styles.deep}>{name}</i>)}
`,
      'content/docs/_part.mdx': `import box from '@site/parts/box.module.css'

<i className={box.inner}>part</i>
`,
      'parts/box.tsx': `import styles, { } from './box.module.css'
import other from './other.module.css'
// styles.comment
type Props = { of?: string }
const inner = (other: Props) => other.missing
export default ({ of = 'styles.text' }: Props) => (
  <p className={styles.deep + ' ' + styles?.buttons + styles['button-lrge'] + styles.glob}>styles.here {inner({})}{of}</p>
)
`,
      'parts/island.tsx': `'use client'
import styles from './box.module.css'
export default () => <button type="button" className={styles.toString() + styles.buton} onClick={() => styles.deep}>island</button>
`,
      'parts/box.module.css':
        '.deep { color: green } .button { color: red } .button-large { top: 0 } :global(.glob) { top: 0 }',
      'parts/other.module.css': '.x { color: green }',
    },
    false,
  )
  const expected = [
    'content/docs/_part.mdx:3:19 no class "inner" in "@site/parts/box.module.css"; its classes are deep, button, button-large',
    'content/docs/index.mdx:11:33 no class "buton" in "@site/parts/box.module.css"; did you mean "button"?',
    `content/docs/index.mdx:13:69 no class "dep" in "@site/parts/box.module.css"; did you mean "deep"?`,
    `content/docs/index.mdx:13:82 "all.deep" is undefined: the only export of a CSS module is the default one; write: import all from '@site/parts/box.module.css'`,
    'parts/box.tsx:7:45 no class "buttons" in "./box.module.css"; did you mean "button"?',
    'parts/box.tsx:7:63 no class "button-lrge" in "./box.module.css"; did you mean "button-large"?',
    'parts/box.tsx:7:86 no class "glob" in "./box.module.css"; its classes are deep, button, button-large',
    'parts/island.tsx:3:82 no class "buton" in "./box.module.css"; did you mean "button"?',
  ].map((line) => `style/class ${line}`)
  assert.equal((await reports(root)).sort(), expected)
  // The second build reads the stored bundle.
  assert.equal((await reports(root)).sort(), expected)
})

async function checkPlaces(root: string) {
  const sheet = sheetsIn(root, 'style')
  for (const name of ['page', 'box', 'footer']) assert.match(sheet, `.${name}-sheet{color:red}`)
  assert.match(sheetsIn(root, 'island'), '.island-sheet{color:red}')
  const html = readFileSync(join(root, 'dist/docs.html'), 'utf8')
  const names = ['<p', '<button type="button"', '<footer', '<b'].map(
    (tag) => new RegExp(`${tag} class="(box_[\\da-f]{6}_deep)"`).exec(html)?.[1],
  )
  assert.is(new Set(names).size, 1)
  assert.match(sheet, `.${names[0]}{color:green}`)
  assert.match(sheetsIn(root, 'island'), `.${names[0]}{color:green}`)
  assert.equal(published(root), (await buildClean(root)).files)
}

ofSass('Sass works in the same places, with partials', async () => {
  const root = site({
    ...importing('scss'),
    'content/docs/page.scss': "@use '../../parts/vars' as *;\n.page { &-sheet { color: $first } }",
    'parts/_vars.scss': '$first: red;\n$second: green;\n',
    'parts/box.scss': "@use 'vars' as *;\n.box-sheet { color: $first }",
    'parts/island.scss': "@use 'vars';\n.island-sheet { color: vars.$first }",
    'theme/parts/footer.scss': "@use 'parts/vars' as *;\n.footer-sheet { color: $first }",
    'parts/box.module.scss': "@use 'vars' as *;\n.deep { color: $second }",
  })
  assert.equal(await reports(root), [])
  await checkPlaces(root)
  write(root, { 'parts/_vars.scss': '$first: blue;\n$second: gray;\n' })
  assert.equal(await reports(root), [])
  assert.match(sheetsIn(root, 'style'), '.page-sheet{color:#00f}')
  assert.match(sheetsIn(root, 'island'), '_deep{color:gray}')
  assert.equal(published(root), (await buildClean(root)).files)
  write(root, { 'parts/island.tsx': importing('scss')['parts/island.tsx'].replace('names.deep', 'names.dep') })
  const unknownClass = 'style/class parts/island.tsx:4:61 no class "dep" in "./box.module.scss"; did you mean "deep"?'
  assert.equal(await reports(root), [unknownClass])
  write(root, importing('scss'))
  write(root, { 'parts/_vars.scss': "$first: red;\n@warn 'old colours';\n$second: $none;\n" })
  const undefinedName = 'module/build parts/_vars.scss:3:10 Undefined variable; '
  assert.equal([...new Set(await reports(root))], [undefinedName])
  write(root, { 'w/a.scss': '@import "b";\n', 'w/_b.scss': "$first: red;\n  @warn 'old colours';\n" })
  const [warning] = compileSass(join(root, 'w/a.scss'), root).warnings
  assert.equal(
    [warning?.text, warning?.location?.file, warning?.location?.line, warning?.location?.column],
    ['old colours', join(root, 'w/_b.scss'), 2, 2],
  )
})

test('a Sass sheet in a site without Sass is reported', async () => {
  const root = site(
    { 'content/docs/index.mdx': "import './a.scss'\n\n# Home\n", 'content/docs/a.scss': 'a { b { c: d } }' },
    false,
  )
  const hint = 'install it: npm install --save-dev sass'
  assert.equal(await reports(root), [`module/build content/docs/a.scss:1:1 Sass is not installed; ${hint}`])
})

const tailwindSheet = `@import '@waybill/docs/theme/styles/index.css';
@import 'tailwindcss/theme.css' layer(theme);
@import 'tailwindcss/utilities.css' layer(utilities);
@import './button.css';

.own { colr: red }
`

ofTailwind(
  'Tailwind finds the classes of pages and modules, and an edit leads to the bytes of a clean build',
  async () => {
    const root = site({
      'theme/styles/index.css': tailwindSheet.replace('colr', 'color'),
      'theme/styles/button.css': '.tw-button { @apply rounded-lg; background: url("./dot.svg") }',
      'theme/styles/dot.svg': '<svg viewBox="0 0 1 1"/>',
      'content/docs/index.mdx':
        'import Box from \'@site/parts/box\'\n\n# Home\n\n<p className="mt-7">Text</p>\n\n<Box />\n',
      'content/docs/other.md': '# Other\n',
      'parts/box.tsx': 'export default () => <p className="underline">box</p>\n',
    })
    const style = () => sheetsIn(root, 'style')
    assert.equal(await reports(root), [])
    for (const part of ['.mt-7{', '.underline{', '.tw-button{border-radius:var(--radius-lg);background:url('])
      assert.match(style(), part)
    assert.not.match(style(), '@apply')
    assert.equal(published(root), (await buildClean(root)).files)

    const stored = () => {
      const folder = join(root, '.docs/cache/browser')
      return readdirSync(folder)
        .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
        .sort()
    }
    await buildSite(root, true)
    const before = stored()
    write(root, { 'content/docs/other.md': '# Other\n\nText without a class.\n' })
    await buildSite(root, true)
    assert.equal(stored(), before, 'an edit that changes no class bundles nothing')

    write(root, {
      'content/docs/new/third.mdx': '# Third\n\n<p className="mt-9">Text</p>\n',
      'parts/box.tsx': 'export default () => <p>box</p>\n',
    })
    assert.equal(await reports(root), [])
    assert.match(style(), '.mt-9{')
    assert.not.match(style(), '.underline{')
    assert.equal(published(root), (await buildClean(root)).files)
  },
)

ofTailwind('mistakes in a sheet with Tailwind are reported at their locations', async () => {
  const root = site({
    'theme/styles/index.css': tailwindSheet,
    'theme/styles/button.css': '.tw-button {\n  @apply rounded-lgg;\n}',
  })
  assert.equal(await reports(root), [
    'theme/build theme/styles/button.css:2:10 Cannot apply unknown utility class `rounded-lgg`; ',
  ])
  write(root, { 'theme/styles/button.css': '.tw-button {\n  @apply rounded-lg\n}' })
  assert.equal(await reports(root), [
    'style/invalid theme/styles/index.css:6:8 "colr" is not a known CSS property; did you mean "color"?',
  ])
  const module = {
    'content/docs/index.mdx': "import './a.module.css'\n\n# Home\n",
    'content/docs/a.module.css': '.a { @apply p-4; }',
  }
  write(root, { ...module, 'theme/styles/index.css': tailwindSheet.replace('colr', 'color') })
  assert.equal(await reports(root), [
    "module/build content/docs/a.module.css:1:13 Cannot apply unknown utility class `p-4`; write @reference 'tailwindcss'; on the first line",
  ])
  write(root, { 'content/docs/a.module.css': "@reference 'tailwindcss';\n.a { @apply p-4; }" })
  assert.equal(await reports(root), [])
  assert.match(sheetsIn(root, 'style'), /\.a_[\da-f]{6}_a\{padding:/)
  write(root, { 'theme/styles/index.css': tailwindSheet.replace('colr: red }', 'color: red') })
  assert.equal(await reports(root), ['theme/build theme/styles/index.css:6:1 Unclosed block; '])
})

test('Tailwind that is not installed is reported at its first use, with the packages to install', async () => {
  const root = site({ 'theme/styles/index.css': tailwindSheet }, false)
  const message =
    'the package "@tailwindcss/postcss" is not installed; install it: npm install --save-dev tailwindcss @tailwindcss/postcss'
  assert.equal(await reports(root), [`theme/build theme/styles/index.css:2:1 ${message}`])
  write(root, { 'node_modules/tailwindcss/package.json': '{ "name": "tailwindcss", "version": "4.0.0" }' })
  assert.match((await reports(root)).join(), /install it: npm install --save-dev @tailwindcss\/postcss$/)
})

test('sheets are in the order of their imports: those of components before those of pages', async () => {
  const sheet = (name: string) => `.box { --sheet: ${name} }\n`
  const root = site({
    'content/docs/index.mdx':
      "import './own.css'\nimport './also.css'\nimport Z from '@site/parts/z'\nimport A from '@site/parts/a'\n\n# Home\n\n<Z /><A />\n",
    'content/docs/own.css': sheet('own'),
    'content/docs/also.css': sheet('also'),
    'parts/z.tsx': "import './y.css'\nimport './b.css'\nexport default () => null\n",
    'parts/a.tsx': "import './x.css'\nimport './b.css'\nimport './c.css'\nexport default () => null\n",
    ...Object.fromEntries(['b', 'c', 'x', 'y'].map((name) => [`parts/${name}.css`, sheet(name)])),
  })
  assert.equal(await reports(root), [])
  const order = () => [...sheetsIn(root, 'style').matchAll(/--sheet: ?(\w+)/g)].map(([, name]) => name)
  assert.equal(order(), ['y', 'b', 'x', 'c', 'own', 'also'])
  const files = published(root)
  assert.equal(files, (await buildClean(root)).files)
})

ofTailwind('errors that Tailwind prints are only reported', async () => {
  const root = site({
    'theme/styles/index.css': tailwindSheet.replace('colr', 'color'),
    'theme/styles/button.css': '.tw-button { @apply rounded-lgg; }',
  })
  const before = console.error
  const printed: unknown[] = []
  console.error = (...values) => void printed.push(...values)
  try {
    assert.is((await reports(root)).length, 1)
  } finally {
    console.error = before
  }
  assert.equal(
    printed.filter((value) => value instanceof Error),
    [],
  )
})

ofTailwind('PostCSS is configured as elsewhere: in package.json, in YAML, in TypeScript', async () => {
  const plugin = (color: string) =>
    `module.exports = () => ({ postcssPlugin: 'paint', Declaration(node) { if (node.value === 'paint') node.value = '${color}' } })\n`
  const root = site({
    'paint.cjs': plugin('red'),
    'theme/styles/index.css': "@import '@waybill/docs/theme/styles/index.css';\n.own { color: paint }\n",
  })
  for (const [name, text] of [
    ['package.json', '{ "postcss": { "plugins": { "./paint.cjs": {} } } }'],
    ['.postcssrc', 'plugins:\n  ./paint.cjs: {}\n'],
    [
      'postcss.config.ts',
      'const plugins: Record<string, object> = { "./paint.cjs": {} }\nexport default { plugins }\n',
    ],
  ] as const) {
    write(root, { [name]: text })
    assert.equal(await reports(root), [], name)
    assert.match(sheetsIn(root, 'style'), '.own{color:red}', name)
    write(root, { [name]: undefined })
  }
  write(root, { 'postcss.config.ts': 'export default {\n  plugins: [\n' })
  assert.match((await reports(root)).join(), 'module/build postcss.config.ts:3:1 Unexpected end of file')
})

ofTailwind('plugins of PostCSS come from the configuration of the site', async () => {
  const plugin = (color: string) =>
    `export default { plugins: [{ postcssPlugin: 'paint', Declaration(node) { if (node.value === 'paint') node.value = '${color}' } }] }\n`
  const root = site({
    'postcss.config.mjs': plugin('red'),
    'theme/styles/index.css': "@import '@waybill/docs/theme/styles/index.css';\n.own { color: paint }\n",
  })
  assert.equal(await reports(root), [])
  assert.match(sheetsIn(root, 'style'), '.own{color:red}')
  write(root, { 'postcss.config.mjs': plugin('green') })
  assert.equal(await reports(root), [])
  assert.match(sheetsIn(root, 'style'), '.own{color:green}')
  assert.equal(published(root), (await buildClean(root)).files)
  write(root, { 'postcss.config.mjs': undefined, 'postcss.config.json': '{ "plugins": { "left-out": {} } }' })
  assert.equal(await reports(root), [
    'module/build postcss.config.json:1:17 the PostCSS plugin "left-out" is not installed; install it: npm install --save-dev left-out',
  ])
})

for (const each of [test, ofSass, ofTailwind]) each.run()
