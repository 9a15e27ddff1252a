import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleBrowser } from '../../../src/compiler/bundle/browser.ts'
import words from '../../../theme/words/en.ts'

const root = mkdtempSync(join(tmpdir(), 'docs-browser-bundle-'))

function file(path: string, text: string): string {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return join(root, path)
}

test('a style sheet that an island imports belongs to the island, not to every page', async () => {
  file('theme/styles/index.css', 'p { color: red }')
  file('theme/script/index.ts', 'document.title')
  file('counter.css', '.counter { color: blue }')
  const counter = file('counter.ts', "import './counter.css'\nexport default () => null")
  const clock = file('clock.ts', 'export default () => null')
  const script = file('tool.ts', 'export const hydrate = () => undefined')
  const { islands, styles, files, diagnostics } = await bundleBrowser({
    root,
    folders: { builtIn: join(root, 'theme') },
    words,
    clientModules: [
      { id: 'counter', path: counter },
      { id: 'clock', path: clock },
    ],
    features: [],
    staticFiles: { folder: 'static', baseUrl: '/' },
    tool: {
      wake: script,
      hydrate: script,
      pageContext: script,
      reload: script,
      search: script,
      try: script,
      words: script,
    },
  })
  assert.equal(diagnostics, [])
  assert.match(styles.join(), /^assets\/style-\w+\.css$/)
  assert.match(islands['counter']?.script ?? '', /^assets\/island-0-\w+\.js$/)
  assert.match(islands['counter']?.style ?? '', /^assets\/island-0-\w+\.css$/)
  assert.match(new TextDecoder().decode(files.get(islands['counter']?.style ?? '')), '.counter{')
  assert.equal(Object.keys(islands['clock'] ?? {}), ['script'])
})

test.after(() => rmSync(root, { recursive: true, force: true }))

test.run()
