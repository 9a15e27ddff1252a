/**
 * Servers on a writer's machine refuse untrusted requests: published attacks on development servers, sent as
 * raw bytes against `docs preview` and `docs serve`.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'

const bin = join(packageFolder, 'bin', 'docs.js')

/** Content of files that must never be served, inside and outside of the site. */
const mark = 'kept-from-strangers'

/**
 * Addresses for a site in a folder with a secret in a sibling file. The query and hash forms come from the advisories.
 */
function targets(root: string, secret: string): string[] {
  const up = '/..'.repeat(12)
  return [
    // Vite: CVE-2025-30208, CVE-2025-31125
    ...[
      '?raw',
      '?raw??',
      '?import&raw??',
      '?inline&import',
      '?import&?inline=1.wasm?init',
      '?raw?import',
      '?url',
    ].flatMap((query) => [`/@fs${secret}${query}`, `/.env${query}`, `/content/docs/one.md${query}`]),
    // CVE-2025-31486
    `${secret}?.svg?.wasm?init`,
    `/@fs${secret}?.svg?.wasm?init`,
    `/@fs${root}/?${up}${secret}?import&?raw`,
    // CVE-2025-32395: a hash in the request line
    `/@fs${root}/#${up}${secret}`,
    `/#${up}${secret}`,
    `/docs/#/..${secret}`,
    // CVE-2025-46565, CVE-2025-62522, CVE-2026-53571: other names of a denied file
    ...[
      '/.env/.',
      '/.env/',
      '/.env\\',
      '/.env%5c',
      '/.env.',
      '/.env%20',
      '/.env::$DATA?raw',
      '/ENV~1',
      '/.ENV',
      '/.env%00',
    ],
    // CVE-2025-58751, CVE-2025-58752: a sibling folder with a similar name, and HTML above the folder
    ...['/../site-secret/page.html', '/../site-secret/page', '/..%2fsite-secret/page.html', '/static/../../secret.txt'],
    // CVE-2026-39364, CVE-2026-39365
    '/.env?import&raw',
    '/.env?import&url&inline',
    `/node_modules/.vite/deps${up}${secret}.map`,
    `/assets/chunk.js.map/..${up}${secret}.map`,
    // CVE-2023-34092, CVE-2022-35204, and earlier ones
    ...['//.env', '///.env', '//site.config.yaml', `/${secret}`, `/@fs/${secret}`, `//@fs${secret}`, '/%2f.env'],
    // webpack-dev-middleware, CVE-2024-29180
    ...[`${up}${secret}`, up.replaceAll('..', '%2e%2e') + secret, up.replaceAll('/..', '/..%2f') + secret],
    ...[up.replaceAll('..', '%252e%252e') + secret, up.replaceAll('/..', '\\..') + secret, `/docs${up}${secret}`],
    ...[up.replaceAll('/..', '%5c..') + secret, up.replaceAll('/..', '/....//') + secret, `/..;${up}${secret}`],
    `/%c0%ae%c0%ae${secret}`,
    `/%uff0e%uff0e${secret}`,
    // Endpoints of other tools
    ...['/webpack-dev-server', '/__webpack_hmr', '/esbuild', '/@vite/client', '/@id/__x00__virtual', '/__vite_ping'],
    ...['/__open-in-editor', '/webpack-dev-server/open-editor', '/__open-stack-frame-in-editor'].map(
      (path) => `${path}?file=${secret}&fileName=${secret}`,
    ),
    `/__nextjs_source-map?filename=${secret}`,
    `/file://${secret}`,
    // Files of the project
    ...[
      '/.git/config',
      '/site.config.yaml',
      '/package.json',
      '/.docs/',
      '/.dist.docs/',
      '/.docs/serve/site/index.html',
    ],
    ...['/content/docs/one.md', '/theme/secret.ts', '/node_modules/secret/index.js', '/link.txt', '/linked/secret.txt'],
    ...['/_headers', '/_redirects', '/__proto__', '/constructor', '/docs/__proto__', '/docs/one/../../.env'],
    // Header injection
    '/x%0d%0aset-cookie:%20a=b',
    '/docs/one.html%0d%0aset-cookie:%20a=b',
    '/old/%0d%0aset-cookie:%20a=b',
    '/docs/one?%0d%0aset-cookie:%20a=b',
    // Open redirects
    ...['//evil.example', '//evil.example/docs/one.html', '/\\evil.example/docs/one.html', '//evil.example/..;/old/x'],
    ...[
      '/%5cevil.example/index.html',
      '/%2f%2fevil.example/index.html',
      '/old//evil.example',
      '/old/%2f%2fevil.example',
    ],
  ]
}

interface Reply {
  /** 0: the connection was closed without an answer. */
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** The whole answer, with its head. */
  readonly text: string
  /** Number of answers. */
  readonly answers: number
}

/** Sends bytes unchanged, and waits until the server closes the connection. */
function send(port: number, bytes: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.setTimeout(120_000, () => socket.destroy(new Error(`the connection stays open: ${bytes.slice(0, 200)}`)))
    socket.on('data', (part: Buffer) => (text += part.toString('latin1')))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server stops reading after a refusal.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return
      reject(error)
    })
    socket.on('close', () => resolve(parse(text)))
  })
}

function parse(text: string): Reply {
  const [head = ''] = text.split('\r\n\r\n', 1)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: new Map(headers),
    text,
    answers: text.split(/^HTTP\/1\.1 /m).length - 1,
  }
}

/** A request with its lines; `Host` and `Connection: close` are added unless they are present. */
function request(target: string, lines: readonly string[] = [], method = 'GET'): string {
  const has = (name: string) => lines.some((line) => line.toLowerCase().startsWith(name))
  const all = [
    ...(has('host') ? [] : ['Host: localhost']),
    ...lines,
    ...(has('connection') ? [] : ['Connection: close']),
  ]
  return `${method} ${target} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`
}

/** Starts a command; returns the port that it prints. */
function start(args: readonly string[]): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /http:\/\/[^\s/]+?:(\d+)/.exec(text)?.[1]
      if (port !== undefined) resolve({ port: Number(port), child })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
}

function makeSite(folder: string): string {
  const site = join(folder, 'site')
  write(site, {
    'site.config.yaml': [
      `# ${mark}`,
      'title: Closed',
      'url: https://docs.waybill.example',
      'content:',
      '  - use: docs',
      'redirects:',
      '  - from: /old/*',
      '    to: /docs/one',
      '',
    ].join('\n'),
    'content/docs/one.md': `---\ntitle: One\n---\n\n<!-- ${mark} -->\n\nFirst text.\n`,
    '.env': `KEY=${mark}\n`,
    '.git/config': `[${mark}]\n`,
    'package.json': `{ "name": "${mark}" }\n`,
    'theme/secret.ts': `export const ${mark.replaceAll('-', '_')} = '${mark}'\n`,
    'node_modules/secret/index.js': `// ${mark}\n`,
  })
  write(folder, {
    'secret.txt': mark,
    'secret.txt.map': `{"sources":["${mark}"]}`,
    'site-secret/page.html': mark,
  })
  return site
}

for (const command of ['preview', 'serve'] as const) {
  const test = suite(`closed/${command}`)
  let folder = ''
  let root = ''
  let port = 0
  let child: ChildProcess | undefined

  test.before(async () => {
    folder = makeFolder()
    root = makeSite(folder)
    if (command === 'preview') {
      assert.is(spawnSync(process.execPath, [bin, 'build', root], { stdio: 'ignore' }).status, 0)
      symlinkSync(join(folder, 'secret.txt'), join(root, 'dist', 'link.txt'))
      symlinkSync(folder, join(root, 'dist', 'linked'))
    }
    const started = await start([command, root, '--port', '0'])
    port = started.port
    child = started.child
    child.removeAllListeners('exit')
  })
  test.after(() => {
    child?.kill('SIGKILL')
    removeFolder(folder)
  })

  /** Asserts that an allowed client gets the page and that the server still runs. */
  async function assertServing(): Promise<Reply> {
    const page = await send(port, request('/docs/one', [`Host: localhost:${port}`]))
    assert.is(page.status, 200)
    assert.match(page.text, 'First text.')
    assert.is(child?.exitCode, null)
    return page
  }

  /** Asserts that the request is refused, and that the answer contains no byte of a secret or of the site. */
  function assertRefused(reply: Reply, label: string, statuses: readonly number[] = [400, 403, 404]): void {
    assert.ok(statuses.includes(reply.status), `${label}: ${reply.status}\n${reply.text.slice(0, 300)}`)
    assert.not.match(reply.text, mark, label)
    assert.not.match(reply.text, 'First text.', label)
    assert.is(reply.headers.get('access-control-allow-origin'), undefined, label)
  }

  test('a page sends no data to other origins, and cannot be framed', async () => {
    const page = await assertServing()
    assert.not.match(page.text, mark)
    assert.is(page.headers.get('access-control-allow-origin'), undefined)
    assert.is(page.headers.get('cross-origin-resource-policy'), 'same-origin')
    assert.is(page.headers.get('x-content-type-options'), 'nosniff')
    assert.match(page.headers.get('content-security-policy') ?? '', "frame-ancestors 'none'")
  })

  test('no address leads out of the built site, to another site, or into a header', async () => {
    for (const target of targets(root, join(folder, 'secret.txt'))) {
      const reply = await send(port, request(target))
      assert.not.match(reply.text, mark, target)
      assert.is(reply.headers.get('set-cookie'), undefined, target)
      assert.match(reply.headers.get('location') ?? '/', /^\/(?![/\\])[\x21-\x7e]*$/, target)
      // Queries and hashes do not change the page; all other addresses are missing.
      const isPage = /^\/(docs\/one(\.html)?)?[?#]|^\/old\//.test(target)
      assert.ok((isPage ? [200, 301, 400, 404] : [400, 404]).includes(reply.status), `${target}: ${reply.status}`)
    }
    await assertServing()
  })

  test('sec-fetch-dest and accept give no access to other files', async () => {
    for (const line of ['Sec-Fetch-Dest: script', 'Accept: text/markdown', 'Accept: text/x-raw', 'Range: bytes=0-']) {
      for (const target of ['/.env', '/.env?.svg', '/site.config.yaml', `/@fs${root}/.env?raw??`]) {
        assertRefused(await send(port, request(target, [line])), `${line} ${target}`)
      }
    }
  })

  test('DNS rebinding is refused: a request with another host name, or without one', async () => {
    const names = [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '1.2.3.4',
    ]
    for (const name of names) assertRefused(await send(port, request('/docs/one', [`Host: ${name}`])), name)
    for (const name of [
      '',
      'localhost, evil.example',
      'localhost@evil.example',
      'evil.example#@localhost',
      '0.0.0.0',
    ]) {
      assertRefused(await send(port, request('/docs/one', [`Host: ${name}`])), name)
    }
    assertRefused(await send(port, 'GET /docs/one HTTP/1.1\r\nConnection: close\r\n\r\n'), 'no host')
    assertRefused(await send(port, 'GET /docs/one HTTP/1.0\r\n\r\n'), 'HTTP/1.0')
    assertRefused(await send(port, request('/docs/one', ['Host: localhost', 'Host: evil.example'])), 'two hosts')
    assertRefused(
      await send(port, request('/docs/one', ['Host: evil.example', 'X-Forwarded-Host: localhost'])),
      'forwarded',
    )
    for (const target of ['http://evil.example/docs/one', 'https://evil.example/docs/one', 'evil.example:80', '*']) {
      assertRefused(await send(port, request(target)), target)
    }
  })

  test('requests from other origins are refused (esbuild GHSA-67mh-4wv8-2f99, Vite CVE-2025-24010)', async () => {
    const origins = [
      'http://malicious.example.com',
      'null',
      'http://localhost:1',
      `http://127.0.0.1:${port}`,
      'file://',
    ]
    for (const target of ['/docs/one', '/esbuild', '/__docs/events', '/__docs/client.js', '/assets/', '/nothing']) {
      for (const origin of origins) {
        assertRefused(
          await send(port, request(target, [`Host: localhost:${port}`, `Origin: ${origin}`])),
          origin,
          [403],
        )
      }
    }
    const preflight = ['Origin: http://evil.example', 'Access-Control-Request-Method: GET']
    const reply = await send(
      port,
      request('/docs/one', [...preflight, 'Access-Control-Request-Private-Network: true'], 'OPTIONS'),
    )
    assertRefused(reply, 'preflight', [403])
    assert.is(reply.headers.get('access-control-allow-private-network'), undefined)
  })

  test('no page of another site can include our files as scripts (webpack-dev-server CVE-2025-30359)', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const lines = [`Sec-Fetch-Site: ${site}`, 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: script']
      for (const target of ['/docs/one', '/__docs/client.js', '/search-index.json', '/docs/one.md']) {
        assertRefused(await send(port, request(target, lines)), `${site} ${target}`, [403])
      }
    }
    const followed = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
    assert.is((await send(port, request('/docs/one', followed))).status, 200)
  })

  test('WebSockets are refused (CVE-2025-30360, CVE-2025-24010, CVE-2026-39363)', async () => {
    const upgrade = [
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol: vite-hmr',
    ]
    for (const target of ['/', '/ws', '/?token=', '/__docs/events', '/docs/one']) {
      for (const origin of [[], ['Origin: http://evil.example'], ['Origin: http://1.2.3.4'], ['Origin: http://[']]) {
        const lines = [`Host: localhost:${port}`, ...origin, ...upgrade]
        assertRefused(await send(port, request(target, lines)), `${origin} ${target}`, [400, 403, 404])
      }
    }
    // Another protocol is ignored.
    const h2c = ['Upgrade: h2c', 'Connection: close, Upgrade', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA']
    assert.is((await send(port, request('/docs/one', h2c))).status, 200)
    assert.is((await send(port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')).text.includes('First text.'), false)
  })

  test('malformed hosts and origins do not crash the process (webpack-dev-server CVE-2026-14631)', async () => {
    for (const bad of ['[', '[::1', '::1', '%', '%%%', 'a:b:c', 'localhost:99999999', '\x80\xff', 'http://localhost']) {
      assertRefused(await send(port, request('/docs/one', [`Host: ${bad}`])), bad)
      assertRefused(await send(port, request('/docs/one', [`Host: localhost:${port}`, `Origin: ${bad}`])), bad)
      assertRefused(await send(port, request('/docs/one', [`Host: localhost:${port}`, `Origin: http://${bad}`])), bad)
    }
    await assertServing()
  })

  test('other methods and tunnels are refused', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'OPTIONS']) {
      assertRefused(await send(port, request('/docs/one', ['Cookie: a=b'], method)), method, [405])
    }
    const tunnel = await send(port, request('evil.example:80', [], 'CONNECT'))
    assert.equal([tunnel.status, tunnel.text], [0, ''])
  })

  test('request smuggling gets one answer, and the rest is never read as a request', async () => {
    const inner = 'GET /docs/one HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const chunks = `0\r\n\r\n${inner}`
    const heads: [string, string[], string][] = [
      ['CL.TE', ['Content-Length: 5', 'Transfer-Encoding: chunked'], chunks],
      ['TE.CL', ['Transfer-Encoding: chunked', 'Content-Length: 5'], chunks],
      ['TE.TE', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunks],
      ['unknown coding', ['Transfer-Encoding: xchunked'], chunks],
      ['space before the colon', ['Transfer-Encoding : chunked'], chunks],
      ['folded line', ['X: y', ' Transfer-Encoding: chunked'], chunks],
      ['two lengths', ['Content-Length: 0', `Content-Length: ${inner.length}`], inner],
      ['signed length', ['Content-Length: +0'], inner],
      ['length list', ['Content-Length: 0, 0'], inner],
      ['hexadecimal length', ['Content-Length: 0x0'], inner],
      ['bad chunk size', ['Transfer-Encoding: chunked'], `-1\r\n\r\n${inner}`],
      ['bare carriage return', ['X: a\rTransfer-Encoding: chunked'], chunks],
      ['NUL', ['X: a\0b'], inner],
    ]
    for (const [name, lines, body] of heads) {
      for (const method of ['POST', 'GET']) {
        const reply = await send(port, request('/nothing', [...lines, 'Connection: keep-alive'], method) + body)
        assert.ok(reply.answers <= 1, `${name}: ${reply.answers} answers`)
        // 405 and 404: the head was answered, and the connection was closed at the body.
        assert.ok([0, 400, 404, 405].includes(reply.status), `${name}: ${reply.status}`)
        assert.not.match(reply.text, 'First text.', name)
      }
    }
    await assertServing()
  })

  test('overlong input is refused without using memory', async () => {
    const long = 'a'.repeat(70_000)
    assertRefused(await send(port, request(`/${long}`)), 'path', [431])
    assertRefused(await send(port, request(`/docs/one?${long}`)), 'query', [431])
    assertRefused(await send(port, request('/docs/one', [`X-Long: ${long}`])), 'header', [431])
    assertRefused(
      await send(
        port,
        request(
          '/docs/one',
          Array.from({ length: 5_000 }, (_, i) => `X-${i}: b`),
        ),
      ),
      'many',
      [431],
    )
    assertRefused(await send(port, request(`/${'a/'.repeat(7_000)}`)), 'deep', [404])
    assertRefused(await send(port, request(`/${'%2e'.repeat(4_500)}`)), 'dots', [404])
    await assertServing()
  })

  needing('ports', test)('it listens on the loopback address', () => {
    const hex = port.toString(16).toUpperCase().padStart(4, '0')
    const all = ['/proc/net/tcp', '/proc/net/tcp6']
      .filter(existsSync)
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    const listening = all
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === '0A' && local?.endsWith(`:${hex}`))
    assert.equal(
      listening.map(([, local]) => local),
      [`0100007F:${hex}`],
    )
  })

  test.run()
}
