/** Declared sources work in a real browser; the build reports undeclared sources, and nothing is blocked silently. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { makeFolder, read, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('chromium', suite('e2e/open'))

const folder = makeFolder()
/** Another origin: a page for frames, a script that leaves a mark, a picture. */
const other = createServer((request, response) => {
  const { url = '' } = request
  const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.svg') ? 'image/svg+xml' : 'text/html'
  const body = { '/mark.js': `document.documentElement.dataset.mark = 'ran'`, '/p.svg': picture }[url] ?? 'Inside.'
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
})
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
let origin = ''
let server: Preview | undefined
let browser: Browser
let warned: readonly string[] = []

/**
 * Pages by name. `declared`: the configuration allows the source on the other origin. `text`: the rest of the page, after
 * the title in its front matter.
 */
const cases: Readonly<
  Record<string, { readonly file?: string; readonly declared: boolean; text(origin: string): string }>
> = {
  plain: { declared: true, text: () => `---\n[frame](/frame) [head](/head)` },
  frame: { declared: true, text: (origin) => `---\n<iframe src="${origin}/f" title="Inside"></iframe>` },
  mdx: { file: 'mdx.mdx', declared: true, text: (origin) => `---\n<iframe src="${origin}/f" title="Inside" />` },
  head: {
    declared: true,
    text: (origin) => `head:\n  - script: { src: ${origin}/mark.js, async: true }\n---\n[plain](/plain)`,
  },
  own: { declared: true, text: () => `---\n<iframe src="/demo.html" title="Inside"></iframe>` },
  picture: { declared: true, text: (origin) => `---\n![P](${origin}/p.svg)` },
  'no-frame': {
    declared: false,
    text: (origin) => `---\n<iframe src="${origin.replace('127.0.0.1', 'localhost')}/f" title="Out"></iframe>`,
  },
  'no-head': {
    declared: false,
    text: (origin) => `head:\n  - script: { src: ${origin.replace('127.0.0.1', 'localhost')}/mark.js }\n---\nx`,
  },
  'no-style': { file: 'no-style.mdx', declared: false, text: () => `---\n<style>{'.a{}'}</style>` },
  'no-embed': {
    file: 'no-embed.mdx',
    declared: false,
    text: (origin) => `---\n<embed src="${origin}/f" type="text/html" />`,
  },
  'no-picture': { declared: false, text: (origin) => `---\n![P](${origin.replace('127.0.0.1', 'localhost')}/p.svg)` },
}

test('undeclared sources are reported for each page, and nothing else is', async () => {
  await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const pages = Object.entries(cases).map(([name, { file = `${name}.md`, text }]) => [
    `content/docs/${file}`,
    `---\ntitle: ${name}\ndescription: A page with ${name} in it.\n${text(origin)}\n`,
  ])
  write(folder, {
    'site.config.yaml': [
      'title: Open',
      'url: https://docs.parcel.example',
      'head:',
      '  - meta: { name: verification, content: abc }',
      `images: ["${origin}"]`,
      `scripts: ["${origin}", scripts/own.ts]`,
      `embeds: [self, "${origin}"]`,
      'content: [{ use: docs, options: { path: content/docs, routeBasePath: / } }]',
    ].join('\n'),
    'scripts/own.ts': `import { own } from './name'\ndocument.documentElement.dataset[own] = 'ran'`,
    'scripts/name.ts': `export const own: string = 'own'`,
    'content/static/demo.html': '<!doctype html><title>Demo</title><body>Inside.',
    ...(Object.fromEntries(pages) as Record<string, string>),
  })
  const { out, code } = await docs(['build', folder, '--format', 'json'])
  assert.is(code, 0, out)
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: readonly { code: string; subject: string; location?: { file: string } }[]
  }
  warned = diagnostics
    .filter((diagnostic) => diagnostic.code === 'policy/undeclared' || diagnostic.code === 'markdown/html')
    .map(({ location }) => (location?.file ?? '').replace(/^.*\/|\..*$/g, ''))
  const expected = Object.entries(cases).flatMap(([name, { declared }]) => (declared ? [] : [name]))
  assert.equal([...warned].sort(), expected.sort())
  const served = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!served.ok) throw new Error(served.problem)
  server = served
  browser = await openBrowser()
})

/** Opens a page; returns it with the directives that the browser enforced. */
async function open(name: string): Promise<{ readonly page: Page; readonly blocked: string[] }> {
  const page = await browser.newPage()
  const blocked: string[] = []
  await page.exposeFunction('blocked', (directive: string) => void blocked.push(directive))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      ;(window as unknown as { blocked(text: string): void }).blocked(effectiveDirective)
    })
  })
  await page.goto(`${server?.url ?? ''}${name}`)
  await page.waitForLoadState('networkidle')
  return { page, blocked }
}

/** Waits for an event that the page reports asynchronously. */
async function happened(check: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 2400 && !check(); tries++) await new Promise((done) => setTimeout(done, 50))
  return check()
}

test('no declared source is blocked, and frames and scripts work', async () => {
  for (const [name, { declared }] of Object.entries(cases)) {
    if (!declared) continue
    const { page, blocked } = await open(name)
    assert.equal(blocked, [], name)
    assert.is(await page.getAttribute('html', 'data-own'), 'ran', name)
    if (['frame', 'mdx', 'own'].includes(name)) {
      await page.locator('main iframe').scrollIntoViewIfNeeded()
      assert.is(
        await page.frameLocator('main iframe').locator('body', { hasText: 'Inside.' }).textContent(),
        'Inside.',
        name,
      )
    }
    if (name === 'head') await page.locator('html[data-mark="ran"]').waitFor()
    await page.close()
  }
})

test('undeclared origins are blocked, and a frame becomes a link', async () => {
  for (const [name, { declared }] of Object.entries(cases)) {
    if (declared) continue
    const { page, blocked } = await open(name)
    if (name === 'no-frame') assert.is(await page.locator('main a', { hasText: 'Out' }).count(), 1)
    else assert.is(await happened(() => blocked.length > 0), true, name)
    assert.is(await page.getAttribute('html', 'data-mark'), null)
    await page.close()
  }
})

test('a link to a page with another policy loads the page instead of swapping its content', async () => {
  const { page, blocked } = await open('plain')
  await page.click('main a[href="/frame"]')
  await page.waitForURL('**/frame')
  assert.is(await page.frameLocator('main iframe').locator('body', { hasText: 'Inside.' }).textContent(), 'Inside.')
  await page.goBack()
  await page.click('main a[href="/head"]')
  await page.waitForFunction(() => document.documentElement.dataset['mark'] === 'ran')
  assert.equal(blocked, [])
  await page.close()
})

test('each page has its policy, and a separate rule', () => {
  const policies = ['plain', 'frame', 'head'].map((name) => {
    const html = read(join(folder, 'dist'), `${name}.html`)
    assert.ok(html.indexOf('Content-Security-Policy') < html.search(/<(?:script|link)/), name)
    assert.match(html, '<meta name="verification" content="abc">')
    return /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  })
  const [plain = '', frame = '', head = ''] = policies
  assert.not.match(plain, 'frame-src')
  assert.not.match(plain, new RegExp(`script-src [^;]* ${origin}`))
  assert.match(frame, `frame-src ${origin}`)
  assert.match(head, new RegExp(`script-src [^;]* ${origin}`))
  const rules = read(join(folder, 'dist'), '_headers')
  assert.match(rules, `\n/frame\n  Content-Security-Policy: ${frame}; frame-ancestors 'self'\n`)
  for (const policy of policies) assert.ok(policy.length <= 900, String(policy.length))
})

test.after(async () => {
  await server?.close()
  await browser?.close()
  other.close()
  removeFolder(folder)
})

test.run()
