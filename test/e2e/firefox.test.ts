/** The islands of `examples/islands` in Firefox, which is controlled with its own protocol, Marionette. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { find, needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { makeFolder, removeFolder } from './folder.ts'
import { docs } from './in-turn.ts'

const test = needing('firefox', suite('e2e/firefox'))
/** Maximum number of tries, 50 ms apart. */
const maxTries = 1200

const folder = makeFolder()
let firefox: ChildProcess | undefined
let socket: Socket | undefined
let server: Preview | undefined
let send: (name: string, parameters: object) => Promise<unknown>

test.before(async () => {
  const site = join(folder, 'site')
  cpSync(join(packageFolder, 'examples/islands'), site, {
    recursive: true,
    filter: (path) => !/\/(?:dist|\.docs|\.dist\.docs)$/.test(path),
  })
  symlinkSync(join(packageFolder, 'node_modules'), join(site, 'node_modules'))
  const { code, err } = await docs(['build', site, '--strict'])
  assert.is(code, 0, err)
  const started = await preview({ dir: join(site, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!started.ok) throw new Error(started.problem)
  server = started
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n')
  firefox = spawn(find('firefox') ?? '', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  })
  const portFile = join(profile, 'MarionetteActivePort')
  const port = (): number => (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0)
  for (let tries = 0; port() === 0 && tries < maxTries; tries++) await sleep(50)
  socket = connect(port(), '127.0.0.1')
  send = commands(socket)
  await send('WebDriver:NewSession', {})
})

test.after(async () => {
  socket?.destroy()
  if (firefox !== undefined && firefox.exitCode === null) {
    const exit = new Promise((resolve) => firefox?.once('exit', resolve))
    firefox.kill()
    await exit
  }
  await server?.close()
  removeFolder(folder)
})

/** Returns a function that sends a command and resolves with its result. A message is `<bytes>:<JSON>`. */
function commands(connection: Socket): typeof send {
  const open = new Map<number, (answer: readonly [error: unknown, result: unknown]) => void>()
  let bytes = Buffer.alloc(0)
  connection.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    for (let at = bytes.indexOf(':'); at > 0; at = bytes.indexOf(':')) {
      const end = at + 1 + Number(bytes.subarray(0, at).toString())
      if (bytes.length < end) return
      const message = JSON.parse(bytes.subarray(at + 1, end).toString()) as unknown
      bytes = bytes.subarray(end)
      // The first message describes the browser.
      if (Array.isArray(message)) open.get(Number(message[1]))?.([message[2], message[3]])
    }
  })
  let count = 0
  return async (name, parameters) => {
    const text = JSON.stringify([0, ++count, name, parameters])
    const answer = new Promise<readonly [unknown, unknown]>((resolve) => open.set(count, resolve))
    connection.write(`${Buffer.byteLength(text)}:${text}`)
    const [error, result] = await answer
    if (error !== null) throw new Error(`${name}: ${JSON.stringify(error)}`)
    return result
  }
}

/** Opens a page of the example. */
const open = (path: string) =>
  send('WebDriver:Navigate', { url: (server?.ok === true ? server.url : '').replace(/\/$/, '') + path })

/** Value of an expression in the page, as soon as it is neither `false` nor `null`. */
async function value(expression: string): Promise<unknown> {
  for (let tries = 0; ; tries++) {
    const answer = (await send('WebDriver:ExecuteScript', { script: `return ${expression}`, args: [] })) as {
      readonly value: unknown
    }
    if ((answer.value !== false && answer.value !== null) || tries === maxTries) return answer.value
    await sleep(50)
  }
}

/** Id of the element that a selector matches. */
async function element(css: string): Promise<string> {
  const answer = await send('WebDriver:FindElement', { using: 'css selector', value: css })
  return Object.values((answer as { readonly value: Record<string, string> }).value)[0] ?? ''
}

test('the chart is drawn when it is visible', async () => {
  await open('/chart')
  assert.is(await value(`document.querySelector('path.recharts-line-curve') !== null`), true)
})

test('the first press of a column sorts the table', async () => {
  await open('/table')
  await send('WebDriver:ElementClick', { id: await element('docs-island th:nth-child(2) button') })
  assert.is(await value(`document.querySelector('th[aria-sort="ascending"]') !== null`), true)
  const cells = `[...document.querySelectorAll('docs-island tbody td:first-child')].map((cell) => cell.textContent)`
  assert.equal(await value(cells), ['Bluebird', 'Northwind', 'Harbour'])
})

test('the form counts characters', async () => {
  await open('/form')
  await send('WebDriver:ElementSendKeys', { id: await element('docs-island textarea'), text: 'Where is it?' })
  assert.is(await value(`document.body.innerText.includes('188 characters left')`), true)
})

test('the canvas is drawn', async () => {
  await open('/canvas')
  const painted = `[...document.querySelectorAll('canvas')].some((canvas) => canvas.getContext('2d')
    .getImageData(0, 0, canvas.width, canvas.height).data.some((number) => number > 0))`
  assert.is(await value(painted), true)
})

test.run()
