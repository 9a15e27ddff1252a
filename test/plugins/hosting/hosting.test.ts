import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { linkRedirects } from '../../../src/compiler/link/redirects.ts'
import hosting from '../../../src/plugins/hosting/index.ts'
import type { Redirect } from '../../../src/plugins/kit.ts'
import { context, outputs, renderedSite, type TestSite } from '../rendered-site.ts'

const test = suite('plugins/hosting')

function plugin(dialect: 'netlify' | 'cloudflare' | 'nginx', rules = '') {
  return hosting.create({ dialect, rules }, context)
}

const routes = ['/platform', '/platform/features/orders', '/api/v1']
const siteRedirects: Redirect[] = [
  { from: '/docs/api/entities/*', to: '/platform/' },
  { from: '/docs/api/entities/order', to: '/platform/features/orders' },
  { from: '/errors', to: '/api/v1#errors' },
]
const site: TestSite = {
  pages: routes.map((route) => ({ route })),
  redirects: linkRedirects({ redirects: siteRedirects, routes: new Set(routes) }).redirects,
}

test('Netlify: each page has one forced rule, wildcards come last and are not forced', async () => {
  const files = await outputs(plugin('netlify'), site)
  assert.is(
    files['_redirects'],
    [
      '/docs/api/entities /platform/ 301!',
      '/docs/api/entities/order /platform/features/orders 301!',
      '/errors /api/v1#errors 301!',
      '/docs/api/entities/* /platform/ 301',
      '',
    ].join('\n'),
  )
})

test('a wildcard in a target becomes the placeholder of each host', async () => {
  const moved: TestSite = { ...site, redirects: [{ from: '/blog/日/*', to: '/writing/*#x' }] }
  for (const dialect of ['netlify', 'cloudflare'] as const)
    assert.is((await outputs(plugin(dialect), moved))['_redirects'], '/blog/%E6%97%A5/* /writing/:splat#x 301\n')
  const nginx = (await outputs(plugin('nginx'), moved))['_nginx.conf'] ?? ''
  assert.match(nginx, 'location ^~ "/blog/日/" {')
  assert.match(
    nginx,
    'location @docs_moved_1 { absolute_redirect off; set $docs_rest ""; if ($request_uri ~ "^(?:/+[^/?]*){2}/*([^?]*)") { set $docs_rest $1; } return 301 "/writing/$docs_rest$is_args$args#x"; }',
  )
})

test('rules of a writer follow, except for paths that the site redirects', async () => {
  const rules = '# old\r\n\n/shop/*  https://shop.example/:splat 200\n/errors/ /elsewhere\n/docs/:page /x Country=de\n'
  const lines = (await outputs(plugin('netlify', rules), site))['_redirects']?.split('\n')
  assert.equal(lines?.slice(3), [
    '/docs/api/entities/* /platform/ 301',
    '/shop/*  https://shop.example/:splat 200',
    '/docs/:page /x Country=de',
    '',
  ])
})

test('Cloudflare: rules exist for both forms of a path, without "!"', async () => {
  const files = await outputs(plugin('cloudflare'), { ...site, settings: { baseUrl: '/base/' } })
  assert.is(
    files['_redirects'],
    [
      '/base/docs/api/entities /base/platform/ 301',
      '/base/docs/api/entities/ /base/platform/ 301',
      '/base/docs/api/entities/order /base/platform/features/orders 301',
      '/base/docs/api/entities/order/ /base/platform/features/orders 301',
      '/base/errors /base/api/v1#errors 301',
      '/base/errors/ /base/api/v1#errors 301',
      '/base/docs/api/entities/* /base/platform/ 301',
      '',
    ].join('\n'),
  )
})

test('no path can break a line or begin a placeholder', async () => {
  const redirects = [
    { from: '/a b:c\u00A0é', to: '/x y?q=a b' },
    { from: '/j', to: 'javascript:alert(1)' },
  ]
  const files = await outputs(plugin('netlify'), { redirects })
  assert.is(files['_redirects'], '/a%20b%3Ac%C2%A0%C3%A9 /x%20y?q=a%20b 301!\n')
})

test('Cloudflare: a wildcard that contains its own target is omitted, since it would never end', async () => {
  const redirects = [{ from: '/platform/*', to: '/platform/' }]
  assert.is((await outputs(plugin('cloudflare'), { redirects }))['_redirects'], '')
  assert.is((await outputs(plugin('netlify'), { redirects }))['_redirects'], '/platform/* /platform/ 301\n')
})

test('Cloudflare: exceeded limits and hidden pages are reported, at the location of the first excess rule', () => {
  const location = { file: 'site.config.yaml', line: 1, column: 1 }
  const many = (count: number, end: string) => {
    return Array.from({ length: count }, (_, i) => ({ from: `/o${i}${end}`, to: '/api/v1', location }))
  }
  const check = (redirects: readonly Redirect[], dialect: 'netlify' | 'cloudflare' = 'cloudflare') => {
    const checked = plugin(dialect)
    return [...(checked.check?.({ ...renderedSite(checked, { ...site, redirects }), facts: () => undefined }) ?? [])]
  }
  assert.equal(check([...many(1_000, ''), ...many(100, '/*')]), [])
  const [fixed, ...others] = check(many(1_001, ''))
  assert.equal(others, [])
  assert.is(fixed?.code, 'redirects/limit')
  assert.is(fixed?.message, '_redirects has 2002 fixed rules, of which Cloudflare reads 2000')
  assert.equal(fixed?.location, location)
  assert.is(check(many(101, '/*'))[0]?.message, '_redirects has 101 dynamic rules, of which Cloudflare reads 100')
  const long = check([{ from: '/a', to: `/${'x'.repeat(1_000)}` }])
  assert.match(long[0]?.message ?? '', 'longer than the 1000 characters')
  const [hidden] = check([{ from: '/platform/*', to: '/api/v1' }])
  assert.is(hidden?.message, 'on Cloudflare the redirect from "/platform/*" hides the page "/platform/features/orders"')
  assert.equal(check([...many(1_001, ''), { from: '/platform/*', to: '/api/v1' }], 'netlify'), [])
})

/** The policy for files other than pages. */
const sandboxed =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; font-src data:; frame-ancestors 'none'"

test('headers contain the policy with frame-ancestors, revalidation, and a year of caching for hashed assets', async () => {
  const settings = { baseUrl: '/base/', policy: "default-src 'self';\n  img-src *;" }
  const files = await outputs(plugin('netlify'), { settings })
  assert.is(
    files['_headers'],
    [
      '/base/*',
      "  Content-Security-Policy: default-src 'self'; img-src *; frame-ancestors 'none'",
      '  X-Content-Type-Options: nosniff',
      '  Referrer-Policy: strict-origin-when-cross-origin',
      '  Cache-Control: public, max-age=0, must-revalidate',
      '',
      '/base/assets/*',
      '  Cache-Control: public, max-age=31536000, immutable',
      '',
      '/base/assets/files/*',
      `  Content-Security-Policy: ${sandboxed}`,
      '',
      '/base/assets/downloads/*',
      `  Content-Security-Policy: ${sandboxed}`,
      '  Content-Disposition: attachment',
      '',
    ].join('\n'),
  )
  assert.is(files['.nojekyll'], '')
  const ownFiles = await outputs(plugin('netlify'), { settings: { policy: "frame-ancestors 'self'" } })
  assert.match(ownFiles['_headers'] ?? '', "Content-Security-Policy: frame-ancestors 'self'\n")
})

test('headers allow well-known files from all origins, and set the type of files without an extension', async () => {
  const text = (await outputs(plugin('netlify'), {}))['_headers'] ?? ''
  assert.match(
    text,
    '/.well-known/*\n  Access-Control-Allow-Origin: *\n\n/.well-known/api-catalog\n  Content-Type: application/linkset+json\n\n/.well-known/apple-app-site-association\n  Content-Type: application/json\n',
  )
  assert.not.match(
    (await outputs(plugin('netlify'), { settings: { baseUrl: '/base/' } }))['_headers'] ?? '',
    'well-known',
  )
})

test('headers detach the first value below a rule, since Cloudflare would join two values', async () => {
  const text = (await outputs(plugin('cloudflare'), {}))['_headers'] ?? ''
  assert.match(text, '/assets/*\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n')
  assert.match(text, `/assets/files/*\n  ! Content-Security-Policy\n  Content-Security-Policy: ${sandboxed}\n`)
})

const framed = "default-src 'self'; frame-src https://video.example"

test('headers have a separate rule for a page that loads more than every page', async () => {
  const framedSite = {
    pages: [{ route: '/a', policy: framed }, { route: '/b' }],
    settings: { policy: "default-src 'self'" },
  }
  const netlify = (await outputs(plugin('netlify'), framedSite))['_headers'] ?? ''
  assert.match(netlify, `\n/a\n  Content-Security-Policy: ${framed}; frame-ancestors 'none'\n\n/a.html\n  Content-S`)
  assert.not.match(netlify, '\n/b')
  assert.match(netlify, "/*\n  Content-Security-Policy: default-src 'self'; frame-ancestors 'none'\n")
  const cloudflare = (await outputs(plugin('cloudflare'), framedSite))['_headers'] ?? ''
  assert.match(cloudflare, `\n/a\n  ! Content-Security-Policy\n  Content-Security-Policy: ${framed}`)
  const nginx = (await outputs(plugin('nginx'), framedSite))['_nginx.conf'] ?? ''
  assert.match(nginx, `set $docs_policy "${framed}; frame-ancestors 'none'"`)
})

test('headers use one wide policy if there are more pages than rules', async () => {
  const pages = Array.from({ length: 50 }, (_, index) => ({
    route: `/p${index}`,
    policy: `${framed} https://v${index % 2}.example`,
  }))
  const settings = { policy: "default-src 'self'" }
  const text = (await outputs(plugin('cloudflare'), { pages, settings }))['_headers'] ?? ''
  assert.not.match(text, '/p1')
  assert.match(
    text,
    "default-src 'self'; frame-src https://video.example https://v0.example https://v1.example; frame-anc",
  )
})

test('headers use the widest policy before pages are rendered', async () => {
  const settings = { policy: "default-src 'self'", widestPolicy: framed }
  const early = { pages: [{ route: '/a', policy: framed }], settings, isComplete: false }
  const text = (await outputs(plugin('netlify'), early))['_headers'] ?? ''
  assert.match(text, `/*\n  Content-Security-Policy: ${framed}; frame-ancestors 'none'\n`)
})

test('nginx: a file to include is written, beside the files of Netlify for the preview', async () => {
  const settings = { baseUrl: '/base/', policy: `default-src 'self' "\\$x` }
  const files = await outputs(plugin('nginx'), { ...site, settings })
  const netlify = await outputs(plugin('netlify'), { ...site, settings })
  assert.equal([files['_redirects'], files['_headers']], [netlify['_redirects'], netlify['_headers']])
  assert.is(netlify['_nginx.conf'], undefined)
  const lines = (files['_nginx.conf'] ?? '').split('\n')
  for (const line of [
    'error_page 404 /base/404.html;',
    'add_header Content-Security-Policy $docs_policy always;',
    `set $docs_policy "default-src 'self' \\"\\\\%24x; frame-ancestors 'none'";`,
    'location ^~ /base/assets/downloads/ {',
    `  set $docs_policy "${sandboxed}";`,
    '  set $docs_disposition attachment;',
    'location = "/base/docs/api/entities/order" { absolute_redirect off; return 301 "/base/platform/features/orders$is_args$args"; }',
    'location = "/base/errors/" { absolute_redirect off; return 301 "/base/api/v1$is_args$args#errors"; }',
    'location ^~ "/base/docs/api/entities/" {',
    '  try_files $uri $docs_page.html $docs_page/index.html @docs_moved_1;',
    'location @docs_moved_1 { absolute_redirect off; return 301 "/base/platform/$is_args$args"; }',
    'location = "/base" { absolute_redirect off; return 301 "/base/$is_args$args"; }',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`)
  }
})

test('files beside pages are in a sandbox, and in frames if pages show files of the site', async () => {
  const site: TestSite = {
    pages: [{ route: '/a', policy: "default-src 'self'; frame-src 'self'" }],
    settings: { policy: "default-src 'self'" },
  }
  const { _headers = '', '_nginx.conf': nginx = '' } = await outputs(plugin('nginx'), site)
  const policy = sandboxed.replace(/'none'$/, "'self'")
  assert.match(_headers, `/assets/files/*\n  Content-Security-Policy: ${policy}\n`)
  assert.match(nginx, `  set $docs_policy "${policy}";\n`)
})

test('nginx: no location is written twice, and no value can end early or begin a variable', async () => {
  const redirects = [
    { from: '/*', to: '/' },
    { from: '/assets/*', to: '/a' },
    { from: '/', to: '/start' },
    { from: '/index.html', to: '/start' },
    { from: '/404.html', to: '/start' },
    { from: '/a"b\\c$d', to: '/x"y\\z$host?q=$uri' },
    { from: '/j', to: 'javascript:alert(1)' },
    { from: '/k/*', to: '//evil.example' },
  ]
  const text = (await outputs(plugin('nginx'), { redirects }))['_nginx.conf'] ?? ''
  const locations = text.match(/^location .* \{/gm) ?? []
  assert.is(new Set(locations).size, locations.length)
  assert.match(text, 'location = "/a\\"b\\\\c$d" { absolute_redirect off; return 301 "/x%22y%5Cz%24host?q=%24uri"; }')
  assert.not.match(text, /javascript:|evil/)
})

test('a file of a plugin has its own policy, however many pages have one', async () => {
  const filePolicies = { 'frame.html': "default-src 'none'; sandbox" }
  const settings = { baseUrl: '/base/' }
  const pages = Array.from({ length: 60 }, (_, index) => ({ route: `/${index}`, policy: "frame-src 'self'" }))
  const { _headers = '' } = await outputs(plugin('cloudflare'), { filePolicies, settings, pages })
  const headers =
    "  ! Content-Security-Policy\n  Content-Security-Policy: default-src 'none'; sandbox; frame-ancestors 'self'\n"
  assert.match(_headers, `/base/frame\n${headers}\n/base/frame.html\n${headers}`)
  assert.not.match(_headers, '/base/59')
  assert.not.match(_headers.slice(0, _headers.indexOf('/base/frame')), 'sandbox')
  const nginx = (await outputs(plugin('nginx'), { filePolicies, settings }))['_nginx.conf'] ?? ''
  assert.match(
    nginx,
    'location = "/base/frame" { add_header Content-Security-Policy "default-src \'none\'; sandbox; frame-anc',
  )
  assert.match(nginx, 'try_files "/base/frame.html" =404; }')
})

test('the default dialect is netlify', () => {
  assert.equal(hosting.options?.parse({}), { dialect: 'netlify', rules: '' })
  assert.is(hosting.options?.safeParse({ dialect: 'apache' }).success, false)
})

test.run()
