/**
 * Measures the speed of the sandbox: `npm run bench:sandbox -- [options]`, which `usage` below explains. The server has
 * one core, the client the other. Prism serves the same description in the same run.
 *
 * @module
 */
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { table } from '../report.ts'
import { load, type RepeatedRequest } from './load.ts'
import { fulfilments, numbered } from './orders.ts'
import { installPeers, ours, prism, root, start, work, type Running } from './servers.ts'

const usage = `npm run bench:sandbox -- [options]
  --orders 100000       number of stored orders
  --seconds 8           duration of the load for each kind of request
  --starts 5            number of starts; the median is reported
  --only start,load,orders`

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '8' },
    starts: { type: 'string', default: '5' },
    only: { type: 'string', default: 'start,load,orders' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.error(usage)
  process.exit(2)
}
const orders = Number(values.orders)
const seconds = Number(values.seconds)
const chosen = values.only.split(',')
const say = (line: string): void => console.error(line)
const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`
const sorted = (list: readonly number[]): readonly number[] => list.toSorted((first, other) => first - other)
const median = (list: readonly number[]): number => sorted(list)[Math.floor(list.length / 2)] ?? NaN
const percentile99 = (list: readonly number[]): number => sorted(list)[Math.ceil(list.length * 0.99) - 1] ?? NaN

const placement = JSON.stringify({
  order_number: 'P-[<id>]',
  external_id: 'e-[<id>]',
  email_id: 'customer@example.com',
  total_order_price: 42,
  address: { name: 'A Customer', city: 'Berlin', zip_code: '10115', country_code: 'DE' },
  products: [{ title: 'Enamel mug', quantity: 1, price: 10, sku: 'MUG-1' }],
})

const port = 4990
const shop = '/v1/shops/acme'
installPeers(say)
const description = join(work, 'description.json')
const first = await start(ours(port), { port, path: '/openapi.json' })
writeFileSync(description, JSON.stringify(await (await fetch(`${first.url}/openapi.json`)).json()))
await first.stop()

if (chosen.includes('start')) await starts()
if (chosen.includes('load')) await loads()
if (chosen.includes('orders')) await measureMemory()

/** Time and CPU time until the first response, in ms, and bytes. */
type StartCost = readonly [took: number, cpu: number, bytes: number]

async function starts(): Promise<void> {
  const cold: StartCost[] = []
  const warm: StartCost[] = []
  const other: StartCost[] = []
  const note = (list: StartCost[], server: Running): void =>
    void list.push([server.started, server.cpu(), server.memory()])
  for (let round = 0; round < Number(values.starts); round += 1) {
    say(`start ${round + 1}`)
    rmSync(join(root, '.docs'), { recursive: true, force: true })
    for (const times of [cold, warm]) {
      const server = await start(ours(port), { port, path: '/openapi.json' })
      note(times, server)
      await server.stop()
    }
    const peer = await start(prism(port, description), { port, path: '/v1/shops' })
    note(other, peer)
    await peer.stop()
  }
  const cells = (list: readonly StartCost[]): readonly string[] => [
    `${median(list.map(([time]) => time)).toFixed(0)} ms`,
    `${median(list.map(([, cpu]) => cpu)).toFixed(0)} ms`,
    mb(median(list.map(([, , bytes]) => bytes))),
  ]
  console.log(
    `\n${table(
      ['start to first answer', 'median', 'CPU', 'memory'],
      [
        ['docs sandbox, first time', ...cells(cold)],
        ['docs sandbox', ...cells(warm)],
        ['Prism', ...cells(other)],
      ],
      1,
    )}`,
  )
}

async function loads(): Promise<void> {
  const rows: string[][] = []
  for (const name of ['docs sandbox', 'docs sandbox --data', 'Prism'] as const) {
    const data = join(work, 'load.ndjson')
    rmSync(data, { force: true })
    const command =
      name === 'Prism' ? prism(port, description) : ours(port, ...(name.endsWith('data') ? ['--data', data] : []))
    const server = await start(command, { port, path: name === 'Prism' ? '/v1/shops' : '/openapi.json' })
    const idle = server.memory()
    const authorization = name === 'Prism' ? basic('a:b') : await admin(server)
    if (name !== 'Prism') await put(server, authorization, fulfilments(0, 1000))
    const requests: readonly (readonly [string, Omit<RepeatedRequest, 'authorization'>])[] = [
      ['GET list', { path: `${shop}/orders?per_page=10` }],
      ['GET one', { path: shop }],
      ['POST order', { method: 'POST', path: `${shop}/orders`, body: placement }],
    ]
    for (const [requestName, request] of requests) {
      say(`${name}: ${requestName}`)
      await load(server, { ...request, authorization }, 2)
      const { rate, cpuRate, p99, failed } = await load(server, { ...request, authorization }, seconds)
      rows.push([
        ...[name, requestName, rate.toFixed(0), cpuRate.toFixed(0), `${p99.toFixed(0)} ms`, String(failed)],
        ...[mb(idle), mb(server.memory())],
      ])
    }
    await server.stop()
    rmSync(data, { force: true })
  }
  const head = ['server', 'request', 'per second', 'per CPU second', 'p99', 'failed', 'memory before', 'memory after']
  console.log(`\n${table(head, rows)}`)
}

async function measureMemory(): Promise<void> {
  const data = join(work, 'orders.ndjson')
  for (const file of [data, `${data}.lock`]) rmSync(file, { force: true })
  const server = await start(ours(port, '--data', data), { port, path: '/openapi.json' })
  const authorization = await admin(server)
  const before = server.memory()
  const began = performance.now()
  const batchSize = 1000
  for (let from = 0; from < orders; from += batchSize) {
    await put(server, authorization, fulfilments(from, Math.min(batchSize, orders - from)))
  }
  const elapsed = (performance.now() - began) / 1000
  console.log(
    `\n${orders} orders, each with a shipment, through PUT ${shop}/orders/bulk, ${batchSize} at once: ${elapsed.toFixed(1)} s, ` +
      `memory ${mb(before)} before, ${mb(server.memory())} after, ${mb(statSync(data).size)} on disk`,
  )
  await filters(server, authorization)
  const placed = await load(server, { method: 'POST', path: `${shop}/orders`, authorization, body: placement }, seconds)
  console.log(
    `POST order with them: ${placed.rate.toFixed(0)} per second, ${placed.cpuRate.toFixed(0)} per CPU second, ${placed.failed} failed`,
  )
  await server.stop()
  const again = await start(ours(port, '--data', data), { port, path: '/openapi.json' })
  const size = mb(statSync(data).size)
  console.log(`start with --data (${size}): ${again.started.toFixed(0)} ms, ${mb(again.memory())}`)
  await again.stop()
  if (existsSync(data)) rmSync(data)
}

async function filters(server: Running, authorization: string): Promise<void> {
  const uuids = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { body } = await ask(server, `${shop}/orders?order_number=N-${index * 37}`, authorization)
      return (JSON.parse(body) as readonly { readonly uuid: string }[])[0]?.uuid ?? ''
    }),
  )
  const day = (at: number): string => encodeURIComponent(numbered(at).order_placed_at)
  const queries: Readonly<Record<string, (at: number) => string>> = {
    none: () => '',
    'per_page=100, last page': () => `per_page=100&page=${Math.floor(orders / 100)}`,
    uuid: (at) => `uuid=${uuids[at % uuids.length] ?? ''}`,
    order_number: (at) => `order_number=${numbered(at).order_number}`,
    external_id: (at) => `external_id=${numbered(at).external_id}`,
    order_name: (at) => `order_name=${encodeURIComponent(numbered(at).order_name)}`,
    email_id: (at) => `email_id=${encodeURIComponent(numbered(at).email_id)}`,
    zip_code: (at) => `zip_code=${numbered(at).zip_code}`,
    'order_placed_from, to (a day)': (at) =>
      `order_placed_from=${day(at)}&order_placed_to=${encodeURIComponent(new Date(Date.parse(numbered(at).order_placed_at) + 86_400_000).toISOString())}`,
    'order_placed_from (all, page 100)': () => 'order_placed_from=2000-01-01T00:00:00Z&page=100&per_page=100',
    'order_placed_to (none)': () => 'order_placed_to=2000-01-01T00:00:00Z',
    'shipment_updated_since (all, page 100)': () => 'shipment_updated_since=2000-01-01T00:00:00Z&page=100&per_page=100',
    'shipment_updated_since (none)': () => 'shipment_updated_since=2100-01-01T00:00:00Z',
    'email_id and zip_code': (at) =>
      `email_id=${encodeURIComponent(numbered(at).email_id)}&zip_code=${numbered(at).zip_code}`,
  }
  const rows: string[][] = []
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = []
    let count = 0
    let before = 0
    for (let round = 0; round < 120; round += 1) {
      const at = (round * 7919) % orders
      if (round === 20) before = server.cpu()
      const began = performance.now()
      const { status, body } = await ask(server, `${shop}/orders?${query(at)}`, authorization)
      if (round >= 20) times.push(performance.now() - began)
      if (status !== 200) throw new Error(`${name}: ${status} ${body.slice(0, 200)}`)
      count = (JSON.parse(body) as unknown[]).length
    }
    const computed = (server.cpu() - before) / times.length
    rows.push([name, String(count), computed.toFixed(1), median(times).toFixed(1), percentile99(times).toFixed(1)])
  }
  console.log(`\n${table(['filter of the list', 'found', 'CPU, ms', 'median, ms', 'p99, ms'], rows, 1)}`)
}

/** The credentials of a shop's admin, as the start message prints them. */
async function admin({ output }: Running): Promise<string> {
  while (!output().includes('Ctrl+C')) await wait(5)
  const [, credentials] = /admin of acme +(\S+)/.exec(output()) ?? []
  if (credentials === undefined) throw new Error(`the sandbox printed no key of an admin\n${output()}`)
  return basic(credentials)
}

async function put(server: Running, authorization: string, body: readonly unknown[]): Promise<void> {
  const { status, body: text } = await ask(server, `${shop}/orders/bulk`, authorization, JSON.stringify(body))
  if (status !== 200) throw new Error(`PUT bulk: ${status} ${text.slice(0, 300)}`)
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}

function ask(
  { url }: Running,
  path: string,
  authorization: string,
  body?: string,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const pending = request(`${url}${path}`, { method: body === undefined ? 'GET' : 'PUT', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
    })
    pending.on('error', reject)
    pending.end(body)
  })
}
