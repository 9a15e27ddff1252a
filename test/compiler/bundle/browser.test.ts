import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleBrowser, type BrowserBundleInput } from '../../../src/compiler/bundle/browser.ts'
import { cssModule } from '../../../src/compiler/bundle/css-module.ts'
import { sheetsOf } from '../../../src/compiler/bundle/sheets.ts'
import words from '../../../theme/words/en.ts'

const root = mkdtempSync(join(tmpdir(), 'docs-browser-bundle-'))

function file(path: string, text: string): string {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return join(root, path)
}

function bundled(input: Pick<BrowserBundleInput, 'clientModules' | 'styles'>) {
  file('theme/script/index.ts', 'document.title')
  const script = file('tool.ts', 'export const hydrate = () => undefined')
  return bundleBrowser({
    ...input,
    root,
    folders: { builtIn: join(root, 'theme') },
    words,
    features: [],
    imported: [],
    environment: {},
    staticFiles: { folder: 'static', baseUrl: '/' },
    tool: {
      wake: script,
      hydrate: script,
      refresh: 'refresh',
      pageContext: script,
      reload: script,
      search: script,
      try: script,
      words: script,
    },
  })
}

const textOf = ({ files }: { readonly files: ReadonlyMap<string, Uint8Array> }, name = ''): string =>
  new TextDecoder().decode(files.get(name))

test('a style sheet that an island imports belongs to the island, not to every page', async () => {
  file('theme/styles/index.css', 'p { color: red }')
  file('counter.css', '.counter { color: blue }')
  const counter = file('counter.ts', "import './counter.css'\nexport default () => null")
  const clock = file('clock.ts', 'export default () => null')
  const clientModules = [
    { id: 'counter', path: counter },
    { id: 'clock', path: clock },
  ]
  const bundle = await bundled({ clientModules, styles: [] })
  const { islands, styles, diagnostics } = bundle
  assert.equal(diagnostics, [])
  assert.match(styles.join(), /^assets\/style-\w+\.css$/)
  assert.match(islands['counter']?.script ?? '', /^assets\/island-0-\w+\.js$/)
  assert.match(islands['counter']?.style ?? '', /^assets\/island-0-\w+\.css$/)
  assert.match(textOf(bundle, islands['counter']?.style), '.counter{')
  assert.equal(Object.keys(islands['clock'] ?? {}), ['script'])
})

test('a style sheet that a module on the server imports is part of the style sheet of the site', async () => {
  file('theme/styles/index.css', 'p { color: red }')
  const plain = file('box.css', '.box { color: green }')
  const module = file('box.module.css', '.frame { color: gray }')
  const bundle = await bundled({ clientModules: [], styles: [plain, module] })
  assert.match(
    textOf(bundle, bundle.styles[0]),
    /p\{color:red\}\.box\{color:green\}\.box_[\da-f]{6}_frame\{color:gray\}/,
  )
})

test('a CSS module of an island has the class names of the server', async () => {
  const path = file('frame.module.css', '.frame { color: blue }')
  const frame = file('frame.ts', "import names from './frame.module.css'\nexport default () => names.frame")
  const bundle = await bundled({ clientModules: [{ id: 'frame', path: frame }], styles: [] })
  const { code } = await cssModule(path, root, sheetsOf(root))
  assert.not.match(code, root, 'names that a minifier chooses do not depend on the folder')
  const [name = 'missing'] = /frame_[\da-f]{6}_frame/.exec(code) ?? []
  assert.match(textOf(bundle, bundle.islands['frame']?.style), `.${name}{`)
  assert.match(textOf(bundle, bundle.islands['frame']?.script), name)
})

test('mistakes in style sheets are reported at their locations, and only the start of an open block', async () => {
  file('theme/styles/index.css', '.a { colr: red }\n')
  const open = file('open.css', '.b { margin: 0 }\n.c { color: red\n.d { colr: blue; }\n')
  const { diagnostics } = await bundled({ clientModules: [], styles: [open] })
  assert.equal(
    diagnostics.map(({ message, hint, location }) => [message, hint, location?.file, location?.line, location?.column]),
    [
      ['"colr" is not a known CSS property', 'did you mean "color"?', 'theme/styles/index.css', 1, 6],
      ['the { is never closed', 'write } where the rule ends', 'open.css', 2, 4],
    ],
  )
})

test.after(() => rmSync(root, { recursive: true, force: true }))

test.run()
