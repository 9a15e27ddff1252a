/** The example of a sandbox in a container. The tests have no container engine: its pieces run as processes. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { command, packageFolder, surroundings } from './docs.ts'
import { makeFolder, removeFolder } from './folder.ts'

const example = `${packageFolder}examples/sandbox-container/`
const dockerfile = readFileSync(`${example}Dockerfile`, 'utf8')
const compose = parse(readFileSync(`${example}compose.yaml`, 'utf8')) as {
  services: Record<'sandbox' | 'app', { command: string[]; environment: Record<string, string> }>
}
/** The list in an instruction of the Dockerfile. */
const instruction = (name: string): string[] =>
  JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]') as string[]

const folder = makeFolder()
test.after(() => removeFolder(folder))

/** Starts the container's command in an empty folder; returns its address and its exit code. */
async function start(args: readonly string[]) {
  const [program, ...first] = instruction('ENTRYPOINT')
  assert.is(program, 'docs')
  // Any port, or the next free one, and a local folder in place of the volume.
  const localArgs = args.map((arg) => arg.replace(/^\/data\//, `${folder}/`))
  const all = [
    `${packageFolder}bin/docs.js`,
    ...first,
    ...localArgs,
    '--port',
    String(20_000 + Math.floor(Math.random() * 20_000)),
  ]
  const child = spawn(process.execPath, all, { cwd: folder, env: surroundings() })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let out = ''
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part) => {
      out += part
      const portText = /at http:\/\/[^ ]*:(\d+)/.exec(out)?.[1]
      if (portText !== undefined && out.includes('Ctrl+C')) resolve(portText)
    })
    void ended.then(() => reject(new Error(`ended: ${out}`)))
  })
  return { port, stop: () => (child.kill('SIGTERM'), ended) }
}

const ask = (port: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, path: '/parcels', headers: { host, authorization: 'Bearer a' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('the image works alone and in compose: it answers to its name, is healthy, ends on SIGTERM and keeps its state', async () => {
  const alone = await start(instruction('CMD'))
  assert.is(await ask(alone.port, 'localhost'), 200)
  assert.is(await ask(alone.port, 'sandbox'), 403)
  assert.is(await alone.stop(), 0)

  const { sandbox, app } = compose.services
  const { port, stop } = await start(sandbox.command)
  const name = new URL(app.environment['API_URL'] ?? '').hostname
  assert.is(await ask(port, name), 200)
  const [node = '', ...check] = instruction('CMD')
  assert.is(node, 'parcels')
  assert.equal(check, [])
  const healthy = JSON.parse(/HEALTHCHECK[^[]*(\[.*\])/s.exec(dockerfile)?.[1]?.split('\n')[0] ?? '[]') as string[]
  const at = (to: string) => healthy.map((part) => part.replace('4010', to))
  assert.is((await command([process.execPath, ...at(port).slice(1)])).code, 0)
  assert.is((await command([process.execPath, ...at('1').slice(1)])).code, 1)
  const [, file = ''] = app.command
  const client = await command([process.execPath, example + file], { env: { API_URL: `http://127.0.0.1:${port}` } })
  assert.is(client.code, 0, client.err)
  const [, id = ''] = /^parcel (\S+) for Ada Lovelace$/m.exec(client.out) ?? []
  assert.is(await stop(), 0)

  const again = await start(sandbox.command)
  const reply = await fetch(`http://127.0.0.1:${again.port}/parcels/${id}`, { headers: { authorization: 'Bearer a' } })
  assert.is(reply.status, 200)
  assert.is(await again.stop(), 0)
})

test.run()
