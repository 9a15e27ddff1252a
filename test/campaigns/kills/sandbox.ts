import { existsSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { random, type Random } from '../../../bench/random.ts'
import { startServer, type Server } from '../server.ts'

/** State after one kill of a sandbox. */
export interface KilledSandbox {
  readonly name: string
  readonly aim: 'writes' | 'call' | 'reset'
  /** Writes that were confirmed before the kill. */
  readonly confirmed: number
  /** Rows after the next start. */
  readonly rows: number
  readonly fault?: string
}

/** A sandbox with its state in a file, and the expected rows: label by identifier. */
export interface KeptSandbox {
  readonly site: string
  readonly data: string
  readonly rows: Map<string, string>
}

/** A write that is not confirmed yet: a new row has no identifier, a removed row has no label. */
interface Pending {
  readonly id?: string
  readonly label?: string
}

const atCall = fileURLToPath(new URL('at-call.js', import.meta.url))
const writers = 4

/** Starts with an empty file below this folder. `site`: that of `writeAskedSite`. */
export function keepSandbox(site: string): KeptSandbox {
  const data = join(site, 'state.data')
  for (const file of [data, `${data}.lock`, `${data}.next`]) rmSync(file, { force: true })
  return { site, data, rows: new Map() }
}

/** Starts the sandbox, kills it while requests write, starts it again, and compares its rows with the confirmed writes. */
export async function killSandbox(
  sandbox: KeptSandbox,
  name: string,
  aimed?: KilledSandbox['aim'],
): Promise<KilledSandbox> {
  const draw = random(name)
  const aim = aimed ?? draw.one(['writes', 'writes', 'call', 'reset'] as const)
  // Some calls happen before the server listens: then it is killed during its start.
  const call = {
    writes: '',
    call: `${draw.one(['writeSync', 'writeSync', 'closeSync'])} ${draw.between(1, 150)}`,
    reset: draw.one(['fsyncSync 1', 'renameSync 1', '']),
  }[aim]
  const killed = await start(sandbox, call).catch(() => undefined)
  const done = killed === undefined ? noCalls : await strike(sandbox, killed, { aim, draw, name })
  const expected = new Map(sandbox.rows)
  const again = await start(sandbox)
  const rows = await rowsOf(again)
  await again.close('SIGKILL')
  const { confirmed, pending, reset } = done
  const wrong = reset === undefined ? differs(rows, expected, pending) : differsAfterReset(rows, expected, reset)
  const fault = wrong ?? (existsSync(`${sandbox.data}.next`) ? 'a half-written file is left' : undefined)
  sandbox.rows.clear()
  for (const [id, label] of rows ?? []) sandbox.rows.set(id, label)
  return { name, aim, confirmed, rows: rows?.size ?? 0, ...(fault !== undefined && { fault }) }
}

/** Requests that were sent to a sandbox before the kill. */
interface Struck {
  readonly confirmed: number
  readonly pending: readonly Pending[]
  readonly reset?: 'sent' | 'confirmed'
}

const noCalls: Struck = { confirmed: 0, pending: [] }

async function strike(
  sandbox: KeptSandbox,
  server: Server,
  { aim, draw, name }: { readonly aim: KilledSandbox['aim']; readonly draw: Random; readonly name: string },
): Promise<Struck> {
  const agent = new Agent({ keepAlive: true })
  const ask = askFrom(server.port, agent)
  const pending: Pending[] = []
  let confirmed = 0
  let reset: Struck['reset'] = 'sent'
  if (aim === 'reset') {
    const reply = ask('POST', '/__sandbox/reset').then((status) => void (reset = status === 204 ? 'confirmed' : reset))
    await Promise.race([reply, sleep(draw.between(0, 12))])
  } else {
    const confirm = () => confirmed++
    const all = Array.from({ length: writers }, (_, index) =>
      write(sandbox, { ask, draw: random(`${name} ${index}`), name: `${name} ${index}`, pending, confirm }),
    )
    for (let waited = 0; aim === 'writes' && confirmed === 0 && waited < 3_000; waited += 5) await sleep(5)
    await Promise.race([Promise.all(all), sleep(aim === 'call' ? 3_000 : draw.between(0, 200))])
  }
  await server.close('SIGKILL')
  // Confirmed answers are read completely.
  await sleep(20)
  agent.destroy()
  return { confirmed, pending, ...(aim === 'reset' && { reset }) }
}

/** `call`: the call of the file system at which it is killed; empty for none. */
function start({ site, data }: KeptSandbox, call = ''): Promise<Server> {
  const aimed = call === '' ? {} : { node: ['--import', atCall], env: { KILL_AT: call } }
  return startServer(['sandbox', site, '--data', data], aimed)
}

interface Writing {
  readonly ask: Ask
  readonly draw: Random
  readonly name: string
  readonly pending: Pending[]
  readonly confirm: () => void
}

/** Writes its own rows, one after the other, until the server has ended. */
async function write(sandbox: KeptSandbox, { ask, draw, name, pending, confirm }: Writing): Promise<void> {
  const ids: string[] = []
  for (let number = 0; ; number++) {
    const id = ids.length === 0 || draw.between(0, 2) === 0 ? undefined : draw.one(ids)
    const isRemoved = id !== undefined && draw.between(0, 2) === 0
    const label = isRemoved ? undefined : `${name} ${number} ${'x'.repeat(draw.between(0, 3_000))}`
    const now: Pending = { ...(id !== undefined && { id }), ...(label !== undefined && { label }) }
    pending.push(now)
    const answer = isRemoved
      ? await ask('DELETE', `/v1/parcels/${id}`)
      : await ask(id === undefined ? 'POST' : 'PUT', `/v1/parcels${id === undefined ? '' : `/${id}`}`, { label })
    if (answer === undefined) return
    pending.splice(pending.indexOf(now), 1)
    confirm()
    if (isRemoved) ids.splice(ids.indexOf(id), 1)
    if (isRemoved) sandbox.rows.delete(id)
    else if (typeof answer === 'object' && label !== undefined) sandbox.rows.set(answer.id, label)
    if (id === undefined && typeof answer === 'object') ids.push(answer.id)
  }
}

/** A row, or the status of an answer without a row; `undefined` if the server has ended. */
type Ask = (method: string, path: string, body?: unknown) => Promise<{ readonly id: string } | number | undefined>

const askFrom =
  (port: number, agent: Agent): Ask =>
  (method, path, body) =>
    new Promise((resolve) => {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' }
      const outgoing = request({ port, host: '127.0.0.1', method, path, agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('error', () => resolve(undefined))
        response.on('end', () => {
          if (!response.complete) resolve(undefined)
          else resolve(text.startsWith('{') ? (JSON.parse(text) as { id: string }) : (response.statusCode ?? 0))
        })
        response.on('close', () => resolve(undefined))
      })
      outgoing.on('error', () => resolve(undefined))
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })

async function rowsOf({ port }: Server): Promise<ReadonlyMap<string, string> | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/parcels`)
  if (response.status !== 200) return undefined
  return new Map(((await response.json()) as { id: string; label: string }[]).map(({ id, label }) => [id, label]))
}

type Rows = ReadonlyMap<string, string>

/** Compares the rows with the confirmed writes. Each pending write may be present or absent. */
export function differs(actual: Rows | undefined, expected: Rows, pending: readonly Pending[]): string | undefined {
  if (actual === undefined) return 'the rows cannot be read'
  for (const [id, label] of expected) {
    const may = pending.filter((write) => write.id === id)
    const now = actual.get(id)
    if (now !== label && !may.some((write) => write.label === now))
      return `a confirmed row is ${now === undefined ? 'gone' : 'another'}: ${id}`
  }
  for (const [id, label] of actual)
    if (!expected.has(id) && !pending.some((write) => write.id === undefined && write.label === label))
      return `a row without a write: ${id}`
  return undefined
}

/** Compares the rows after a reset: all or none of them, or none if the reset was confirmed. */
function differsAfterReset(actual: Rows | undefined, expected: Rows, reset: 'sent' | 'confirmed'): string | undefined {
  if (actual?.size === 0) return undefined
  return reset === 'confirmed' ? 'rows are there after a reset' : differs(actual, expected, [])
}
