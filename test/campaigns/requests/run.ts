/**
 * `npm run campaign:requests -- [options]`: hostile requests to the servers of `docs preview`, `serve` and `sandbox`, over
 * sockets.
 *
 * @module
 */
import { join } from 'node:path'
import { docs } from '../../e2e/docs.ts'
import { makeFolder, removeFolder } from '../../e2e/folder.ts'
import { readOptions } from '../options.ts'
import { openResults } from '../results.ts'
import { startServer, type Server } from '../server.ts'
import { hostileRequest } from './hostile.ts'
import { faultIn, isAlive, send, statusOf } from './send.ts'

import { litter, writeAskedSite } from './site.ts'

const options = readOptions('requests', {
  requests: ['5000', 'in all, a third of them for each server'],
  seed: ['1', 'the same requests for the same seed'],
  only: ['', 'preview, serve or sandbox alone'],
})

/** Requests that are sent at once; the server must answer after them. */
const atOnce = 16
/** Connections that a server may still have after the end of all requests. */
const maxLeft = 10

interface Batch {
  readonly name: string
  readonly server: string
  readonly statuses: Readonly<Record<string, number>>
  readonly kinds: Readonly<Record<string, number>>
  readonly bad: readonly string[]
}

const folder = makeFolder()
const site = writeAskedSite(folder)
const { code, err } = await docs(['build', site])
if (code !== 0) throw new Error(err)
litter(join(site, 'dist'), folder)

const servers: Readonly<Record<string, readonly string[]>> = {
  preview: ['preview', site],
  serve: ['serve', site, '--sandbox'],
  sandbox: ['sandbox', site],
}
const results = openResults<Batch>(options.folder, options.new)
const names = Object.keys(servers).filter((name) => name.includes(options.only))
const batches = Math.ceil(Number(options.requests) / names.length / atOnce)
const rounds = names.flatMap((server) =>
  Array.from({ length: batches }, (_, index) => ({ server, name: `seed ${options.seed} ${server} ${index}` })),
)
for (const server of names) {
  const pending = rounds.filter((batch) => batch.server === server && !results.has(batch.name))
  if (pending.length === 0) continue
  let running = await start(server)
  let before = 0
  for (const { name } of pending) {
    const batch = await ask(running, server, name)
    results.add(batch)
    for (const fault of batch.bad) console.log(`${name}: BAD ${fault}`)
    if (running.ended() !== undefined) running = await start(server)
    before ||= running.descriptors()
  }
  await new Promise((done) => setTimeout(done, 3_000))
  const open = running.descriptors() - before
  if (open > maxLeft)
    results.add({
      name: `${server} at the end`,
      server,
      statuses: {},
      kinds: {},
      bad: [`${open} descriptors stay open`],
    })
  await running.close()
}
removeFolder(folder)

const ours = new Set(rounds.map(({ name }) => name))
const done = results.all().filter(({ name }) => ours.has(name) || name.endsWith('at the end'))
for (const server of names) {
  const batches = done.filter((batch) => batch.server === server)
  const statuses = sums(batches.map((batch) => batch.statuses))
  console.log(`${server}: ${Object.values(statuses).reduce((a, b) => a + b, 0)} requests: ${countLine(statuses)}`)
}
console.log(`kinds: ${countLine(sums(done.map((batch) => batch.kinds)))}`)
const bad = done.flatMap((batch) => batch.bad)
console.log(`${bad.length} bad`)
process.exitCode = bad.length === 0 ? 0 : 1

async function start(server: string): Promise<Server> {
  const running = await startServer(servers[server] ?? [])
  for (let tries = 0; !(await isAlive(running.port)) && tries < 20; tries++);
  return running
}

async function ask(running: Server, server: string, name: string): Promise<Batch> {
  const requests = Array.from({ length: atOnce }, (_, index) => hostileRequest(`${name} ${index}`))
  const outputLength = running.output().length
  const answers = await Promise.all(requests.map((request) => send(running.port, request)))
  const bad = answers.flatMap((answer, index) => {
    const fault = faultIn(answer)
    return fault === undefined ? [] : [`${fault}: ${JSON.stringify(requests[index]?.parts.join('').slice(0, 300))}`]
  })
  if (!(await isAlive(running.port))) bad.push(`the server does not answer any more (${running.ended() ?? 'it runs'})`)
  if (/\n\s+at /.test(running.output().slice(outputLength)))
    bad.push(`printed a stack: ${running.output().slice(outputLength, outputLength + 400)}`)
  const count = (all: readonly string[]): Record<string, number> => sums(all.map((item) => ({ [item]: 1 })))
  return { name, server, statuses: count(answers.map(statusOf)), kinds: count(requests.map(({ kind }) => kind)), bad }
}

function sums(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const counts of all) for (const [key, count] of Object.entries(counts)) total[key] = (total[key] ?? 0) + count
  return total
}

function countLine(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, count]) => `${label} ${count}`)
    .join(', ')
}
