/** Scripts in files beside pages, opened directly in a browser: none runs on the origin of the site. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { openSite, type OpenedSite } from './opened-site.ts'
import { plainHost } from './plain-host.ts'

const test = needing('chromium', suite('e2e/asset-scripts'))

const space = 'http://www.w3.org/2000/svg'
const html = '<html xmlns="http://www.w3.org/1999/xhtml"><body><script src="/own.js"></script></body></html>'
const drawing = `<svg xmlns="${space}"><script href="/own.js"/><g onload="localStorage.setItem('ran', 1)"/></svg>`

/** Files that each run the script of the static folder, and a page with links to them. */
const files = {
  'a.svg': drawing,
  'b.svg': `<?xml-stylesheet type="text/xsl" href="/own.xsl"?><svg xmlns="${space}"/>`,
  'c.svg': `<svg xmlns="${space}"><foreignObject>${html}</foreignObject></svg>`,
  'd.svg': `<svg xmlns="${space}"><script href="/own.js"/>`,
  'e.svg': `\uFEFF<!DOCTYPE svg [<!ATTLIST svg onload CDATA "localStorage.setItem('ran', 1)">]><svg xmlns="${space}"/>`,
  'f.xhtml': html,
  'g.xml': html,
  'h.xml': `<?xml-stylesheet type="text/xsl" href="/own.xsl"?><a/>`,
  'i.html': html,
  'j.htm': html,
  'k.js': "localStorage.setItem('ran', 1)",
  'l.mathml': html,
}

let opened: OpenedSite
test.before(async () => {
  const names = Object.keys(files)
  opened = await openSite({
    'site.config.yaml':
      'title: T\nurl: https://t.example\nplugins: []\ncontent: [{ use: docs }]\nignore: [asset/script]\n',
    'content/docs/index.md': `# A\n\n${names.map((name) => (name.startsWith('i') || name.startsWith('j') ? `![${name}](./${name})` : `[${name}](./${name})`)).join('\n')}\n`,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`content/docs/${name}`, text])),
    'content/static/own.js': "localStorage.setItem('ran', 1)",
    'content/static/own.xsl': `<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/">${html}</x:template></x:stylesheet>`,
    'content/static/control.xhtml': html,
  })
})
test.after(() => opened.close())

/** Paths of all published files beside pages. */
function assets(): string[] {
  return ['files', 'downloads'].flatMap((kind) => {
    try {
      return readdirSync(join(opened.folder, 'dist/assets', kind)).map((name) => `assets/${kind}/${name}`)
    } catch {
      return []
    }
  })
}

/** Opens each file directly, and returns those whose script could write to the storage of the site. */
async function ranScripts(site: string, paths: readonly string[]): Promise<string[]> {
  const page = await opened.browser.newPage()
  const ran: string[] = []
  for (const path of paths) {
    // A download ends the navigation.
    await page.goto(`${site}/${path}`, { waitUntil: 'load' }).catch(() => undefined)
    await page.goto(`${site}/docs`)
    const value = await page.evaluate(() => {
      const stored = localStorage.getItem('ran')
      localStorage.clear()
      return stored
    })
    if (value !== null) ran.push(path.replace(/-[0-9a-f]{8}/, ''))
  }
  await page.close()
  return ran
}

test('no script of a published file runs when the file is opened from docs preview', async () => {
  assert.is(assets().length, Object.keys(files).length)
  assert.equal(await ranScripts(opened.site, [...assets(), 'control.xhtml']), ['control.xhtml'])
})

test('no script of a published file runs when a host sends no headers', async () => {
  const host = plainHost(join(opened.folder, 'dist')).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
  assert.equal(await ranScripts(`http://127.0.0.1:${port}`, [...assets(), 'control.xhtml']), ['control.xhtml'])
  host.closeAllConnections()
  await new Promise((resolve) => host.close(resolve))
})

test('only the sandbox separates the script of a picture from the origin', async () => {
  const path = assets().find((name) => name.includes('/a-')) ?? ''
  const file = join(opened.folder, 'dist', path)
  const before = readFileSync(file)
  writeFileSync(file, drawing)
  assert.equal(await ranScripts(opened.site, [path]), [])
  const page = await opened.browser.newPage()
  await page.goto(`${opened.site}/${path}`)
  const origin = await page.evaluate(() => {
    try {
      return `${self.origin} ${localStorage.length}`
    } catch {
      return self.origin
    }
  })
  assert.is(origin, 'null')
  await page.close()
  writeFileSync(file, before)
})

test('a click on a link to a script downloads it under its name', async () => {
  const page = await opened.browser.newPage()
  await page.goto(`${opened.site}/docs`)
  const download = page.waitForEvent('download')
  await page.getByText('k.js').click()
  assert.is((await download).suggestedFilename(), 'k.js')
  await page.close()
})

test.run()
