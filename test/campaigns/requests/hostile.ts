/**
 * Hostile requests; the same seed creates the same requests. `HOST` is replaced by the address of the server.
 * @module
 */
import { random, type Random } from '../../../bench/random.ts'

/** Texts that are sent over one connection, with a pause between them; each character is one byte. */
export interface HostileRequest {
  readonly kind: Kind
  readonly parts: readonly string[]
  /** Closes the connection in the middle of the answer. */
  readonly isCut?: true
}

/** Files that no answer may contain, as paths from the served folder and from the folders around it. */
const targets = [
  'canary.txt',
  'secret.txt',
  '.env',
  'site.config.yaml',
  'etc/passwd',
  'content/secret.yml',
  '.docs/cache/index.json',
]
const prefixes = [
  '/',
  '/docs/',
  '/assets/',
  '/__docs/',
  '/__sandbox/',
  '//',
  '/data.json/',
  '/@fs/',
  '/linked/',
  '/api/',
  '///',
]
const ups = [
  ...['..', '%2e%2e', '%2E%2e', '.%2e', '..%2f', '..%5c', '..\\', '%252e%252e', '%c0%ae%c0%ae', '%e0%80%ae%e0%80%ae'],
  ...[
    '%uff0e%uff0e',
    '..;',
    '..%00',
    '..%0d%0a',
    '....//',
    '.../',
    '%2e%2e%2f',
    '..%c0%af',
    '..%ef%bc%8f',
    '%u002e%u002e',
  ],
  ...['..%09', '\u0000..', '%2e%2e%5c', '..%25%32%66', '..?', '..#', '.%00.'],
]
const words = [
  '..',
  '.',
  '',
  '%2e',
  'docs',
  'a',
  'b.md',
  'secret.txt',
  '%00',
  '%5c',
  '\\',
  '~',
  'canary.txt',
  '..%2f',
  'assets',
  '%ff',
  '\u00e9',
  '%',
  '%zz',
  'CON',
  '::$DATA',
  '_headers',
  '.hidden',
  'link.txt',
  'linked',
  'index.html',
  '.git',
  '__proto__',
  'constructor',
  '*',
  '%F0%9F%92%A9',
]
const hosts = [
  'HOST',
  'localhost',
  'evil.test',
  'localhost.evil.test',
  '',
  '127.0.0.1:1@evil',
  '[::1]',
  '0.0.0.0',
  'evil.test\\localhost',
  'localhost/evil',
  '2130706433',
  'x.localhost',
  'LOCALHOST',
  'a'.repeat(5_000),
]
const origins = [
  'http://evil.test',
  'null',
  'http://HOST',
  'file://',
  'http://localhost.evil.test',
  'https://HOST',
  '',
  'http://HOST.evil.test',
  'chrome-extension://a',
]
const pages = [
  '/',
  '/docs/a',
  '/old',
  '/data.json',
  '/__docs/events',
  '/__docs/client.js',
  '/__sandbox',
  '/__sandbox/requests',
  '/__sandbox/reset',
  '/__sandbox/clock',
  '/parcels',
  '/v1/parcels',
  '/search-index.json',
  '/api/list-parcels',
  '/404.html',
  '/favicon.ico',
]
const names = [
  'Range',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
  'Accept',
  'Accept-Encoding',
  'Expect',
  'Upgrade',
  'Transfer-Encoding',
  'Content-Length',
  'Content-Type',
  'Cookie',
  'X-Forwarded-Host',
  'X-Forwarded-For',
  'X-Original-URL',
  'X-Rewrite-URL',
  'Forwarded',
  'Sec-Fetch-Site',
  'Sec-Fetch-Mode',
  'Authorization',
  'Access-Control-Request-Method',
  'TE',
  'Trailer',
  'Prefer',
  'X-HTTP-Method-Override',
]
const values = [
  '',
  '*',
  'a',
  '"x"',
  'W/"x"',
  'bytes=0-',
  '/../../canary.txt',
  'chunked',
  'identity, chunked',
  '0',
  '-1',
  '9'.repeat(40),
  '1e3',
  'application/json',
  'text/html;q=9',
  'br;q=0, *;q=0',
  '100-continue',
  'websocket',
  'h2c',
  'cross-site',
  'no-cors',
  'evil.test',
  'Basic Og==',
  'Bearer \u00ff',
  '{}',
  '[1',
  'Thu, 99 Foo 0000',
  'code=500',
  '=;=;=',
  'a'.repeat(9_000),
  '\u00ff\u00fe',
  '\t ',
  'http://evil.test/',
]
const methods = [
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'BREW',
  'get',
  'GET',
  'PROPFIND',
  'M-SEARCH',
  '',
  'G\u0000T',
  'A'.repeat(3_000),
  'PRI',
  'QUERY',
  'MKCOL',
  'PURGE',
]
const ranges = [
  'bytes=0-9',
  'bytes=99999-',
  'bytes=-5',
  'bytes=-0',
  'bytes=9-1',
  'bytes=0-99999999999999999999',
  `bytes=${Array.from({ length: 500 }, () => '0-1').join()}`,
  'bytes=',
  'bytes=a-b',
  'items=0-1',
  'bytes=0-0,-1',
  'bytes=--1',
  'bytes=0x1-2',
  'bytes = 0-1',
  'bytes=1-,0-',
  'bytes=-99999999999',
]
const bodies = [
  '{}',
  '[]',
  '{"id":',
  '"\u0000"',
  `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}`,
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":1}}',
  'null',
  '1e999',
  'a'.repeat(200_000),
  '\u00ff\u00fe{}',
  '{"id":"../../x","weight":1e400}',
  '{"now":"never"}',
  '{"now":{}}',
  '{"url":"file:///etc/passwd"}',
  '',
]

const line = (method: string, path: string, version = 'HTTP/1.1'): string => `${method} ${path} ${version}\r\n`
const host = 'Host: HOST\r\n'
const close = 'Connection: close\r\n\r\n'
const get = (path: string, more = ''): string => `${line('GET', path)}${host}${more}${close}`
const anyPath = (draw: Random): string =>
  `/${Array.from({ length: draw.between(1, 7) }, () => draw.one(words)).join(draw.one(['/', '/', '//', '%2f', '\\', '/./']))}`
const length = (text: string): string => `Content-Length: ${text.length}\r\n`

type Made = string | Omit<HostileRequest, 'kind'>

const kinds = {
  traversal: (draw) => {
    const up = draw.one(ups)
    return get(
      `${draw.one(prefixes)}${Array.from({ length: draw.one([1, 2, 3, 8]) }, () => up).join('/')}/${draw.one(targets)}`,
    )
  },
  path: (draw) => get(anyPath(draw), draw.one(['', '', `Accept: text/markdown\r\n`])),
  long: (draw) =>
    get(
      draw.one([
        `/${'a'.repeat(9_000)}`,
        `/${'a/'.repeat(4_000)}`,
        `/?${'q'.repeat(7_000)}`,
        `/${'%2e'.repeat(2_500)}`,
        `/${'../'.repeat(3_000)}etc/passwd`,
      ]),
    ),
  absolute: (draw) =>
    get(
      draw.one([
        'http://evil.test',
        'file://',
        'http://HOST',
        'https://HOST',
        'http://x@HOST',
        'javascript:',
        'http:/',
        '\\\\evil.test',
        '//evil.test',
        'http://HOST:0',
        'http://[',
      ]) + draw.one([...pages, anyPath(draw), '/index.html', '/docs/']),
    ),
  target: (draw) =>
    get(
      draw.one([
        '*',
        '',
        ' ',
        '?',
        '#',
        '/docs/..',
        '/%00',
        '/a%00.html',
        '/%0d%0aSet-Cookie:stolen=1',
        '/old?%0d%0aX:y',
        '/old?x=//evil.test',
        '//evil.test/index.html',
        '//evil.test/docs/',
        '/docs//evil.test/..',
        '/\u00ff',
        '/\u0000',
        '/docs/a/',
        '/docs/a.html',
        '/%2f%2fevil.test',
        '/\\evil.test',
        '/.//evil.test',
        '/docs/a.html//evil.test/index.html',
      ]),
    ),
  hosts: (draw) =>
    `${line('GET', draw.one(pages))}Host: ${draw.one(hosts)}\r\n${draw.one(['', '', `Host: ${draw.one(hosts)}\r\n`])}${close}`,
  origins: (draw) =>
    get(
      draw.one(pages),
      `Origin: ${draw.one(origins)}\r\nSec-Fetch-Site: ${draw.one(['cross-site', 'same-site', 'same-origin', 'none'])}\r\nSec-Fetch-Mode: ${draw.one(['no-cors', 'cors', 'navigate'])}\r\n`,
    ),
  methods: (draw) =>
    `${line(draw.one(methods), draw.one([...pages, anyPath(draw)]))}${host}${draw.one(['', 'Content-Length: 0\r\n', 'X-Secret: a\r\n'])}${close}`,
  headers: (draw) =>
    get(
      draw.one(pages),
      Array.from({ length: draw.between(1, 6) }, () => `${draw.one(names)}: ${draw.one(values)}\r\n`).join(''),
    ),
  torn: (draw) =>
    draw
      .one([
        `X: ${'a'.repeat(70_000)}\r\n`,
        Array.from({ length: 3_000 }, (_, index) => `X${index}: a\r\n`).join(''),
        'X\r\n',
        ': a\r\n',
        'X : a\r\n',
        ' X: a\r\n',
        'X: \u0000\r\n',
        'X: a\n',
        'X: a\rY: b\r\n',
        '\u00ff: a\r\n',
      ])
      .replace(/^/, `${line('GET', draw.one(pages))}${host}`) + close,
  ranges: (draw) =>
    get(
      draw.one(['/data.json', '/docs/a', '/assets/', '/search-index.json', '/__docs/client.js']),
      `Range: ${draw.one(ranges)}\r\n${draw.one(['', 'If-Range: "x"\r\n', 'Accept-Encoding: br\r\n'])}`,
    ),
  bodies: (draw) => {
    const body = draw.one(bodies)
    const type = draw.one([
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
      'a',
      'application/json; charset=utf-7',
    ])
    return `${line(draw.one(['POST', 'PUT', 'PATCH', 'DELETE', 'GET']), draw.one(pages))}${host}Content-Type: ${type}\r\n${length(body)}${close}${body}`
  },
  chunks: (draw) => {
    const chunks = [
      'ZZ\r\n',
      '-1\r\na\r\n',
      '5\r\nab',
      'ffffffffffffffff\r\na\r\n',
      '0\r\n\r\nGET /canary.txt HTTP/1.1\r\nHost: HOST\r\n\r\n',
      '2\r\n{}\r\n0\r\nX: a\r\n\r\n',
      '1;a=b\r\n{\r\n0\r\n\r\n',
      '2\n{}\n0\n\n',
      '0x2\r\n{}\r\n0\r\n\r\n',
      `${'0'.repeat(9_000)}2\r\n{}\r\n0\r\n\r\n`,
      `1;${'e'.repeat(40_000)}\r\n`,
    ]
    const both = draw.one(['', '', 'Content-Length: 4\r\n'])
    return `${line(draw.one(['POST', 'PUT', 'GET']), draw.one(pages))}${host}${both}Transfer-Encoding: ${draw.one(['chunked', 'chunked', 'Chunked', 'xchunked', 'chunked, chunked', '\tchunked'])}\r\n\r\n${draw.one(chunks)}`
  },
  lengths: (draw) =>
    `${line('POST', draw.one(pages))}${host}Content-Length: ${draw.one(['-1', '+1', '1e3', '99999999999999999999', '3, 3', '3\r\nContent-Length: 4', '0x3', ' ', '2147483648'])}\r\n${close}abc`,
  pipelined: (draw) =>
    Array.from(
      { length: draw.between(2, 12) },
      () =>
        `${line('GET', draw.one([...pages.filter((page) => !page.endsWith('/events')), anyPath(draw)]))}${host}\r\n`,
    ).join('') + get('/'),
  noise: (draw) =>
    draw.one([
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /\r\n\r\n',
      '\r\n\r\n\r\n',
      '\u0000\u00ff\u00fe\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.0\r\n\r\n',
      'HTTP/1.1 200 OK\r\n\r\n',
      Array.from({ length: 200 }, () => String.fromCharCode(draw.between(0, 255))).join(''),
    ]),
  slow: (draw) => {
    const text = get(draw.one(pages))
    const size = draw.between(1, 9)
    const parts = Array.from({ length: 12 }, (_, index) => text.slice(index * size, (index + 1) * size))
    return { parts: draw.one([[...parts, text.slice(12 * size)], parts]) }
  },
  cut: (draw) => ({
    parts: [
      get(draw.one(['/search-index.json', '/docs/a', '/__docs/client.js', '/data.json']), 'Accept-Encoding: br\r\n'),
    ],
    isCut: true,
  }),
} satisfies Readonly<Record<string, (draw: Random) => Made>>

/** The kinds of hostile requests. */
export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as readonly Kind[]

/** A hostile request of this kind, or of a kind that the seed selects. */
export function hostileRequest(seed: string, kind?: Kind): HostileRequest {
  const draw = random(seed)
  const chosen = kind ?? draw.one([...allKinds, 'traversal', 'traversal', 'path'] as const)
  const result: Made = kinds[chosen](draw)
  return { kind: chosen, ...(typeof result === 'string' ? { parts: [result] } : result) }
}
