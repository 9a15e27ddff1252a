import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { linkRedirects, resolveRedirect } from '../../src/link/redirects.ts'
import type { Redirect } from '../../src/model/page.ts'

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

function link(redirects: readonly Redirect[], routes = pages, outputs?: readonly string[]) {
  const linked = linkRedirects({ redirects, routes: new Set(routes), ...(outputs && { outputs: new Set(outputs) }) })
  return {
    rules: linked.redirects.map(({ from, to }) => `${from} → ${to}`),
    codes: linked.diagnostics.map(({ code }) => code),
    ...linked,
  }
}

test('the table of the specification holds, and the entity pages win over their wildcard', () => {
  const table: Redirect[] = [
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
    assert.is(resolveRedirect(path, redirects), to, path)
    assert.is(resolveRedirect(path, [...redirects].reverse()), to, `${path}, rules reversed`)
  }
})

test('sources lose endings and slashes, targets keep their final slash, query and hash', () => {
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

test('exact rules come first, longer wildcards before shorter, then code points', () => {
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

test('the bare prefix of a wildcard is left to its page or to its own rule', () => {
  assert.equal(link([{ from: '/platform/*', to: '/platform/' }]).rules, ['/platform/* → /platform/'])
  const own = link([
    { from: '/o', to: '/api/v1' },
    { from: '/o/*', to: '/' },
  ])
  assert.equal(own.rules, ['/o → /api/v1', '/o/* → /'])
})

test('chains lead to their end, also through wildcards, with queries joined and the last hash', () => {
  const { rules, codes } = link([
    { from: '/a', to: '/b?x=1#first' },
    { from: '/b', to: '/w/below?y=2' },
    { from: '/w/*', to: '/api/v1#last' },
  ])
  assert.equal(codes, [])
  assert.equal(rules.slice(0, 2), ['/a → /api/v1?x=1&y=2#last', '/b → /api/v1?y=2#last'])
})

test('loops are left out and reported, with their places', () => {
  const place = { file: 'site.config.yaml', line: 3, column: 5 }
  const { rules, codes, diagnostics } = link([
    { from: '/a', to: '/b', place },
    { from: '/b', to: '/a' },
    { from: '/c', to: '/c/' },
    { from: '/w/*', to: '/w/new' },
    { from: '/e', to: '/a' },
  ])
  assert.equal(rules, [])
  assert.equal(codes, Array(5).fill('redirect/loop'))
  assert.equal(diagnostics[0]?.place, place)
})

test('a page wins over a redirect, and the first of two redirects', () => {
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

test('targets that could run code or leave the site unseen are left out', () => {
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

test('sources that are no path are left out', () => {
  for (const from of ['old', '//x', '/a?b', '/a#b', '/a*', '/*/b', '/a/../b', '/%E0%A4%A', 'https://x.example/a', '']) {
    const { rules, codes } = link([{ from, to: '/' }])
    assert.equal(rules, [], from)
    assert.equal(codes, ['redirect/source'], from)
  }
})

test.run()
