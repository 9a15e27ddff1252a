/** The short form of `npm run campaign:requests`: a preview and a sandbox, in this process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listen } from '../../src/serve/listen/listen.ts'
import { sandboxHandler } from '../../src/satellites/sandbox/app.ts'
import { preview } from '../../src/serve/preview.ts'
import { write } from '../e2e/folder.ts'
import { makeSmall } from '../satellites/sandbox/small.ts'
import { allKinds, hostileRequest } from './requests/hostile.ts'
import { canary, faultIn, isAlive, send } from './requests/send.ts'
import { litter, writeAskedSite } from './requests/site.ts'

const test = suite('hostile requests')
const each = 6
const folder = mkdtempSync(join(tmpdir(), 'docs-requests-'))
const dist = join(writeAskedSite(folder), 'dist')

test.before(() => {
  write(dist, {
    'index.html': '<p>Home',
    'docs/a.html': '<p>A',
    '404.html': '<p>None',
    'data.json': `[${'1,'.repeat(400)}1]`,
  })
  write(dist, { _redirects: '/old /docs/a 301\n' })
  litter(dist, folder)
})
test.after(() => rmSync(folder, { recursive: true }))

async function hold(port: number, seed: string): Promise<void> {
  const requests = allKinds.flatMap((kind) =>
    Array.from({ length: each }, (_, index) => hostileRequest(`${seed} ${kind} ${index}`, kind)),
  )
  const answers = await Promise.all(requests.map((request) => send(port, request)))
  const bad = answers.flatMap((answer, index) => {
    const fault = faultIn(answer)
    return fault === undefined ? [] : [`${fault}: ${JSON.stringify(requests[index]?.parts.join('').slice(0, 300))}`]
  })
  assert.equal(bad, [])
  assert.ok(await isAlive(port))
}

test('a preview answers only with files of the site', async () => {
  const errors: unknown[] = []
  const server = await preview({
    dir: dist,
    port: 0,
    host: '127.0.0.1',
    baseUrl: '/',
    onError: (error) => errors.push(error),
  })
  if (!server.ok) throw new Error(server.problem)
  await hold(server.port, 'preview').finally(() => server.close())
  assert.equal(errors, [])
})

test('a sandbox answers every request', async () => {
  const errors: unknown[] = []
  const sandbox = makeSmall({ onError: (error) => errors.push(error) })
  const host = '127.0.0.1'
  const running = await listen({ port: 0, host, handle: sandboxHandler(sandbox, { host }) })
  if (!running.ok) throw new Error(running.problem)
  await hold(running.port, 'sandbox').finally(() => running.close())
  sandbox.close()
  assert.equal(errors, [])
})

test('faults of an answer are detected', () => {
  const ok = 'HTTP/1.1 200 OK\r\n\r\n'
  assert.is(faultIn(`${ok}fine`), undefined)
  assert.is(faultIn(`HTTP/1.1 301 Moved Permanently\r\nlocation: /docs/a\r\n\r\n`), undefined)
  assert.is(faultIn(ok + canary), 'gave a file from outside')
  assert.is(faultIn(`${ok}root:x:0:0:root`), 'gave a file of the system')
  assert.is(faultIn('HTTP/1.1 500 Internal Server Error\r\n\r\n'), 'failed')
  assert.is(faultIn(`${ok}Error: x\n    at handle (/lib/x.js:1)`), 'gave a stack')
  assert.is(faultIn('HTTP/1.1 301 Moved Permanently\r\nlocation: //evil.test\r\n\r\n'), 'sends to //evil.test')
  assert.is(faultIn('HTTP/1.1 200 OK\r\nset-cookie: stolen=1\r\n\r\n'), 'took a header from an address')
})

test.run()
