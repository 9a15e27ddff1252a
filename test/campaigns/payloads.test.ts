/** The short form of `npm run campaign:payloads`: without a browser; what a parser finds in the page could run. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from '../compile/compile.ts'
import { dangersIn } from './payloads/judge.ts'
import { address, payload } from './payloads/payloads.ts'
import { hostileSite, places } from './payloads/site.ts'

test('nothing of a payload could run', async () => {
  for (let seed = 0; seed < 300; seed++) {
    const text = `${payload(String(seed))}\n\n[x](${address(String(seed))})\n\n| ${payload(`table ${seed}`)} |\n| - |\n`
    assert.equal(dangersIn(await html(text)), [], text)
  }
})

test('what could run is found', () => {
  for (const text of [
    '<img src=x onerror=xss(1)>',
    '<script>xss(1)</script>',
    '<a href=" javascript:xss(1)">x</a>',
    '<iframe></iframe>',
  ])
    assert.is(dangersIn(text).length, 1, text)
})

test('a site has payloads in all places, and the same for the same seed', () => {
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
