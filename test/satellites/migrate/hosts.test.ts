import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hostsOf, settleHosts } from '../../../src/satellites/migrate/docusaurus/host-redirects.ts'
import { createNotes } from '../../../src/satellites/migrate/docusaurus/notes.ts'
import { diskOfTexts } from './texts.ts'

/** Result of migrating the files of hosts, for a site at `/b/` of https://t.example. */
function moved(files: Readonly<Record<string, string>>, baseUrl = '/', routes: readonly string[] = []) {
  const notes = createNotes('docusaurus.config.js', '')
  const hosts = hostsOf({ url: 'https://t.example', baseUrl, leftOut: ['ja'] }, ['static'], diskOfTexts(files))
  const { redirects, elsewhere } = settleHosts(hosts, routes, notes)
  return { redirects: redirects.map(({ from, to }) => `${from} ${to}`), elsewhere, notes: notes.list }
}

test('rules of Vercel are converted: paths, alternatives and wildcards with one target; patterns stay with the host', () => {
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/b', destination: 'https://t.example/c#d' },
    { source: '/:v(v6|v7)/a', destination: '/docs/:v' },
    { source: '/old/:path*', destination: '/new' },
    { source: '/moved/:path*', destination: '/here/:path*' },
    { source: '/x/:name/y', destination: '/y' },
    { source: '/who', destination: '/me', has: [{ type: 'cookie', key: 'k' }] },
    { source: '/out', destination: 'https://o.example/x' },
    { source: '/a.html', destination: '/a' },
    { source: '/old-a/index.html', destination: '/b/' },
    { source: '/old-a/', destination: '/b' },
    { source: '/c/index', destination: '/c/' },
  ]
  const rewrites = [
    { source: '/play/(.*)', destination: 'https://play.example/$1' },
    { source: '/(.*)', destination: '/index.html' },
  ]
  const { redirects: rules, elsewhere, notes } = moved({ 'vercel.json': JSON.stringify({ redirects, rewrites }) })
  assert.equal(rules, [
    '/a /c#d',
    '/b /c#d',
    '/v6/a /docs/v6',
    '/v7/a /docs/v7',
    '/old/* /new',
    '/out https://o.example/x',
    '/old-a/index.html /c#d',
  ])
  assert.equal(elsewhere, ['/moved/*', '/x/*/y', '/who', '/play/*'])
  assert.match(notes[0]?.message ?? '', 'stay with the host: "/moved/*", "/x/*/y", "/who", "/play/*"')
})

test('rules of Netlify in both of its files, and rules of Cloudflare, are converted', () => {
  const text = `# old
/a    /b  301!   # and why
/docs/en/*  /docs/:splat
/all/*  /one 302
/api/*  https://api.example/:splat 200
/  /de  302  Language=de
/ja/*  /ja/404.html  404
/ja/a /ja/b
/japan /c
`
  const toml = `[build]
  publish = "build"
[[redirects]]
  from = "https://other.example/*"
  to = "/:splat"
[[redirects]]
  from = "/discord"
  to = 'https://chat.example'
  force = true
[[redirects]]
  from = "/here"
  to = "/there"
  [redirects.conditions]
    Country = ["de"]
`
  const { redirects, elsewhere } = moved({ 'static/_redirects': text, 'netlify.toml': toml })
  assert.equal(redirects, ['/a /b', '/all/* /one', '/japan /c', '/discord https://chat.example'])
  assert.equal(elsewhere, ['/docs/en/*', '/api/*', '/here'])
})

test('rules of Firebase and of Static Web Apps are converted, below a base URL; invalid JSON files are reported', () => {
  const { redirects, elsewhere, notes } = moved(
    {
      'firebase.json': JSON.stringify({
        hosting: {
          redirects: [
            { source: '/b/a/**', destination: '/b/c', type: 301 },
            { source: '/else', destination: '/b' },
          ],
        },
      }),
      'static/staticwebapp.config.json': JSON.stringify({
        routes: [
          { route: '/b/d', redirect: '/other/place' },
          { route: '/b/e/*', rewrite: '/b/app.html' },
          { route: '/b/f', allowedRoles: ['x'] },
        ],
      }),
      'vercel.json': '{',
    },
    '/b/',
  )
  assert.equal(redirects, ['/d https://t.example/other/place', '/a/* /c'])
  assert.equal(elsewhere, ['/e/*'])
  assert.ok(notes.some(({ file, message }) => file === 'vercel.json' && message.startsWith('this file cannot be read')))
})

test('a pattern that preserves the rest becomes redirects to existing pages, or stays with the host', () => {
  const text =
    '/was  /old/a\n/one  /docs/lib/index\n/old/*  /docs/:splat\n/docs/*  /docs/lib/:splat\n/en/*  /:splat\n/docs/who  /me  302  Country=de\n'
  const pages = ['/docs/lib/a', '/docs/lib/b', '/docs/a', ...Array.from({ length: 200 }, (_, index) => `/p/${index}`)]
  const { redirects, elsewhere } = moved({ 'static/_redirects': text }, '/', pages)
  const patterns = ['/old/lib/a /docs/lib/a', '/old/lib/b /docs/lib/b', '/old/a /docs/a', '/docs/b /docs/lib/b']
  assert.equal(redirects, ['/was /docs/a', '/one /docs/lib/', ...patterns])
  assert.equal(elsewhere, ['/en/*', '/docs/who'])
  assert.equal(moved({ 'static/_redirects': '/docs/*  /x/:splat' }, '/', pages).elsewhere, [])
})

test.run()
