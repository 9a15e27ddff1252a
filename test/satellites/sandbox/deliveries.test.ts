/** Deliveries to webhooks: only to this machine, repeated after a failure, and listed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Deliveries, refusedAddress } from '../../../src/satellites/sandbox/deliveries.ts'
import { openJournal } from '../../../src/satellites/sandbox/journal.ts'
import { isTarget, targetsOf } from '../../../src/satellites/sandbox/delivery-targets.ts'

import { makeSmall } from './small.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** Waits until all deliveries are sent. */
async function settle(deliveries: Deliveries): Promise<void> {
  for (let tries = 0; deliveries.list().some(({ state }) => state === 'pending') && tries < 6_000; tries++)
    await pause(10)
}
const delivery = { url: 'http://127.0.0.1:1/hook', headers: { 'x-a': 'b' }, body: { n: 1 } }

test('deliveries are sent only to addresses of this machine', () => {
  for (const address of [
    'http://localhost:1/x',
    'http://a.localhost',
    'https://127.0.0.1',
    'http://127.1.2.3:80/',
    'http://[::1]:9',
  ])
    assert.is(refusedAddress(address), undefined, address)
  for (const address of [
    'https://hooks.acme.example/waybill',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://[::ffff:10.0.0.1]',
    'http://167772161',
    'ftp://localhost',
    'file:///etc/passwd',
    'x',
  ])
    assert.type(refusedAddress(address), 'string', address)
})

test('deliveries are also sent to named hosts and ranges', () => {
  const targets = targetsOf(['app', '10.0.0.0/8', '192.168.1.7', 'fd00::/8'])
  for (const address of [
    'http://app:3000/hook',
    'http://APP',
    'http://10.9.8.7',
    'http://167772161',
    'http://192.168.1.7',
    'https://[fd12::1]:9',
  ])
    assert.is(refusedAddress(address, targets), undefined, address)
  for (const address of [
    'http://app.example',
    'http://11.0.0.1',
    'http://192.168.1.8',
    'http://[fe80::1]',
    'ftp://app',
    'http://app@evil.example',
  ])
    assert.type(refusedAddress(address, targets), 'string', address)
  const wrong = ['', 'http://app', 'app/8', '10.0.0.0/33', '10.0.0.0/', 'a b', '-a'].filter(isTarget)
  assert.equal(wrong, [])
  assert.ok(['app', 'hooks.app.example', '10.0.0.0/8', '::1', '[::1]', 'host.docker.internal'].every(isTarget))
})

test('an address on another machine is skipped, with the reason', () => {
  const deliveries = new Deliveries({ send: () => Promise.reject(new Error('must not be called')) })
  deliveries.add('a', { ...delivery, url: 'https://hooks.acme.example' })
  const [entry] = deliveries.list()
  assert.equal([entry?.state, entry?.attempts.length], ['skipped', 0])
  assert.match(entry?.reason ?? '', /this machine only/)
})

test('failed deliveries are retried until they succeed or no attempts are left', async () => {
  const answers = [500, new Error('no answer'), 204]
  const send = () => {
    const answer = answers.shift()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? 503)
  }
  const deliveries = new Deliveries({ send, backoff: [1, 1] })
  deliveries.add('first', delivery)
  await settle(deliveries)
  deliveries.add('second', delivery)
  await settle(deliveries)
  const [first, second] = deliveries.list()
  assert.is(first?.state, 'delivered')
  assert.equal(
    first?.attempts.map(({ status, error }) => status ?? error),
    [500, 'no answer', 204],
  )
  assert.equal([second?.state, second?.attempts.length], ['failed', 3])
})

test('the data file stores pending deliveries with number and attempts; a reset restarts the numbers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-deliveries-'))
  const path = join(folder, 'data')
  const open = (send: () => Promise<number>, backoff: readonly number[]) => {
    const opened = openJournal(path)
    if (!opened.ok) throw new Error(opened.problem)
    return makeSmall({ journal: opened, deliveries: new Deliveries({ send, backoff }) })
  }
  const first = open(() => Promise.resolve(500), [60_000])
  first.deliveries.add('a', delivery)
  first.deliveries.add('b', delivery)
  await pause(20)
  first.close()
  let sent = 0
  const second = open(() => Promise.resolve(((sent += 1), 204)), [1])
  await settle(second.deliveries)
  assert.equal(
    second.deliveries.list().map(({ number, event, state, attempts }) => [number, event, state, attempts.length]),
    [
      [1, 'a', 'delivered', 2],
      [2, 'b', 'delivered', 2],
    ],
  )
  second.deliveries.add('c', delivery)
  assert.is(second.deliveries.list().at(-1)?.number, 3)
  await settle(second.deliveries)
  assert.is(sent, 3)
  second.close()
  const third = open(() => Promise.reject(new Error('must not be called')), [])
  assert.equal(third.deliveries.list(), [])
  third.reset()
  third.deliveries.add('d', { ...delivery, url: 'https://elsewhere.example' })
  assert.is(third.deliveries.list()[0]?.number, 1)
  third.close()
  rmSync(folder, { recursive: true })
})

test('cleared deliveries are not sent again', async () => {
  let sent = 0
  const deliveries = new Deliveries({ send: () => Promise.resolve(((sent += 1), 500)), backoff: [100, 100] })
  deliveries.add('a', delivery)
  await new Promise((done) => setImmediate(done))
  deliveries.clear()
  await pause(300)
  assert.equal([sent, deliveries.list()], [1, []])
})

test('the bytes that are sent are those that are signed, and a redirect is not followed', async () => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers['x-a']} ${text}`)
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const deliveries = new Deliveries({ backoff: [] })
  deliveries.add('a', { ...delivery, url: `http://127.0.0.1:${port}/hook` })
  await settle(deliveries)
  server.close()
  assert.equal(seen, [`POST /hook b ${JSON.stringify(delivery.body)}`])
  assert.equal(
    deliveries.list()[0]?.attempts.map(({ status }) => status),
    [302],
  )
})

test.run()
