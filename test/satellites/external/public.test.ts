import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAsker, isPublicIp, whyNotPublic } from '../../../src/satellites/external/request.ts'

test('addresses of the local network are recognised in every notation', () => {
  const inside = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[fd00::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::a00:1]',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'nas',
    'printer.local',
    'wiki.corp',
    'metadata.google.internal',
  ]
  for (const host of inside) assert.is(whyNotPublic(new URL(`http://${host}/`)), 'not a public address', host)
})

test('reserved names are recognised', () => {
  for (const host of ['shop.example', 'example.com', 'api.example.org', 'x.test', 'site.invalid'])
    assert.is(whyNotPublic(new URL(`https://${host}/`)), 'reserved for examples', host)
})

test('addresses of the web are allowed', () => {
  for (const host of ['nodejs.org', 'example.dev', '8.8.8.8', '[2606:4700::1111]', 'myexample.com', 'localhost.run'])
    assert.is(whyNotPublic(new URL(`https://${host}/`)), undefined, host)
  assert.is(isPublicIp('::ffff:8.8.8.8'), true)
  assert.is(isPublicIp('no address'), false)
})

test('a name that resolves to this machine is not requested', async () => {
  const server = createServer((_, response) => void response.end())
  await new Promise<void>((done) => server.listen(0, done))
  const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const ask = async (allowPrivate: boolean) => {
    const asker = createAsker({ userAgent: 'docs/test', allowPrivate, timeoutMs: 20_000 })
    try {
      return await asker.ask(url, 'HEAD')
    } finally {
      asker.close()
    }
  }
  try {
    assert.equal(await ask(false), { code: 'not-public' })
    assert.equal(await ask(true), { status: 200 })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
test.run()
