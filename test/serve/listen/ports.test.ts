import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { main } from '../../../src/cli/main.ts'
import { listen } from '../../../src/serve/listen/listen.ts'
import { runCommand } from '../../cli/run-command.ts'
import { temporaryFolder, write } from '../../compiler/stages/site.ts'

const test = suite('serve/ports')
const host = '127.0.0.1'
const handle = (): void => undefined
const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths: {}
`
let occupied: Server
let port = 0

test.before(async () => {
  occupied = createServer()
  await new Promise<void>((done) => occupied.listen(0, host, done))
  port = (occupied.address() as AddressInfo).port
})
test.after(() => void occupied.close())

test('a chosen port that is in use is an error; a default port moves on; port 0 is any free port', async () => {
  const problem = `port ${port} is in use; choose another port, or leave out the port to use a free one`
  assert.equal(await listen({ port, host, handle }), { ok: false, problem })
  for (const address of [{ port, movesOn: true }, { port: 0 }]) {
    const running = await listen({ ...address, host, handle })
    assert.ok(running.ok && running.port !== port)
    if (running.ok) await running.close()
  }
})

test('commands refuse a --port that is in use', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': 'title: T\nurl: https://t.example\ncontent:\n  - use: docs\n',
    'content/docs/one.md': '# One\n',
    'api.yaml': description,
    'dist/llms.txt': '# T\n',
  })
  const api = `${root}/api.yaml`
  const commands = [
    ['preview', root],
    ['sandbox', api],
    ['sandbox', 'proxy', api, '--to', 'http://127.0.0.1:1'],
    ['mcp', root, '--http'],
  ]
  for (const words of commands) {
    const { code, err } = await runCommand(() => main([...words, '--port', String(port)]))
    assert.is(code, 1, `${words[0]}: ${err}`)
    assert.match(err, `docs: port ${port} is in use; choose another port, or leave out the port`)
  }
})

test.run()
