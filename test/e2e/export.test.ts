/** `docs export` on a real site, by the real command. */
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { destinationsIn } from '../../src/satellites/export/print/destinations.ts'
import { find, needing } from '../needs.ts'
import { temporaryFolder, write } from '../compiler/stages/site.ts'
import { docs } from './docs.ts'

const files = {
  'site.config.yaml': `title: Parcels
tagline: How to send them
url: https://parcels.example
content:
  - use: docs
    options: { routeBasePath: docs, path: content/docs }
`,
  'content/docs/a.md': `---
title: First
sidebar_position: 1
---

## Part

See [the other](./guides/b.md#more) and ![A box](./box.svg).

::::tabs
:::tab[npm]
\`npm i\`
:::
:::tab[yarn]
\`yarn add\`
:::
::::
`,
  'content/docs/guides/b.md': '---\ntitle: Second\n---\n\n## More\n\n[Back](../a.md)\n',
  'content/docs/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>',
}
const root = temporaryFolder()
write(root, files)
const out = (name: string) => join(root, 'made', name)

test('exports to Markdown and EPUB are reproducible, and can be limited to a section', async () => {
  // Leftovers of a killed export.
  write(root, { '.docs/export/1/docs/a.html': '' })
  const result = await docs(['export', 'markdown', root, '--out', out('a.md')])
  assert.is(result.code, 0, result.err)
  assert.match(result.out, /a\.md: 2 pages, 1 KB, /)
  assert.not.ok(existsSync(join(root, '.docs/export/1')))
  const text = readFileSync(out('a.md'), 'utf8')
  assert.match(text, /\[the other\]\(#docs-guides-b-more\)/)
  assert.match(text, /<a id="docs-guides-b-more"><\/a>\n\n#### More/)
  for (const name of ['a.epub', 'b.epub']) {
    const { code, err } = await docs(['export', 'epub', root, '--out', out(name)])
    assert.is(code, 0, err)
  }
  const epub = readFileSync(out('a.epub'))
  assert.ok(epub.equals(readFileSync(out('b.epub'))))
  const packed = unzipSync(epub)
  const first = strFromU8(packed['EPUB/text/docs-a.xhtml'] ?? new Uint8Array())
  assert.match(first, 'href="docs-guides-b.xhtml#more"')
  assert.match(first, /tab-label">npm<.*tab-label">yarn</s)
  assert.ok(
    Object.keys(packed).some((name) => /^EPUB\/pictures\/box-\w+\.svg$/.test(name)),
    Object.keys(packed).join(),
  )
  const section = await docs(['export', 'markdown', root, '--section', '/docs/guides', '--out', out('s.md')])
  assert.is(section.code, 0, section.err)
  const part = readFileSync(out('s.md'), 'utf8')
  assert.not.match(part, 'npm i')
  assert.match(part, '[Back](https://parcels.example/docs/a)')
})

test('failures are reported with the exit codes of all commands', async () => {
  const unknown = await docs(['export', 'epub', root, '--section', '/doc', '--out', out('no.epub')])
  assert.is(unknown.code, 1)
  assert.match(unknown.err, /export\/section.*did you mean "\/docs"\?/s)
  assert.not.ok(existsSync(out('no.epub')))
  const folder = await docs(['export', 'markdown', root, '--out', root])
  assert.is(folder.code, 1)
  assert.match(folder.err, 'emit/failed')
  const nobody = await docs(['export', 'pdf', root, '--chromium', '/no/chromium'])
  assert.is(nobody.code, 1)
  assert.match(nobody.err, 'export/no-chromium')
  const wrong = join(root, 'wrong-chromium')
  write(root, { 'wrong-chromium': '#!/bin/sh\necho out of order >&2\nexit 7\n' })
  chmodSync(wrong, 0o755)
  const failing = await docs(['export', 'pdf', root, '--chromium', wrong, '--out', out('no.pdf')])
  assert.is(failing.code, 1)
  assert.match(failing.err, /export\/chromium.*code 7: out of order/s)
  assert.is((await docs(['export', 'pdf', root, '--date', '2026-02-30'])).code, 2)
})

test('a printed page has the style of the site', async () => {
  // A stand-in for Chromium: it writes the document at the given address, and the answer to its request for a font.
  const program = `#!${process.execPath}
const file = process.argv.find((one) => one.startsWith('--print-to-pdf=')).slice(15)
const address = process.argv.at(-1)
fetch(address).then((it) => it.text()).then(async (text) => {
  const font = await fetch(new URL(/url\\("([^"]*own[^"]*)"/.exec(text)?.[1] ?? 'none', address))
  require('node:fs').writeFileSync(file, text + '<i>' + font.status + ' ' + (await font.text()) + '</i>')
})
`
  write(root, { 'printer.cjs': program })
  const printer = join(root, 'printer.cjs')
  chmodSync(printer, 0o755)
  // With a separate style sheet, sheets are rendered by this command, and not read from the cache.
  const site = temporaryFolder()
  write(site, {
    ...files,
    'site.config.yaml': `${files['site.config.yaml']}theme: { folder: theme }\n`,
    'theme/styles/index.css': `@import '@waybill/docs/theme/styles/index.css';
.own {
  color: red;
}
@font-face {
  font-family: Own;
  src: url('./own.woff2');
}
`,
    'theme/styles/own.woff2': 'bytes of the font',
  })
  const { code, err } = await docs(['export', 'pdf', site, '--chromium', printer, '--out', out('printed.html')])
  assert.is(code, 0, err)
  const printed = readFileSync(out('printed.html'), 'utf8')
  assert.match(printed, '<i>200 bytes of the font</i>')
  const style = /<style>(.*?)<\/style>/s.exec(printed)?.[1] ?? ''
  assert.match(style, /--font-text:/)
  assert.match(style, /\.own *\{\s*color: *(?:red|#f00)/)
  assert.not.match(style, /\d,\d+,\d/)
  assert.match(style, /@media print\{:root:root\[data-theme\]\{[^}]*--color-accent:/)
})

needing('chromium', test)(
  'a PDF has an outline by level, tags, links inside, and numbers in its contents',
  async () => {
    const {
      code,
      err,
      out: summary,
    } = await docs([
      ...['export', 'pdf', root, '--out', out('a.pdf'), '--date', '2026-01-31'],
      ...['--chromium', find('chromium') ?? ''],
    ])
    assert.is(code, 0, err)
    const bytes = readFileSync(out('a.pdf'))
    const { numbers: pages, sheets } = destinationsIn(bytes)
    assert.match(summary, new RegExp(`a\\.pdf: 2 pages on ${sheets} sheets, \\d+ KB, `))
    // Cover and contents come first, one page each.
    assert.is(pages.get('docs-a'), 3)
    assert.ok((pages.get('docs-guides-b') ?? 0) > 3)
    assert.ok(pages.has('docs-guides-b:more'))
    const text = bytes.toString('latin1')
    assert.match(text, '/Type /Outlines')
    assert.match(text, '/MarkInfo')
    assert.match(text, '/URI (https://parcels.example/)')
    assert.match(text, '/CreationDate (D:20260131000000')
    assert.match(text, '/Lang (en)')
  },
)

test.run()
