/** The short form of `npm run campaign:payloads`: no browser; a parser finds dangerous HTML in the pages. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { html } from '../compiler/compile/compile.ts'
import { preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { write } from '../e2e/folder.ts'
import { needing } from '../needs.ts'
import { dangersIn, visitPages } from './payloads/judge.ts'
import { address, payload } from './payloads/payloads.ts'
import { hostileSite, places } from './payloads/site.ts'

test('no part of a payload can run', async () => {
  for (let seed = 0; seed < 300; seed++) {
    const text = `${payload(String(seed))}\n\n[x](${address(String(seed))})\n\n| ${payload(`table ${seed}`)} |\n| - |\n`
    assert.equal(dangersIn(await html(text)), [], text)
  }
})

test('the check detects dangerous HTML', () => {
  for (const text of [
    '<img src=x onerror=xss(1)>',
    '<script>xss(1)</script>',
    '<a href=" javascript:xss(1)">x</a>',
    '<iframe></iframe>',
  ])
    assert.is(dangersIn(text).length, 1, text)
})

needing('chromium', test)('scripts that run in a browser are reported, and the policy stops them', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'docs-payloads-'))
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`
  const hostile = '<img src=x onerror=xss(1)><script>alert(1)</script><a href="javascript:window.xss(1)">x</a>'
  write(dir, { 'a.html': `${policy}<main>${hostile}</main>` })
  const server = await preview({ dir, port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!server.ok) throw new Error(server.problem)
  const browser = await openBrowser()
  try {
    const ran = async (isInForce: boolean) =>
      (await visitPages(browser, server.url.replace(/\/$/, ''), ['a.html'], isInForce)).calls
    // The event that the visitor triggers counts too.
    assert.equal([...new Set((await ran(false)).map((call) => call.replace(/^.*: /, '')))].sort(), ['alert', 'xss'])
    assert.equal(await ran(true), [])
  } finally {
    await browser.close()
    await server.close()
    rmSync(dir, { recursive: true })
  }
})

test('a site has payloads in all places, and is the same for the same seed', () => {
  const site = hostileSite('1', 90)
  assert.equal(site, hostileSite('1', 90))
  const paths = Object.keys(site).join('\n')
  for (const place of places)
    assert.ok(
      paths.includes(
        { 'front matter': 'docs/front/', names: 'docs/names/', api: 'openapi/' }[place as string] ?? place,
      ),
      place,
    )
})

test.run()
