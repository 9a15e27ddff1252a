/** Sandboxes that a server looks for, and calls. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runningSandbox, sandboxesBeside } from '../../../src/satellites/mcp/sandbox-call.ts'

const test = suite('mcp/sandboxes')

test('only sites on this machine are checked for a sandbox', () => {
  const usual = 'http://127.0.0.1:4010'
  assert.equal(sandboxesBeside({}), [usual])
  assert.equal(sandboxesBeside({ address: 'http://localhost:3000/docs/' }), [
    'http://localhost:3000/__sandbox/api',
    usual,
  ])
  for (const address of ['https://docs.example/', 'https://localhost.docs.example/', 'http://127.0.0.1.docs.example/'])
    assert.equal(sandboxesBeside({ address }), [usual])
})

test('a server that does not identify itself as a sandbox is never called', async () => {
  const requests: string[] = []
  const other = await listening((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.end('{"hello": "world"}')
  })
  assert.is(await runningSandbox([other.url, 'http://127.0.0.1:1']), undefined)
  assert.equal(requests, ['GET /__sandbox'])
  await other.close()
})

async function listening(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => new Promise<void>((done) => server.close(() => done()) && server.closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test.run()
