/** nginx with the example's configuration and `_nginx.conf` of a real build: it answers like the preview. */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { gunzipSync } from 'node:zlib'
import { preview } from '../../src/serve/preview.ts'
import { needing } from '../needs.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'
import { startNginx, type NginxHost } from './nginx-host.ts'

interface Answer {
  readonly status: number | undefined
  readonly location: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: 'localhost', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { statusCode, headers } = response
        resolve({ status: statusCode, location: headers.location, headers, body: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}

for (const baseUrl of ['/', '/hand-book/'] as const) {
  const test = needing('nginx', suite(`nginx at ${baseUrl}`))
  let port = 0
  let folder = ''
  let host: NginxHost | undefined
  let server: Extract<Awaited<ReturnType<typeof preview>>, { ok: true }>

  test.before(async () => {
    folder = makeFolder()
    write(folder, {
      'site.config.yaml': `title: Served
url: https://docs.waybill.example
baseUrl: ${baseUrl}
content: [{ use: docs }, { use: pages }]
hosting: { redirects: nginx }
redirects:
  - { from: /old/*, to: /docs/one }
  - { from: /old/special/*, to: /docs/deep/two }
  - { from: /docs/*, to: /docs/one }
  - { from: /before, to: '/docs/one#part' }
  - { from: /asked, to: '/docs/one?from=here' }
  - { from: /away, to: 'https://other.example/x$y' }
  - { from: '/with space: and "quotes"', to: /docs/deep/two }
  - { from: /früher, to: /docs/one }
`,
      'content/docs/one.md': `# One\n\n## Part\n\nFirst text.\n\n[script](a.js) ![drawing](a.svg) [paper](a.pdf)\n\n${'A long page. '.repeat(200)}\n`,
      'content/docs/a.js': 'script()',
      'content/docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'content/docs/a.pdf': 'paper',
      'content/docs/deep/index.md': '# Deep\n',
      'content/docs/deep/two.md': '# Two\n',
      'content/pages/index.md': '# Home\n',
      'content/static/data.json': '{}',
      'content/static/.well-known/apple-app-site-association': '{"applinks":{}}',
      'content/static/old/kept.txt': 'kept',
      'content/static/a b/ä.html': '<!DOCTYPE html><title>A file with a difficult name</title>',
    })
    const built = await docs(['build', folder])
    assert.is(built.code, 0, built.err)
    // The redirects of a site with an API.
    if (baseUrl === '/') writeFileSync(join(folder, 'dist', '.well-known', 'api-catalog'), '{"linkset":[]}')
    mkdirSync(join(folder, 'www'))
    renameSync(join(folder, 'dist'), join(folder, 'www', baseUrl))
    host = await startNginx(folder, baseUrl)
    port = host.port
    const running = await preview({ dir: join(folder, 'www', baseUrl), port: 0, host: '127.0.0.1', baseUrl })
    if (!running.ok) throw new Error(running.problem)
    server = running
  })
  test.after(async () => {
    host?.stop()
    await server.close()
    removeFolder(folder)
  })

  test('nginx answers with the same status, location and bytes as the preview', async () => {
    const paths = [
      ...[
        '',
        'index.html',
        'docs/one',
        'docs/one/',
        'docs/one.html',
        'docs/one.html?a=b',
        'docs/one?a=b',
        'docs/one.md',
      ],
      ...[
        'docs/one/index.html',
        'docs/one/index.html?a=b',
        'docs/none/index.html',
        'before/index.html',
        'old/index.html',
      ],
      ...['docs/deep', 'docs/deep/', 'docs/deep.html', 'docs/deep/index.html', 'docs/deep/two', 'docs/deep/two/'],
      ...['a%20b/%C3%A4', 'a%20b/%C3%A4.html', 'a%20b/%C3%A4.html?q=%C3%A4', 'data.json', 'old/kept.txt'],
      ...['before', 'before/', 'before?a=b', 'asked', 'asked?a=b', 'away', 'away?a=b', 'fr%C3%BCher?x'],
      ...['with%20space:%20and%20%22quotes%22', 'with%20space%3A%20and%20%22quotes%22/'],
      ...['old', 'old/', 'old/x', 'old/x/y.html', 'old/x.md?a=b', 'old/special', 'old/special/x', 'oldx', 'docs/none'],
      ...[
        'nothing',
        'nothing/',
        'nothing.html',
        'nothing.md',
        'nothing.js',
        '404',
        '404.html',
        'assets',
        'assets/none.js',
      ],
      ...['_headers', '_redirects', '_nginx.conf', 'Docs/One', 'docs', 'docs/', 'search', 'sitemap.xml', 'llms.txt'],
      ...(baseUrl === '/'
        ? [
            '.well-known/api-catalog',
            '.well-known/apple-app-site-association',
            '.well-known/agent-skills/index.json',
            '.well-known/none',
          ]
        : []),
    ]
    for (const path of paths) {
      const [nginxSays, previewSays] = await Promise.all([ask(port, baseUrl + path), ask(server.port, baseUrl + path)])
      assert.is(nginxSays.status, previewSays.status, path)
      // nginx cannot contain a literal dollar sign, so it is encoded.
      assert.is(nginxSays.location, previewSays.location?.replaceAll('$', '%24'), path)
      if (nginxSays.location !== undefined) continue
      assert.ok(nginxSays.body.equals(previewSays.body), path)
      const names = [
        'content-security-policy',
        'x-content-type-options',
        'referrer-policy',
        'access-control-allow-origin',
      ]
      for (const name of nginxSays.status === 404 ? names.slice(0, 3) : names) {
        assert.is(nginxSays.headers[name], previewSays.headers[name], `${path}: ${name}`)
      }
      const types = [nginxSays, previewSays].map(({ headers }) => String(headers['content-type']).split(';')[0])
      assert.is(types[0], types[1], path)
      assert.is(nginxSays.headers['cache-control'], 'public, max-age=0, must-revalidate', path)
    }
  })

  test('files beside pages have the headers of the preview: in a sandbox, and downloads as attachments', async () => {
    const assets = join(folder, 'www', baseUrl, 'assets')
    const seen: Record<string, readonly (string | undefined)[]> = {}
    for (const kind of ['files', 'downloads', 'documents'])
      for (const name of readdirSync(join(assets, kind))) {
        const path = `${baseUrl}assets/${kind}/${name}`
        const [nginxSays, previewSays] = await Promise.all([ask(port, path), ask(server.port, path)])
        for (const header of ['content-security-policy', 'content-disposition', 'cache-control'])
          assert.is(nginxSays.headers[header], previewSays.headers[header], `${path}: ${header}`)
        assert.is(nginxSays.headers['x-content-type-options'], 'nosniff')
        const headers = ['content-security-policy', 'content-disposition', 'content-type']
        seen[name.replace(/-[0-9a-f]{8}/, '')] = headers.map(
          (header) => String(nginxSays.headers[header]).split(';')[0],
        )
      }
    assert.equal(seen, {
      'a.svg': ['sandbox', 'undefined', 'image/svg+xml'],
      'a-js.bin': ['sandbox', 'attachment', 'application/octet-stream'],
      'a.pdf': ["default-src 'none'", 'undefined', 'application/pdf'],
    })
  })

  test('nginx serves the Markdown version on request, as the preview does', async () => {
    const paths = [
      '',
      'docs/one',
      'docs/one/',
      'docs/one?a=b',
      'docs/deep',
      'docs/deep/',
      'docs/deep/two',
      'docs/one.md',
    ]
    for (const path of [...paths, 'docs/one.html', 'docs/none', 'data.json', 'a%20b/%C3%A4', 'before', 'old/x']) {
      for (const accept of [
        'text/markdown',
        'text/markdown, text/html;q=0.9, */*;q=0.1',
        'text/html, */*',
        'text/markdown;q=0',
      ]) {
        const [reply, other] = await Promise.all([port, server.port].map((at) => ask(at, baseUrl + path, { accept })))
        assert.is(reply?.status, other?.status, `${path} ${accept}`)
        if (reply?.location !== undefined) continue
        assert.ok(other !== undefined && reply?.body.equals(other.body), `${path} ${accept}`)
        const varies = [reply, other].map((answer) => /(?:^|, )accept(?:,|$)/i.test(String(answer?.headers['vary'])))
        if (reply?.status === 200) assert.is(varies[0], varies[1], `${path} ${accept}`)
      }
      if (!paths.includes(path)) continue
      const { headers } = await ask(port, baseUrl + path, { accept: 'text/markdown' })
      assert.is(headers['content-type'], 'text/markdown; charset=utf-8', path)
    }
  })

  test('files with a hash may be cached, other files may not', async () => {
    const page = (await ask(port, `${baseUrl}docs/one`)).body.toString()
    const style = /href="([^"]+\.css)"/.exec(page)?.[1] ?? ''
    const { status, headers } = await ask(port, style)
    assert.equal([status, headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
  })

  test('nginx supports compression, revalidation and ranges', async () => {
    const plain = await ask(port, `${baseUrl}docs/one`)
    assert.is(plain.headers['content-type'], 'text/html; charset=utf-8')
    const compressed = await ask(port, `${baseUrl}docs/one`, { 'accept-encoding': 'gzip' })
    assert.is(compressed.headers['content-encoding'], 'gzip')
    assert.equal(String(compressed.headers['vary']).split(', ').sort(), ['Accept', 'Accept-Encoding'])
    assert.ok(gunzipSync(compressed.body).equals(plain.body))
    const markdown = await ask(port, `${baseUrl}docs/one.md`, { 'accept-encoding': 'gzip' })
    assert.equal(
      [markdown.headers['content-encoding'], markdown.headers['content-type']],
      ['gzip', 'text/markdown; charset=utf-8'],
    )
    const revalidated = await ask(port, `${baseUrl}docs/one`, { 'if-none-match': String(plain.headers.etag) })
    assert.equal([revalidated.status, revalidated.body.length], [304, 0])
    const part = await ask(port, `${baseUrl}docs/one`, { range: 'bytes=0-9' })
    assert.equal([part.status, part.body.length], [206, 10])
  })

  test('no address leads out of the site, and no redirect leads to another site', async () => {
    const attacks = [
      '/../../etc/passwd',
      '/..%2f..%2fetc/passwd',
      '//evil.example/docs/one.html',
      '/\\evil.example/index.html',
    ]
    for (const path of [
      ...attacks,
      '//evil.example/old/x',
      '/old/%0d%0aset-cookie:a=b',
      '/docs/one.html%0d%0aset-cookie:a=b',
    ]) {
      const { status, location, headers } = await ask(port, path)
      assert.ok([301, 400, 404].includes(status ?? 0), path)
      assert.match(location ?? '/', /^\/(?![/\\])[\x21-\x7e]*$/, path)
      assert.is(headers['set-cookie'], undefined, path)
    }
  })

  test.run()
}
