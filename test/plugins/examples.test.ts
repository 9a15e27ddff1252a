/** The site of `examples/plugins`, built against a fake of GitHub. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { update } from '../../src/commands/update.ts'
import { buildSite, published, reports, temporaryFolder } from '../compiler/stages/site.ts'

const example = fileURLToPath(new URL('../../examples/plugins/', import.meta.url))
const test = suite('the examples of plugins')

/** A response of GitHub, reduced to the fields that are read. */
const releases = [
  {
    tag_name: 'v1.10.0',
    name: 'Labels in colour',
    body: '## New\n\n- Colours, see [the start](/)\n',
    published_at: '2026-03-02T10:00:00Z',
    draft: false,
    assets: [{ download_count: 7 }],
  },
  { tag_name: 'v1.9.0', name: null, body: null, published_at: '2026-01-05T10:00:00Z', draft: false },
  { tag_name: 'v2.0.0', name: 'Not yet', body: 'Secret', published_at: null, draft: true },
]

let server: Server
let root = ''
const requestedUrls: string[] = []

test.before(async () => {
  server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(releases))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  root = temporaryFolder()
  cpSync(example, root, { recursive: true, filter: (path) => !/\/(?:dist|\.docs)$/.test(path) })
  const config = join(root, 'site.config.yaml')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const text = readFileSync(config, 'utf8').replace(
    'repository: acme/parcel-kit',
    `repository: acme/parcel-kit, api: "${api}"`,
  )
  writeFileSync(config, text)
  assert.equal((await update({ root })).diagnostics, [])
  assert.is(reports(await buildSite(root, true)), '')
})
test.after(() => void server.close())

test('releases become pages, a list and an item of the navbar; drafts do not', () => {
  assert.equal(requestedUrls, ['/repos/acme/parcel-kit/releases?per_page=100'])
  const pages = published(root)
  const list = pages.get('releases.html') ?? ''
  assert.match(list, /Labels in colour[\s\S]*v1\.9\.0/)
  assert.not.match(list, 'Not yet')
  assert.match(
    pages.get('releases/v1.10.0.html') ?? '',
    /<h2 id="new">[\s\S]*<li>Colours, see <a href="\/">the start<\/a><\/li>/,
  )
  assert.match(pages.get('index.html') ?? '', /href="\/releases\/v1\.10\.0"[^>]*>Version v1\.10\.0</)
  assert.not.match(readFileSync(join(root, '.docs/data/releases/releases.json'), 'utf8'), 'download_count')
})

test('terms are linked once on each page, but not on their own page', () => {
  const home = published(root).get('index.html') ?? ''
  const links = [...home.matchAll(/<a href="\/glossary#([\w-]+)">([^<]+)<\/a>/g)].map(([, id, word]) => [id, word])
  assert.equal(links, [
    ['tracking-number', 'tracking number'],
    ['carrier', 'carrier'],
  ])
  const glossary = published(root).get('glossary.html') ?? ''
  assert.match(glossary, /<h2 id="carrier">Carrier<\/h2><p>Who brings the parcel\.<\/p>/)
  assert.not.match(glossary, '<a href="/glossary#carrier">')
})

test('a script on every page counts visits, and the policy allows its requests', () => {
  const pages = published(root)
  for (const path of ['index.html', 'releases/v1.9.0.html']) {
    const html = pages.get(path) ?? ''
    assert.match(html, '<meta name="visits-counter" content="https://visits.kit.example/count"')
    assert.match(
      html,
      /content="[^"]*connect-src &#x27;self&#x27; https:\/\/visits\.kit\.example|connect-src 'self' https:\/\/visits\.kit\.example/,
    )
    const [, script = ''] = /src="\/(assets\/site-0-[^"]+)"/.exec(html) ?? []
    assert.match(pages.get(script) ?? '', 'visits-counter')
  }
})

test.run()
