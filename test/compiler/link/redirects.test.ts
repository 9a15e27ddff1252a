import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sortDiagnostics } from '../../../src/diagnostics/diagnostic.ts'
import { anchorsOf } from '../../../src/compiler/link/anchors.ts'
import { namesOf } from '../../../src/compiler/link/names.ts'
import { linkRedirects, redirectsBy, type WrittenRedirect } from '../../../src/compiler/link/redirects.ts'
import type { Page } from '../../../src/model/page.ts'

const test = suite('link/redirects')

const pages = [
  '/',
  '/api/v1',
  '/platform',
  '/platform/features/orders',
  '/platform/features/shipments',
  '/platform/features/events',
  '/platform/features/campaigns',
  '/platform/features/webhooks',
  '/docs/campaigns/segmented-campaigns',
  '/docs/notify-integrations/klaviyo',
  '/docs/notify-integrations/shopify',
  '/café',
]

function link(redirects: readonly WrittenRedirect[], routes = pages, outputs?: readonly string[]) {
  const linked = linkRedirects({ redirects, routes: new Set(routes), ...(outputs && { outputs: namesOf(outputs) }) })
  return {
    rules: linked.redirects.map(({ from, to }) => `${from} → ${to}`),
    codes: linked.diagnostics.map(({ code }) => code),
    ...linked,
  }
}

test('the redirects of the specification are applied, and rules for entity pages take precedence over their wildcard', () => {
  const table: WrittenRedirect[] = [
    { from: '/docs/api/entities/*', to: '/platform/' },
    ...['', '/overview', '/authentication'].map((end) => ({ from: `/docs/api${end}`, to: '/api/v1' })),
    ...['authentication', 'errors', 'clients'].map((name) => ({ from: `/${name}`, to: '/api/v1' })),
    { from: '/docs/api/entities/order', to: '/platform/features/orders' },
    { from: '/docs/api/entities/shipment', to: '/platform/features/shipments' },
    { from: '/docs/data-models/overview', to: '/platform/' },
    { from: '/docs/campaigns/deep-dive-segmented-campaigns', to: '/docs/campaigns/segmented-campaigns' },
    { from: '/docs/triggers/klaviyo', to: '/docs/notify-integrations/klaviyo' },
    { from: '/docs/triggers/webhooks', to: '/platform/features/webhooks' },
  ]
  const { redirects, diagnostics } = link(table)
  assert.equal(diagnostics, [])
  const expected = {
    '/docs/api/entities': '/platform/',
    '/docs/api/entities/': '/platform/',
    '/docs/api/entities/claim/fields': '/platform/',
    '/docs/api/entities/order': '/platform/features/orders',
    '/docs/api/entities/order.html': '/platform/features/orders',
    '/docs/api/entities/order/x': '/platform/',
    '/docs/api/entities/shipment/index.html': '/platform/features/shipments',
    '/docs/api/': '/api/v1',
    '/docs/api/overview': '/api/v1',
    '/docs/api/entitiesx': undefined,
    '/errors/': '/api/v1',
    '/docs/data-models/overview': '/platform/',
    '/docs/triggers/klaviyo': '/docs/notify-integrations/klaviyo',
  }
  for (const [path, to] of Object.entries(expected)) {
    assert.is(redirectsBy(redirects)(path), to, path)
    assert.is(redirectsBy([...redirects].reverse())(path), to, `${path}, rules reversed`)
  }
})

test('sources lose extensions and slashes; targets keep their trailing slash, query and hash', () => {
  const { rules } = link([
    { from: '/a/index.html', to: '/platform/index.html' },
    { from: '/b.html', to: '/api/v1.html?x=1#top' },
    { from: '/c/', to: '/platform/' },
    { from: '/caf%C3%A9/old', to: '/caf%C3%A9' },
    { from: '/d', to: 'https://code.waybill.example/x?y=1#z' },
  ])
  assert.equal(rules, [
    '/a → /platform/',
    '/b → /api/v1?x=1#top',
    '/c → /platform/',
    '/café/old → /café',
    '/d → https://code.waybill.example/x?y=1#z',
  ])
})

test('exact rules come first, then long wildcards before short ones, then code points', () => {
  const { rules } = link([
    { from: '/o/*', to: '/' },
    { from: '/o/long/*', to: '/api/v1' },
    { from: '/n/*', to: '/' },
    { from: '/z', to: '/' },
    { from: '/o/a', to: '/' },
  ])
  assert.equal(rules, [
    '/n → /',
    '/o → /',
    '/o/a → /',
    '/o/long → /api/v1',
    '/z → /',
    '/o/long/* → /api/v1',
    '/n/* → /',
    '/o/* → /',
  ])
})

test('a wildcard does not match its bare prefix, which has its own page or rule', () => {
  assert.equal(link([{ from: '/platform/*', to: '/platform/' }]).rules, ['/platform/* → /platform/'])
  const result = link([
    { from: '/o', to: '/api/v1' },
    { from: '/o/*', to: '/' },
  ])
  assert.equal(result.rules, ['/o → /api/v1', '/o/* → /'])
})

test('chains are resolved to their end, also through wildcards, with queries joined and the last hash', () => {
  const { rules, codes } = link([
    { from: '/a', to: '/b?x=1#first' },
    { from: '/b', to: '/w/below?y=2' },
    { from: '/w/*', to: '/api/v1#last' },
  ])
  assert.equal(codes, ['redirect/chain', 'redirect/chain'])
  assert.equal(rules.slice(0, 2), ['/a → /api/v1?x=1&y=2#last', '/b → /api/v1?y=2#last'])
})

test('loops are omitted and reported with their locations', () => {
  const location = { file: 'site.config.yaml', line: 3, column: 5 }
  const { rules, codes, diagnostics } = link([
    { from: '/a', to: '/b', location },
    { from: '/b', to: '/a' },
    { from: '/c', to: '/c/' },
    { from: '/w/*', to: '/w/new' },
    { from: '/e', to: '/a' },
  ])
  assert.equal(rules, [])
  assert.equal(codes, Array(5).fill('redirect/loop'))
  assert.equal(diagnostics[0]?.location, location)
})

test('a chain is reported with its end, unless it leaves the site', () => {
  const locationOf = (line: number) => ({ file: 'site.config.yaml', line, column: 7 })
  const { diagnostics } = link([
    { from: '/a', to: '/b', targetLocation: locationOf(1) },
    { from: '/a2', to: '/b', targetLocation: locationOf(1) },
    { from: '/b', to: '/api/v1#x', targetLocation: locationOf(2) },
    { from: '/out', to: '/away' },
    { from: '/away', to: 'https://b.example' },
    { from: '/into', to: '/w/x' },
    { from: '/w/*', to: '/platform' },
    // A page wins over the wildcard.
    { from: '/fine', to: '/platform/features/orders' },
    { from: '/platform/features/*', to: '/api/v1' },
  ])
  assert.equal(
    diagnostics.map(({ code, message, hint, location }) => `${code} ${location?.line ?? '-'} ${message} (${hint})`),
    [
      'redirect/chain 1 the redirect leads to "/b", which is redirected again (write its final target: "/api/v1#x")',
      'redirect/chain 1 the redirect leads to "/b", which is redirected again (write its final target: "/api/v1#x")',
      'redirect/chain - the redirect from "/into" leads to "/w/x", which is redirected again (write its final target: "/platform")',
    ],
  )
  assert.is(sortDiagnostics(diagnostics).length, 2)
})

test('a loop is reported with its steps', () => {
  const { diagnostics } = link([
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' },
    { from: '/e', to: '/a' },
  ])
  assert.equal(
    diagnostics.map(({ message }) => message),
    [
      'the redirect from "/a" never ends: /a → /b → /a',
      'the redirect from "/b" never ends: /b → /a → /b',
      'the redirect from "/e" never ends: /e → /a → /b → /a',
    ],
  )
})

const anchored: Page = {
  route: '/api/v1',
  layout: 'page',
  title: '',
  headings: [
    { depth: 2, id: 'Errors', text: 'Errors' },
    { depth: 2, id: 'größe', text: 'Größe' },
  ],
}

test('anchors of targets are checked', () => {
  const anchors = anchorsOf([anchored, { ...anchored, route: '/platform', headings: [] }], new Map(), {
    broken: new Set(),
  })
  const targets = [
    '/api/v1#Errors',
    '/api/v1/#gr%C3%B6%C3%9Fe',
    '/api/v1#errors',
    '/api/v1#nope',
    '/api/v1#',
    '/api/v1#top',
    '/platform#x',
    '/café#unknown',
    'https://b.example/#nope',
  ]
  const redirects = targets.map((to, index) => ({
    from: `/old/${index}`,
    to,
    targetLocation: { file: 'site.config.yaml', line: index, column: 1 },
  }))
  const { diagnostics } = linkRedirects({ redirects, routes: pages, anchors })
  assert.equal(
    diagnostics.map(({ code, location, hint }) => `${code} ${location?.line} ${hint}`),
    [
      'link/no-anchor 2 anchors are case-sensitive: write "#Errors"',
      'link/no-anchor 3 its anchors are #Errors, #größe',
      'link/no-anchor 6 the page has no anchors',
    ],
  )
})

test('a target that differs only in case, or is a static page, has a hint', () => {
  const { diagnostics } = link([{ from: '/a', to: '/Platform/Features/Orders' }])
  assert.is(diagnostics[0]?.hint, 'addresses are case-sensitive: write "/platform/features/orders"')
  const outputs = ['demo/index.html', 'old.html', 'gen/*']
  const targets = ['/demo', '/demo/', '/old', '/old.html', '/cafe\u0301']
  assert.equal(
    link(
      targets.map((to, n) => ({ from: `/r${n}`, to })),
      pages,
      outputs,
    ).codes,
    [],
  )
  assert.equal(link([{ from: '/demo', to: '/' }], pages, outputs).codes, ['redirect/shadowed'])
  assert.equal(link([{ from: '/a', to: '/cafe\u0301/' }]).rules, ['/a → /café/'])
})

test('reports about pages that may be unreadable are held back', () => {
  const redirects = [
    { from: '/a', to: '/hidden/one' },
    { from: '/b', to: '/gone' },
    { from: '/c', to: '/hidden/two' },
    { from: '/hidden/two', to: '/c' },
  ]
  const followUps = { has: (path: string) => path.startsWith('/hidden') }
  const linked = linkRedirects({ redirects, routes: pages, followUps })
  const codes = (list: typeof linked.diagnostics) => list.map(({ code }) => code)
  assert.equal(codes(linked.diagnostics), ['redirect/no-target'])
  assert.equal(codes(linked.heldBack), ['redirect/no-target', 'redirect/loop', 'redirect/loop'])
})

test('a page takes precedence over a redirect, and the first redirect over the second', () => {
  const shadowed = link([{ from: '/platform.html', to: '/' }])
  assert.equal(shadowed.rules, [])
  assert.equal(shadowed.codes, ['redirect/shadowed'])
  const file = link([{ from: '/llms.txt', to: '/' }], pages, ['llms.txt'])
  assert.equal(file.codes, ['redirect/shadowed'])
  const twice = link([
    { from: '/a', to: '/' },
    { from: '/a/', to: '/platform' },
  ])
  assert.equal(twice.rules, ['/a → /'])
  assert.equal(twice.codes, ['redirect/duplicate'])
})

test('a target without a page is reported with the nearest route, and kept', () => {
  const { rules, codes, diagnostics } = link([{ from: '/a', to: '/platform/feature/orders' }])
  assert.equal(rules, ['/a → /platform/feature/orders'])
  assert.equal(codes, ['redirect/no-target'])
  assert.is(diagnostics[0]?.hint, 'did you mean "/platform/features/orders"?')
  assert.equal(link([{ from: '/a', to: '/llms.txt' }]).codes, [])
  assert.equal(link([{ from: '/a', to: '/llms.txt' }], pages, ['llms.txt']).codes, [])
  assert.equal(link([{ from: '/a', to: '/llms.txt' }], pages, []).codes, ['redirect/no-target'])
})

test('targets that could run code or leave the site unnoticed are omitted', () => {
  const targets = [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/a/../../b',
    'relative',
    '',
    'https://',
    '/%00',
    '/a\nb',
  ]
  for (const to of targets) {
    const { rules, codes } = link([{ from: '/a', to }])
    assert.equal(rules, [], to)
    assert.equal(codes, ['link/unsafe'], to)
  }
})

test('sources that are not paths are omitted', () => {
  for (const from of ['old', '//x', '/a?b', '/a#b', '/a*', '/*/b', '/a/../b', '/%E0%A4%A', 'https://x.example/a', '']) {
    const { rules, codes } = link([{ from, to: '/' }])
    assert.equal(rules, [], from)
    assert.equal(codes, ['redirect/source'], from)
  }
})

test('a target that ends in /* receives the rest of the path', () => {
  const { rules, codes, redirects, isServed } = link([
    { from: '/features/*', to: '/platform/features/*' },
    { from: '/fr%C3%BCher/*', to: 'https://old.example/*#top' },
    { from: '/first/*', to: '/features/*' },
    { from: '/nowhere/*', to: '/none/*' },
    { from: '/single', to: '/platform/*' },
    { from: '/circle/*', to: '/circle/round/*' },
  ])
  assert.equal(rules, [
    '/früher → https://old.example/#top',
    '/features/* → /platform/features/*',
    '/nowhere/* → /none/*',
    '/früher/* → https://old.example/*#top',
    '/first/* → /platform/features/*',
  ])
  assert.equal(codes.toSorted(), ['redirect/chain', 'redirect/loop', 'redirect/no-target', 'redirect/no-target'])
  const to = redirectsBy(redirects, isServed)
  assert.equal(['/features/orders', '/features/none', '/first/orders/', '/fr%C3%BCher/a%20b', '/früher'].map(to), [
    '/platform/features/orders',
    undefined,
    '/platform/features/orders',
    'https://old.example/a b#top',
    'https://old.example/#top',
  ])
})

test('an invalid address of a redirect has a hint with the right one, and its target is checked', () => {
  const problems = (from: string, to = '/docs/campaigns/segmented-campaigns') =>
    link([{ from, to }]).diagnostics.map(({ code, hint }) => `${code} ${hint}`)
  assert.equal(problems('docs/old'), ['redirect/source write "/docs/old"'])
  assert.equal(problems('./old#a'), ['redirect/source write "/old"'])
  assert.equal(problems('/old?a=1'), ['redirect/source write "/old"'])
  assert.equal(problems('https://a.example/old/*'), ['redirect/source write "/old/*"'])
  const general = 'redirect/source start it with /, without query, hash and "..": only a final /* is a wildcard'
  assert.equal(problems('/a/*/b'), [general])
  assert.equal(problems('docs/old', '/docs/notify-integrations/klavyo'), [
    'redirect/source write "/docs/old"',
    'redirect/no-target did you mean "/docs/notify-integrations/klaviyo"?',
  ])
  const other = { from: '/new', to: '/café' }
  assert.is(link([{ from: 'old', to: '/new' }, other]).diagnostics.length, 1, 'the target is redirected')
  assert.equal(problems('/old', 'café'), ['link/unsafe write "/café"'])
  assert.equal(problems('/old', 'www.a.example/b'), ['link/unsafe write "https://www.a.example/b"'])
  assert.equal(problems('/old', 'javascript:x'), ['link/unsafe start the target with a single / or with https://'])
})

test.run()
