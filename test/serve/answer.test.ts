import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answer, type StaticFile, type StaticSite } from '../../src/serve/answer.ts'
import { parseRedirects, parseHeaders } from '../../src/serve/host-files.ts'

const test = suite('serve/answer')

const paths = [
  'index.html',
  '404.html',
  'x.html',
  'both.html',
  'both/index.html',
  'dir/index.html',
  'dir/page.html',
  'dir/page.md',
  'a b/ä.html',
  'old.html',
  'assets/app-1.js',
  'assets/logo.png',
  'sitemap.xml',
  'favicon.ico',
  'CNAME',
  '.nojekyll',
  '_headers',
  '_redirects',
  '_nginx.conf',
  'blog/index/deep.html',
  'small.txt',
  '.well-known/apple-app-site-association',
]
const listed: ReadonlyMap<string, StaticFile> = new Map(
  paths.map((path, index) => [path, { size: path === 'small.txt' ? 10 : 5000 + index, digest: `d${index}` }]),
)
const site: StaticSite = {
  baseUrl: '/',
  files: listed,
  redirects: parseRedirects(
    '/old /x 301!\n/gone/* /dir/:splat 302\n/x /never\n/app/* /dir/page 200\n/secret/* /404.html 404\n/loop /none 200',
  ).rules,
  headers: parseHeaders('/*\n  X-Policy: strict\n/assets/*\n  Cache-Control: immutable').rules,
}
const at = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  answer({ method, path, headers }, site)

/** `200 file`, `301 → place`, `404 file` or similar. */
function short(path: string, from: StaticSite = site): string {
  const { status, headers, body } = answer({ method: 'GET', path, headers: {} }, from)
  if (headers['location'] !== undefined) return `${status} → ${headers['location']}`
  return body === undefined ? String(status) : `${status} ${'file' in body ? body.file : body.text.trim()}`
}

const addresses: [string, string][] = [
  ['/', '200 index.html'],
  ['/?a=b', '200 index.html'],
  ['/index.html', '301 → /'],
  ['/index', '301 → /'],
  ['/x', '200 x.html'],
  ['/x/', '200 x.html'],
  ['/x.html', '301 → /x'],
  ['/x.html?q=1&r=?', '301 → /x?q=1&r=?'],
  ['/x/index.html', '301 → /x'],
  ['/both', '200 both.html'],
  ['/both/', '200 both/index.html'],
  ['/both/index.html?x', '301 → /both?x'],
  ['/dir', '200 dir/index.html'],
  ['/dir/', '200 dir/index.html'],
  ['/dir/index', '301 → /dir'],
  ['/dir/page', '200 dir/page.html'],
  ['/dir/page.md', '200 dir/page.md'],
  ['/dir/page.md/', '404 404.html'],
  ['/a%20b/%C3%A4', '200 a b/ä.html'],
  ['/a%20b/%C3%A4.html', '301 → /a%20b/%C3%A4'],
  ['/blog/index/deep', '200 blog/index/deep.html'],
  ['/404', '404 404.html'],
  ['/404.html', '404 404.html'],
  ['/none', '404 404.html'],
  ['/assets', '404 404.html'],
  ['/assets/', '404 404.html'],
  ['/_headers', '404 404.html'],
  ['/_redirects', '404 404.html'],
  ['/_nginx.conf', '404 404.html'],
  ['/X', '404 404.html'],
  ['/x.HTML', '404 404.html'],
  ['/__proto__', '404 404.html'],
  ['/constructor', '404 404.html'],
  ['/old', '301 → /x'],
  ['/old?keep=1', '301 → /x?keep=1'],
  ['/old.html', '301 → /old'],
  ['/gone/a/b', '302 → /dir/a/b'],
  ['/gone', '302 → /dir/'],
  ['/app/anything', '200 dir/page.html'],
  ['/secret/x', '404 404.html'],
  ['/loop', '404 404.html'],
]
for (const [path, expected] of addresses) test(`GET ${path}`, () => assert.is(short(path), expected))

// Addresses that made development servers read outside their root, or redirect to other hosts.
const attacks = [
  '/@fs/etc/passwd',
  '/@fs/etc/passwd?raw??',
  '/@fs/etc/passwd?import&raw??',
  '/@fs//etc/passwd?inline&import',
  '/@id/x',
  '/../../etc/passwd',
  '/..',
  '/.',
  '/./x',
  '/x/../x',
  '/dir/..',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%2E%2E/x',
  '/.%2e/x',
  '/..%2f..%2fetc%2fpasswd',
  '/dir%2fpage',
  '/%2f%2fetc/passwd',
  '/..%5c..%5cetc',
  '/..\\..\\etc\\passwd',
  '/\\evil.example',
  '/%5cevil.example',
  '//etc/passwd',
  '//evil.example/x.html',
  '//evil.example/%2e%2e',
  '///x',
  '/dir//page',
  '/x//',
  '/x%00',
  '/x%00.html',
  '/x.html%00.png',
  '/x%0d%0aset-cookie:a=b',
  '/x%0aa',
  '/%252e%252e/etc/passwd',
  '/....//etc/passwd',
  '/..;/etc/passwd',
  '/x?raw??/../../etc/passwd#',
  '/.env',
  '/.git/config',
  '/file:///etc/passwd',
  '/etc/passwd',
  '/C:/x',
  '/webpack-dev-server',
  '/__open-in-editor?file=/etc/passwd',
  '/gone/../x',
  '/gone/%2e%2e/x',
  '/gone//evil.example',
  '/gone/..%2f..',
  '/gone/%0d%0ax:y',
]
for (const path of attacks) {
  test(`attack ${path}`, () => {
    const result = short(path)
    if (path.startsWith('/x?')) assert.is(result, '200 x.html')
    else assert.is(result, '404 404.html')
  })
}
for (const path of [
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/x',
  '/%ff',
  'http://evil.example/',
  'http://localhost/x',
  'x',
  '',
  '*',
  '\\x',
  '?x',
]) {
  test(`unreadable ${path}`, () => assert.is(short(path), '400 The address cannot be read'))
}

test('no answer leads to another site or contains a control character', () => {
  for (const path of [...attacks, ...addresses.map(([address]) => address), '/x.html?a\r\nb: c', '/old?\u00e4\r\n']) {
    const location = at(path).headers['location'] ?? '/'
    assert.match(location, /^\/(?!\/)[\x21-\x7e]*$/, path)
  }
})

test('only GET and HEAD are allowed', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'get']) {
    const { status, headers } = at('/x', {}, method)
    assert.equal([status, headers['allow']], [405, 'GET, HEAD'], method)
  }
  for (const path of ['/x', '/none', '/old', '/%']) {
    const [get, head] = [at(path), at(path, {}, 'HEAD')]
    assert.equal({ ...head, body: undefined }, { ...get, body: undefined })
    assert.is(head.body, undefined)
  }
})

test('files have their media types', () => {
  const types: [string, string][] = [
    ['/', 'text/html; charset=utf-8'],
    ['/dir/page.md', 'text/markdown; charset=utf-8'],
    ['/assets/app-1.js', 'text/javascript; charset=utf-8'],
    ['/sitemap.xml', 'text/xml; charset=utf-8'],
    ['/assets/logo.png', 'image/png'],
    ['/favicon.ico', 'image/x-icon'],
    ['/CNAME', 'application/octet-stream'],
    ['/.nojekyll', 'application/octet-stream'],
    ['/.well-known/apple-app-site-association', 'application/json; charset=utf-8'],
  ]
  for (const [path, type] of types) {
    const { headers } = at(path)
    assert.equal([headers['content-type'], headers['x-content-type-options']], [type, 'nosniff'], path)
  }
})

test('headers of the host file are applied, and defaults without such a file', () => {
  assert.is(at('/x').headers['cache-control'], 'public, max-age=0, must-revalidate')
  assert.equal(
    [at('/assets/app-1.js').headers['cache-control'], at('/assets/app-1.js').headers['x-policy']],
    ['immutable', 'strict'],
  )
  assert.is(at('/none').headers['x-policy'], 'strict')
})

test('a request with a matching ETag is answered with 304', () => {
  const { headers } = at('/x')
  const etag = headers['etag'] ?? ''
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*', `${etag.slice(0, -1)}-br"`]) {
    const again = at('/x', { 'if-none-match': value, 'accept-encoding': 'gzip' })
    assert.equal(
      [again.status, again.body, again.headers['cache-control']],
      [304, undefined, headers['cache-control']],
      value,
    )
  }
  for (const other of ['"other"', etag.slice(1, -1), '']) assert.is(at('/x', { 'if-none-match': other }).status, 200)
  assert.is(at('/none', { 'if-none-match': '*' }).status, 404)
})

const encodings: [string, string | undefined][] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
]
for (const [accepted, encoding] of encodings) {
  test(`accept-encoding: ${accepted}`, () => {
    const { headers, body } = at('/x', { 'accept-encoding': accepted })
    assert.is(headers['content-encoding'], encoding)
    assert.is(body !== undefined && 'file' in body ? body.encoding : '', encoding)
    assert.is(headers['content-length'], encoding === undefined ? '5002' : undefined)
    assert.is(headers['vary'], 'accept-encoding')
    assert.is(headers['etag'], encoding === undefined ? '"d2"' : `"d2-${encoding}"`)
  })
}

test('ranges are answered with 206, 416, or the whole file if the header is not supported', () => {
  // `dir/page.md` has 5007 bytes.
  const part = (range: string, more: Record<string, string> = {}, method = 'GET') => {
    const { status, headers, body } = at('/dir/page.md', { 'accept-encoding': 'br', range, ...more }, method)
    const file = body !== undefined && 'file' in body ? body : undefined
    const { first, last } = file?.range ?? {}
    return [status, headers['content-range'], headers['content-length'], first, last, headers['content-encoding']]
  }
  assert.equal(part('bytes=0-99'), [206, 'bytes 0-99/5007', '100', 0, 99, undefined])
  assert.equal(part('bytes=5000-'), [206, 'bytes 5000-5006/5007', '7', 5000, 5006, undefined])
  assert.equal(part('bytes=5000-9999'), [206, 'bytes 5000-5006/5007', '7', 5000, 5006, undefined])
  assert.equal(part('bytes=-7'), [206, 'bytes 5000-5006/5007', '7', 5000, 5006, undefined])
  assert.equal(part('bytes=-99999'), [206, 'bytes 0-5006/5007', '5007', 0, 5006, undefined])
  for (const none of ['bytes=5007-', 'bytes=-0', 'bytes=9007199254740-']) {
    assert.equal(part(none).slice(0, 3), [416, 'bytes */5007', undefined], none)
  }
  for (const other of ['bytes=5-1', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=a-b', 'bytes=0x1-2', '']) {
    assert.equal([part(other)[0], part(other)[5]], [200, 'br'], other)
  }
  assert.is(part('bytes=0-1', {}, 'HEAD')[0], 200)
  assert.is(part('bytes=0-1', { 'if-range': '"d7"' })[0], 206)
  for (const other of ['"other"', 'W/"d7"', '"d7-br"', 'Wed, 21 Oct 2015 07:28:00 GMT']) {
    assert.is(part('bytes=0-1', { 'if-range': other })[0], 200, other)
  }
  assert.is(part('bytes=0-1', { 'if-none-match': '"d7"' })[0], 304)
  assert.is(at('/none', { range: 'bytes=0-1' }).status, 404)
  assert.is(at('/dir/page').headers['accept-ranges'], 'bytes')
})

const accepted: [accept: string | undefined, file: string][] = [
  ['text/markdown', 'dir/page.md'],
  ['text/markdown, text/html, */*', 'dir/page.md'],
  ['Text/Markdown; charset=utf-8; q=0.5, text/html; q=0.4', 'dir/page.md'],
  ['text/html, text/markdown; q=0.9', 'dir/page.html'],
  ['text/markdown; q=0.5, text/*', 'dir/page.html'],
  ['text/markdown; q=0.5, */*', 'dir/page.html'],
  ['text/markdown; q=0', 'dir/page.html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'dir/page.html'],
  ['text/*', 'dir/page.html'],
  ['*/*', 'dir/page.html'],
  ['', 'dir/page.html'],
  [undefined, 'dir/page.html'],
]
for (const [accept, file] of accepted) {
  test(`accept: ${accept}`, () => {
    const headers = accept === undefined ? {} : { accept }
    const negotiated = answer({ method: 'GET', path: '/dir/page', headers }, site)
    assert.equal(negotiated.body, { file })
    assert.is(negotiated.headers['vary'], 'accept, accept-encoding')
    assert.match(negotiated.headers['content-type'] ?? '', file.endsWith('.md') ? 'text/markdown' : 'text/html')
  })
}

test('Markdown is served instead of a page only if it exists and is requested', () => {
  const files = new Map([...listed, ['both.md', { size: 9, digest: 'm' }], ['404.md', { size: 9 }]])
  const ask = (path: string, headers: Record<string, string>) =>
    answer({ method: 'GET', path, headers }, { ...site, files })
  const accept = 'text/markdown'
  assert.equal(ask('/both/', { accept }).body, { file: 'both.md' })
  assert.equal(
    [ask('/x', { accept }).body, ask('/x', { accept }).headers['vary']],
    [{ file: 'x.html' }, 'accept-encoding'],
  )
  assert.equal([ask('/none', { accept }).status, ask('/none', { accept }).body], [404, { file: '404.html' }])
  assert.is(ask('/old', { accept }).headers['location'], '/x')
  const [page, markdown] = [ask('/both', {}), ask('/both', { accept })]
  assert.is(ask('/both', { accept, 'if-none-match': markdown.headers['etag'] ?? '' }).status, 304)
  assert.is(ask('/both', { 'if-none-match': markdown.headers['etag'] ?? '' }).status, 200)
  assert.is(ask('/both', { accept, 'if-none-match': page.headers['etag'] ?? '' }).status, 200)
})

test('images and small files are not compressed', () => {
  for (const path of ['/assets/logo.png', '/small.txt']) {
    assert.is(at(path, { 'accept-encoding': 'br' }).headers['content-encoding'], undefined)
  }
})

test('a redirect below a base URL with an accent is ASCII', () => {
  const accented: StaticSite = { ...site, baseUrl: '/größe/', redirects: [] }
  assert.is(short('/', accented), '302 → /gr%C3%B6%C3%9Fe/')
  assert.is(short('/gr%C3%B6%C3%9Fe/x.html', accented), '301 → /gr%C3%B6%C3%9Fe/x')
})

test('a base URL is applied', () => {
  const based: StaticSite = { ...site, baseUrl: '/docs/', redirects: parseRedirects('/docs/old /docs/x 301!').rules }
  const expected: [string, string][] = [
    ['/docs/', '200 index.html'],
    ['/docs', '302 → /docs/'],
    ['/', '302 → /docs/'],
    ['/docs/x', '200 x.html'],
    ['/docs/x.html', '301 → /docs/x'],
    ['/docs/index.html', '301 → /docs/'],
    ['/docs/old', '301 → /docs/x'],
    ['/x', '404 404.html'],
    ['/docsx', '404 404.html'],
  ]
  for (const [path, result] of expected) assert.is(short(path, based), result, path)
})

test('a site may have no not-found page, and files may have no known size', () => {
  assert.is(short('/none', { ...site, files: new Map() }), '404 Not found')
  const { headers } = answer(
    { method: 'GET', path: '/', headers: {} },
    { ...site, files: new Map([['index.html', {}]]) },
  )
  assert.equal([headers['etag'], headers['content-length']], [undefined, undefined])
})

test.run()
