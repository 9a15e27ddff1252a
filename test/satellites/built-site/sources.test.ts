/** No file outside the site is read: neither through paths and links of a folder, nor through redirects of a server. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addressSource, isSiteAddress } from '../../../src/satellites/built-site/address.ts'
import { folderSource } from '../../../src/satellites/built-site/folder.ts'
import { maxBytes } from '../../../src/satellites/built-site/source.ts'

const test = suite('built-site/sources')
const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-built-')))
test.after(() => rmSync(root, { recursive: true, force: true }))

test('a folder returns its texts, and nothing outside of it through a link or a path', async () => {
  const dist = join(root, 'dist')
  mkdirSync(join(dist, 'docs'), { recursive: true })
  mkdirSync(join(root, 'beside'))
  writeFileSync(join(root, 'secret.md'), 'secret')
  writeFileSync(join(root, 'beside', 'secret.md'), 'secret')
  writeFileSync(join(dist, 'docs', 'a.md'), 'text')
  symlinkSync('../secret.md', join(dist, 'link.md'))
  symlinkSync('../beside', join(dist, 'linked'))
  symlinkSync('docs/a.md', join(dist, 'inner.md'))
  mkdirSync(join(dist, 'folder.md'))
  execFileSync('mkfifo', [join(dist, 'pipe.md')])
  writeFileSync(join(dist, 'large.md'), '')
  truncateSync(join(dist, 'large.md'), maxBytes + 1)
  const { read } = folderSource(dist)
  assert.is(await read('docs/a.md'), 'text')
  assert.is(await read('inner.md'), 'text')
  for (const path of [
    '../secret.md',
    'link.md',
    'linked/secret.md',
    'docs/../../secret.md',
    'folder.md',
    'pipe.md',
    'no.md',
  ])
    assert.is(await read(path), undefined, path)
  let message = ''
  await read('large.md').catch((error: Error) => (message = error.message))
  assert.match(message, 'larger than 32 MiB')
})

test('a sibling folder with a similar name is not inside the folder', async () => {
  mkdirSync(join(root, 'dist-old'))
  writeFileSync(join(root, 'dist-old', 'x.md'), 'secret')
  symlinkSync('../dist-old/x.md', join(root, 'dist', 'like.md'))
  assert.is(await folderSource(join(root, 'dist')).read('like.md'), undefined)
})

test('a server is only asked for paths below its address, whatever its redirects are', async () => {
  const requests: string[] = []
  const [other, base] = await Promise.all([
    listening((request, response) => {
      requests.push(`other ${request.url}`)
      response.end('secret')
    }),
    listening((request, response) => {
      requests.push(request.url ?? '')
      const [, name = ''] = /^\/base\/(.*)$/.exec(request.url ?? '') ?? []
      const moved: Readonly<Record<string, string>> = {
        'away.md': `${other.url}/x.md`,
        'above.md': '/secret.md',
        'moved.md': '/base/a.md',
        'round.md': '/base/round.md',
      }
      const to = moved[name]
      if (to !== undefined) response.writeHead(302, { location: to }).end()
      else if (name === 'page.md') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>any page</p>')
      else if (name === 'broken.md') response.writeHead(500).end()
      else if (name === 'a.md') response.writeHead(200, { 'content-type': 'text/markdown' }).end('text')
      else response.writeHead(404).end()
    }),
  ])
  const { read, address } = addressSource(`${base.url}/base?x#y`)
  assert.is(address, `${base.url}/base/`)
  assert.is(await read('a.md'), 'text')
  assert.is(await read('moved.md'), 'text')
  for (const path of ['away.md', 'above.md', 'round.md', 'page.md', 'none.md', '../a.md'])
    assert.is(await read(path), undefined, path)
  assert.not.ok(requests.some((path) => path.startsWith('other') || !path.startsWith('/base/')))
  for (const path of ['broken.md']) {
    let message = ''
    await read(path).catch((error: Error) => (message = error.message))
    assert.match(message, 'answers 500')
  }
  await Promise.all([other.close(), base.close()])
  let message = ''
  await read('a.md').catch((error: Error) => (message = error.message))
  assert.match(message, 'cannot be requested')
})

test('an address is a web address without credentials', () => {
  assert.ok(isSiteAddress('http://localhost:3000/de/') && isSiteAddress('https://docs.example.com'))
  for (const text of ['ftp://a.example', 'file:///etc', 'http://user:word@a.example', 'dist', 'http://'])
    assert.not.ok(isSiteAddress(text), text)
})

async function listening(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => new Promise<void>((done) => server.close(() => done()) && server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test.run()
