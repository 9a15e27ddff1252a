/** The repository's own site, built by the real command, against the specification. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from 'hast'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inlineScript, tabsScript } from '../../theme/inline.ts'
import { needing } from '../needs.ts'
import { readIndex } from '../../bench/search/documents.ts'
import { docs } from './docs.ts'
import { commitAll, copyOwnSite, list, makeFolder, read, removeFolder } from './folder.ts'
import { attribute, parse, text, type Html } from './html.ts'
import { further, redirects, routeOfFile, routes, wildcard } from './routes.ts'

const test = needing('git', suite('e2e/site'))
const origin = 'https://docs.waybill.example'

interface Trail {
  readonly '@type'?: string
  readonly itemListElement?: readonly { readonly position: number; readonly name: string; readonly item?: string }[]
}

const folder = makeFolder()
const dist = join(folder, 'dist')
let files: readonly string[] = []
/** Route → its document; without 404 and redirects. */
const pages = new Map<string, Html>()

test('the site builds without a warning', async () => {
  copyOwnSite(folder)
  if (!existsSync(join(folder, '.git'))) commitAll(folder)
  const { code, out, err } = await docs(['build', folder, '--strict', '--format', 'json'])
  assert.is(code, 0, out + err)
  assert.equal((JSON.parse(out) as { diagnostics: unknown }).diagnostics, [])
  files = list(dist)
  for (const path of html()) {
    const route = routeOfFile(path)
    if (route !== '/404' && redirects[route] === undefined) pages.set(route, parse(read(dist, path)))
  }
})
test.after(() => removeFolder(folder))

/** HTML files; of two forms of one page, the file for the address without a slash. */
function html(): string[] {
  const all = files.filter((path) => path.endsWith('.html'))
  return all.filter((path) => !path.endsWith('/index.html') || !all.includes(path.replace(/\/index\.html$/, '.html')))
}

/** Fails with the routes for which `check` returns a fault. */
function everyPage(check: (page: Html, route: string) => string | undefined | false): void {
  const problems: string[] = []
  for (const [route, page] of pages) {
    const problem = check(page, route)
    if (problem !== undefined && problem !== false) problems.push(`${route}: ${problem}`)
  }
  assert.equal(problems, [])
}

test('the site has exactly the routes of the specification', () => {
  assert.is(routes.length, 51)
  assert.equal(
    routes.filter((route) => !pages.has(route)),
    [],
  )
  assert.equal(
    [...pages.keys()].filter((route) => !routes.includes(route) && !further.test(route)),
    [],
  )
  assert.ok(files.includes('404.html'))
  // A page with pages below it also answers with a slash, with the same bytes.
  for (const path of files.filter(
    (file) => file.endsWith('/index.html') && redirects[routeOfFile(file)] === undefined,
  )) {
    assert.is(read(dist, path), read(dist, path.replace(/\/index\.html$/, '.html')), path)
  }
  for (const base of ['platform', 'blog', 'api/v1']) assert.ok(files.includes(`${base}/index.html`), base)
})

test('every redirect exists as a page and as a rule of the host', () => {
  const lines = read(dist, '_redirects')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  const rules = new Map(lines.map(([from = '', ...rest]) => [from, rest]))
  for (const [from, to] of Object.entries(redirects)) {
    const page = parse(read(dist, `${from.slice(1)}.html`))
    assert.is(page.only('a', {}, 'href'), to, from)
    assert.is(page.only('link', { rel: 'canonical' }, 'href'), origin + to.replace(/\/$/, ''), from)
    assert.is(page.only('meta', { name: 'robots' }, 'content'), 'noindex', from)
    assert.match(read(dist, `${from.slice(1)}.html`), `<noscript><meta http-equiv="refresh" content="0; url=${to}">`)
    assert.is(rules.get(from)?.[0], to, from)
    assert.match(rules.get(from)?.[1] ?? '', /^301!?$/)
  }
  assert.equal(rules.get(wildcard.from), [wildcard.to, '301'])
  assert.is(rules.size, Object.keys(redirects).length + 1)
  // The fixed rules precede the wildcard: hosts apply the first match.
  assert.is([...rules.keys()].at(-1), wildcard.from)
  const wildcards = JSON.parse(read(dist, 'redirects.json')) as unknown
  assert.match(JSON.stringify(wildcards), '/docs/api/entities')
})

test('the files beside the pages exist', () => {
  const present = [
    'sitemap.xml',
    'robots.txt',
    'blog/rss.xml',
    'blog/atom.xml',
    'blog/feed.json',
    'llms.txt',
    'llms-full.txt',
    'api/v1/openapi.json',
    'api/v1/openapi.yaml',
    'search-index.json',
    '_headers',
    '_redirects',
    '.nojekyll',
    'favicon.svg',
  ]
  assert.equal(
    present.filter((path) => !files.includes(path)),
    [],
  )
  const markdownFiles = [...pages.keys()].map((route) => (route === '/' ? 'index.md' : `${route.slice(1)}.md`))
  assert.equal(
    markdownFiles.filter((path) => !files.includes(path)),
    [],
  )
  assert.equal(
    files.filter((path) => path.endsWith('.md') && !markdownFiles.includes(path)),
    ['.well-known/agent-skills/waybill-docs/SKILL.md'],
  )
  const start = '> Index of all pages: https://docs.waybill.example/llms.txt\n\n# '
  for (const path of markdownFiles) assert.ok(read(dist, path).startsWith(start), `${path} begins with its title`)
  const kinds = new Set(files.map((path) => /[^./]*$/.exec(path)?.[0] ?? ''))
  const expected = [
    '_headers',
    '_redirects',
    'api-catalog',
    'css',
    'html',
    'js',
    'json',
    'md',
    'nojekyll',
    'svg',
    'txt',
    'xml',
    'yaml',
  ]
  assert.equal([...kinds].sort(), expected)
})

test('Markdown versions contain no components and no relative links', () => {
  const problems: string[] = []
  for (const path of files.filter((file) => file.endsWith('.md'))) {
    const prose = read(dist, path)
      .replace(/^(`{3,})[\s\S]*?^\1/gm, '')
      .replace(/`[^`\n]*`/g, '')
    if (/<\/?[A-Z]/.test(prose) || /^(?:import|export) /m.test(prose)) problems.push(`${path}: a component`)
    const relative = /\]\((?!https?:|mailto:|#)([^)]*)\)/.exec(prose)
    if (relative !== null) problems.push(`${path}: ${relative[1]}`)
  }
  assert.equal(problems, [])
})

test('sitemap, robots, feeds and llms files contain complete addresses of pages', () => {
  const locations = [...read(dist, 'sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
  const indexed = [...pages].filter(([, page]) => page.find('meta', { name: 'robots' }).length === 0)
  assert.equal([...locations].sort(), indexed.map(([route]) => origin + route).sort())
  for (const route of ['/docs/get-started', '/platform']) {
    assert.match(read(dist, 'sitemap.xml'), new RegExp(`<loc>${origin}${route}</loc><lastmod>2025-11-21`))
  }
  assert.match(read(dist, 'robots.txt'), `Sitemap: ${origin}/sitemap.xml`)
  for (const feed of ['rss.xml', 'atom.xml', 'feed.json']) {
    for (const post of ['welcome', 'webhooks-generally-available']) {
      assert.match(read(dist, `blog/${feed}`), `${origin}/blog/${post}`)
    }
  }
  const feed = JSON.parse(read(dist, 'blog/feed.json')) as { version: string; items: unknown[] }
  assert.equal([feed.version.startsWith('https://jsonfeed.org/version/1'), feed.items.length], [true, 2])
  const llms = read(dist, 'llms.txt')
  assert.match(llms, /^# Waybill\n\n> /)
  const listed = [...llms.matchAll(/\]\(https:\/\/docs\.waybill\.example\/([^)]*\.md)\)/g)].map(([, path = '']) => path)
  assert.equal(
    listed.filter((path) => !files.includes(path)),
    [],
  )
  for (const route of routes.filter((address) => address.startsWith('/docs/') || address.startsWith('/platform'))) {
    assert.match(llms, `](${origin}${route}.md)`)
    assert.match(read(dist, 'llms-full.txt'), `Source: ${origin}${route}\n`)
  }
})

test('the API description is bundled: no reference leads out of the file', () => {
  const description = JSON.parse(read(dist, 'api/v1/openapi.json')) as { openapi: string; paths: object }
  assert.match(description.openapi, /^3\./)
  assert.ok(Object.keys(description.paths).length > 5)
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref)
  assert.equal(
    references.filter((ref) => !ref.startsWith('#/')),
    [],
  )
  assert.match(read(dist, 'api/v1/openapi.yaml'), /^openapi: ["']?3\./m)
})

test('the search documents have the types and fields of the specification', () => {
  const { documents } = readIndex(dist)
  const types = [...new Set(documents.map(({ type }) => type))].sort()
  assert.equal(types, ['Content', 'Description', 'Heading', 'Keywords', 'Title'])
  assert.is(new Set(documents.map(({ id }) => id)).size, documents.length)
  const titles = new Map(documents.flatMap((title) => (title.type === 'Title' ? [[title.id, title.url] as const] : [])))
  assert.equal(
    [...titles.values()].filter((url) => !pages.has(url)),
    [],
  )
  assert.equal(
    documents.filter(({ type, parent }) => type !== 'Title' && !titles.has(parent ?? '')),
    [],
  )
  // A heading in the index has an anchor.
  const missing = documents.filter((document) => {
    const page = pages.get(titles.get(document.parent ?? '') ?? '')
    return document.type === 'Heading' && document.hash !== undefined && page?.ids.has(document.hash) !== true
  })
  assert.equal(missing, [])
})

test('headers contain a strict policy without unsafe-inline, and long caching only for hashed files', () => {
  const headers = read(dist, '_headers')
  const policy = /Content-Security-Policy: (.*)/.exec(headers)?.[1] ?? ''
  assert.match(policy, "default-src 'none'")
  assert.not.match(policy, /unsafe|\*|(?:script|style)-src[^;]*(?:https?:|data:|blob:)/)
  assert.match(headers, /^\/assets\/\*\n(?: .*\n)*? {2}Cache-Control: public, max-age=31536000, immutable$/m)
  assert.match(headers, /^\/\*\n(?: .*\n)* {2}Cache-Control: public, max-age=0, must-revalidate$/m)
  const unhashed = files.filter((path) => path.startsWith('assets/') && !/-[A-Za-z0-9]{8,}\.[a-z]+$/.test(path))
  assert.equal(unhashed, [])
  everyPage((page) => {
    const meta = page.only('meta', { httpEquiv: 'Content-Security-Policy' }, 'content')
    return meta === policy.replace("; frame-ancestors 'none'", '') ? undefined : meta
  })
})

test('every page is valid HTML, by the standard preset', async () => {
  const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))
  const problems: string[] = []
  const schemas = html().filter((path) => path.startsWith('api/v1/schemas/'))
  const operations = html().filter((path) => /^api\/v1\/(?!schemas\/)[^/]+\/./.test(path))
  assert.ok(schemas.length > 100 && operations.length > 60)
  // Pages of one kind differ only in names and texts, whose escapes other tests check on each page.
  const others = new Set([
    ...schemas.filter((_, index) => index % 10 !== 0),
    ...operations.filter((_, index) => index % 3 !== 0),
  ])
  for (const path of html().filter((file) => !others.has(file))) {
    const { results } = await validator.validateString(read(dist, path))
    const messages = results.flatMap((result) => result.messages)
    problems.push(
      ...messages.map(({ line, column, ruleId, message }) => `${path}:${line}:${column} ${ruleId} ${message}`),
    )
  }
  assert.equal(problems.slice(0, 20), [])
})

test('no id occurs twice, and no reference leads to a missing id', () => {
  // Ids depend on the names in a schema, and so on every page: html-validate checks a sample of the pages.
  const references = ['htmlFor', 'ariaControls', 'ariaDescribedBy', 'ariaLabelledBy', 'ariaOwns']
  everyPage((page) => {
    const ids = page.elements.flatMap((element) => attribute(element, 'id') ?? [])
    const wrong = ids.find((id, index) => !/^\S+$/.test(id) || ids.indexOf(id) !== index)
    if (wrong !== undefined) return `id "${wrong}"`
    const referencedIds = page.elements.flatMap((element) =>
      references.flatMap((name) => attribute(element, name) ?? []),
    )
    return referencedIds.flatMap((value) => value.split(' ')).find((id) => !page.ids.has(id))
  })
})

test('every page has one h1, landmarks, and a skip link to the content', () => {
  everyPage((page) => {
    if (page.find('h1').length !== 1) return `${page.find('h1').length} h1`
    for (const tag of ['main', 'header', 'footer']) if (page.find(tag).length < 1) return `no ${tag}`
    if (page.find('main').length > 1) return 'two main'
    const nameOf = (nav: Element) => attribute(nav, 'ariaLabel') ?? attribute(nav, 'ariaLabelledBy')
    const unnamed = page.find('nav').filter((nav) => nameOf(nav) === undefined)
    if (unnamed.length > 0 || page.find('nav').length === 0) return `${unnamed.length} nav without a name`
    const skip = page.elements.find(({ tagName }) => tagName === 'a')
    const target = attribute(skip ?? page.find('body')[0]!, 'href')
    if (target === undefined || !target.startsWith('#')) return 'no skip link'
    if (!page.ids.has(target.slice(1))) return `no ${target}`
    return undefined
  })
})

test('every page has a title, description, canonical, OpenGraph, Twitter, breadcrumbs, and a link to its Markdown version', () => {
  everyPage((page, route) => {
    const title = text(page.find('title')[0])
    if (!/^\S.* \| Waybill$/.test(title)) return `title ${title}`
    const meta = (name: string) => page.only('meta', name.startsWith('og:') ? { property: name } : { name }, 'content')
    if (meta('description').length < 10) return 'description'
    const address = origin + route
    if (page.only('link', { rel: 'canonical' }, 'href') !== address || meta('og:url') !== address) return 'canonical'
    if (`${meta('og:title')} | Waybill` !== title || meta('twitter:title') !== meta('og:title')) return 'og:title'
    for (const name of ['og:description', 'twitter:description']) if (meta(name) !== meta('description')) return name
    for (const name of ['og:type', 'twitter:card']) if (meta(name) === '') return name
    if (meta('og:site_name') !== 'Waybill') return 'og:site_name'
    const plain = page.only('link', { rel: 'alternate', type: 'text/markdown' }, 'href')
    return files.includes(plain.slice(1)) ? undefined : `alternate ${plain}`
  })
  everyPage((page, route) => {
    const data = JSON.parse(text(page.find('script', { type: 'application/ld+json' })[0]) || '{}') as Trail
    const last = data.itemListElement?.at(-1)
    if (data['@type'] !== 'BreadcrumbList' || last?.item !== origin + route) return JSON.stringify(data)
    const ordered = data.itemListElement?.every(({ position, name }, index) => position === index + 1 && name !== '')
    return ordered === true ? undefined : 'positions'
  })
  const titles = [...pages.values()].map((page) => text(page.find('title')[0]))
  assert.equal(
    titles.filter((title, index) => titles.indexOf(title) !== index),
    [],
  )
})

test('no page has a style attribute, an inline handler or a script other than the shared ones', () => {
  const shared = files.filter((path) => /^assets\/script-[^/]+\.js$/.test(path))
  assert.is(shared.length, 1)
  let tabbed = 0
  everyPage((page, route) => {
    for (const { tagName, properties } of page.elements) {
      if (properties['style'] !== undefined || tagName === 'style') return `style on ${tagName}`
      const handler = Object.keys(properties).find((name) => /^on/i.test(name))
      if (handler !== undefined) return `${handler} on ${tagName}`
    }
    const scripts = page.find('script').filter((script) => attribute(script, 'type') !== 'application/ld+json')
    const inline = scripts.filter((script) => attribute(script, 'src') === undefined).map(text)
    const hasTabs = page.find('div').some((element) => / tabs /.test(` ${attribute(element, 'className') ?? ''} `))
    tabbed += hasTabs ? 1 : 0
    const expected = hasTabs ? [inlineScript, tabsScript] : [inlineScript]
    if (inline.join('\n') !== expected.join('\n')) return `${inline.length} inline scripts`
    // The choice of a body for samples has a separate script, as do anchors of other renderers and notes on names.
    const loaded = scripts
      .map((script) => attribute(script, 'src') ?? '')
      .filter((src) => !/^$|\/feature-(?:samples|anchors|names)-/.test(src))
      .filter((src) => !(route === '/platform/features/shipments' && src.startsWith('/assets/wake-')))
    if (loaded.join() !== `/${shared[0]}`) return loaded.join()
    const preloaded = page.find('link').filter((link) => /modulepreload|preload/.test(attribute(link, 'rel') ?? ''))
    return preloaded.length > 0 ? 'a preloaded file' : undefined
  })
  assert.ok(tabbed > 0 && tabbed < pages.size / 2, `${tabbed} pages with tabs`)
  assert.not.match(read(dist, 'index.html'), /hydrate|docs-island/)
})

test('every link and every file of a page exists', () => {
  const answered = new Set([...pages.keys(), ...Object.keys(redirects)])
  everyPage((page) => {
    for (const element of page.elements) {
      for (const name of ['href', 'src']) {
        const [path = '', hash] = (attribute(element, name) ?? '').split('#')
        if (path === '' && hash && !page.ids.has(decodeURIComponent(hash))) return `#${hash}`
        if (!path.startsWith('/')) continue
        const route = path === '/' ? '/' : path.replace(/\/$/, '')
        if (!answered.has(route) && !files.includes(path.slice(1))) return path
        const target = pages.get(route)
        const hasHash = hash !== undefined && hash !== ''
        if (hasHash && target?.ids.has(decodeURIComponent(hash)) === false) return `${path}#${hash}`
      }
    }
    return undefined
  })
})

test('the not-found page has no canonical address and links to the home page', () => {
  const page = parse(read(dist, '404.html'))
  assert.is(page.only('meta', { name: 'robots' }, 'content'), 'noindex')
  assert.is(page.find('h1').length, 1)
  assert.is(page.find('script', { type: 'application/ld+json' }).length, 0)
  assert.ok(page.find('main').length === 1 && page.find('a', { href: '/' }).length > 0)
})

test('navbar, footer and sidebars are those of the specification', () => {
  const page = pages.get('/docs/get-started')
  assert.ok(page)
  const labels = (tag: string) => page.find(tag).map(text)
  const links = [
    'Guides',
    'Platform',
    'API Reference',
    'Browser SDK',
    'JavaScript API Client',
    'Dart/Flutter SDK',
    'Blog',
    'Source',
    'Home',
    'Status',
    'llms.txt',
  ]
  assert.equal(
    links.filter((label) => !labels('a').includes(label)),
    [],
  )
  assert.ok(labels('summary').includes('API & SDKs'))
  assert.match(text(page.find('footer')[0]), '2025')
  const linked = (route: string) =>
    new Set(
      pages
        .get(route)
        ?.find('a')
        .map((link) => attribute(link, 'href') ?? ''),
    )
  const guides = routes.filter((route) => route.startsWith('/docs/'))
  assert.equal(
    guides.filter((route) => !linked('/docs/get-started').has(route)),
    [],
  )
  const platform = routes.filter((route) => route.startsWith('/platform'))
  assert.equal(
    platform.filter((route) => !linked('/platform/features/orders').has(route)),
    [],
  )
})

test.run()
