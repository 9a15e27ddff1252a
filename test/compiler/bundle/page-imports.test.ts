import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { importsOf } from '../../../src/compiler/bundle/page-imports.ts'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { packageFolder } from '../../../src/base/package-files.ts'
import { temporaryFolder, write } from '../stages/site.ts'

/** Hint for an import that cannot be resolved. */
function hint(specifier: string, files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder()
  write(root, files)
  const folders = { builtIn: join(packageFolder, 'theme') }
  const body = { kind: 'module', imports: [{ specifier, line: 1, column: 1 }] }
  const source = { path: 'content/docs/a.mdx', entries: [{ fragments: { body } }] }
  const diagnostics: Diagnostic[] = []
  importsOf([source as never], { root, folders }, diagnostics)
  return diagnostics[0]?.hint ?? ''
}

test('imports with loaders of webpack are reported with their equivalents', () => {
  const text =
    'there are no loaders of webpack: show the file with ```js file="./x.js", or import its text from "./x.js?raw"'
  for (const prefix of ['!!raw-loader!', '!raw-loader!', 'raw-loader!', '-!raw-loader?esModule=false!'])
    assert.is(hint(`${prefix}./x.js`), text)
  assert.match(hint('-!svg-react-loader!./a.svg'), /import the picture as a component from "\.\/a\.svg"$/)
  assert.match(hint('!!@svgr/webpack!./a.svg'), /import the picture as a component from "\.\/a\.svg"$/)
  assert.match(hint('!!url-loader!./a.png'), '![what it shows](./a.png), or import the address from "./a.png?url"')
  assert.match(hint('!!babel-loader!./a.js'), /: import "\.\/a\.js"$/)
  assert.match(hint('style-loader!css-loader!./a.css'), /: import "\.\/a\.css"$/)
  assert.match(hint('lodash'), 'install it: npm install lodash')
  const solid = 'components are React, not of "solid-js": write it with hooks of "react", such as useState'
  assert.is(hint('solid-js'), solid)
  assert.is(hint('solid-js/web'), solid)
  assert.is(hint('preact/hooks'), 'components are React, not of "preact": import hooks from "react" instead')
  assert.match(hint('vue-demi'), 'install it: npm install vue-demi')
})

test('modules of other tools are not suggested as packages', () => {
  const other =
    'this module belongs to another tool: remove the import; components such as <Tabs>, <Card> and <Note> need none'
  for (const specifier of [
    'vitepress',
    'vitepress/theme',
    '@astrojs/starlight/components',
    'astro:content',
    'nextra-x',
  ])
    assert.is(hint(specifier), other, specifier)
  assert.is(hint('vitepress-plugin'), 'install it: npm install vitepress-plugin; paths start with ./ or @site/')
})

test('a file that is not a module is shown as code or imported as text', () => {
  const files = { 'content/docs/a.py': 'a = 1\n', 'content/docs/b.vue': '<p/>', 'content/docs/c.yml': 'a: 1\n' }
  const text = 'show the file with ```py file="./a.py", or import its text from "./a.py?raw"'
  assert.equal(
    ['./a.py', './a.py?raw', './b.vue', './c.yml'].map((specifier) => hint(specifier, files)),
    [text, '', 'components are React modules: .jsx or .tsx', ''],
  )
})

test('an unknown query and a missing file behind an alias are distinguished from a missing import', () => {
  const alias = { 'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }' }
  assert.is(hint('~/components/bxo', alias), 'the alias exists in "paths" of tsconfig.json, but the file does not')
  assert.match(hint('#/components/bxo', alias), 'add the alias')
  const file = '"./logo.svg"'
  assert.is(
    hint('./logo.svg?inline', { 'content/docs/logo.svg': '<svg/>' }),
    `"?inline" is unknown: write ${file}, "./logo.svg?url" for its address, or "./logo.svg?raw" for its text`,
  )
  assert.match(hint('./logo.svg?inline'), 'the file does not exist')
})

test.run()
