/**
 * A store of results on the network, in memory, and the faults of its answers.
 *
 * @module
 */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { systemError } from './disk.ts'
import { current, type SimulatedProcess, type World } from './world.ts'

/** Faults of an answer of the store. */
const faults = [
  'none',
  'none',
  'none',
  'cut',
  'refused',
  'unavailable',
  'damaged',
  'exchanged',
  'twice',
  'slow',
  'silent',
] as const

/** The store that all processes of a world use. */
export interface Network {
  /** Objects by path. */
  readonly objects: Map<string, Buffer>
  /** Answers have faults. */
  isBroken: boolean
}

const networks = new WeakMap<World, Network>()

/** The network of a world. */
export function networkOf(world: World): Network {
  const network = networks.get(world) ?? { objects: new Map<string, Buffer>(), isBroken: false }
  networks.set(world, network)
  return network
}

type Answered = (response: Readable & { statusCode?: number }) => void
interface RequestOptions {
  readonly method: string
  readonly signal?: AbortSignal
}

/** `http.request` in a process. Answers arrive in a drawn order. */
export const requestIn = (process: SimulatedProcess) => (url: URL, options: RequestOptions, answered: Answered) => {
  const { world } = process
  const { draw, clock } = world
  const network = networkOf(world)
  const fault = network.isBroken ? draw.one(faults) : 'none'
  const events = Object.assign(new EventEmitter(), { reusedSocket: draw.between(0, 1) === 0 })
  let isEnded = false
  const end = (work: () => void) => () => {
    if (isEnded) return
    isEnded = true
    world.awaited -= 1
    if (!process.isDead) current.run(process, work)
  }
  const fail = (code: string) => end(() => events.emit('error', systemError(code, 'connect', url.pathname)))
  const send = (body: Uint8Array | undefined): void => {
    world.awaited += 1
    world.note(`${process.pid} ${options.method} ${url.pathname} ${fault}`)
    options.signal?.addEventListener('abort', fail('ABORT_ERR'), { once: true })
    const delay = fault === 'slow' ? draw.between(300, 900) : draw.between(1, 12)
    if (fault === 'silent') return
    if (fault === 'refused') return void clock.set(fail('ECONNREFUSED'), delay)
    const { status, bytes } = answerTo(network, { method: options.method, path: url.pathname, body, fault }, draw)
    if (fault === 'cut' && options.method === 'PUT') return void clock.set(fail('ECONNRESET'), delay)
    clock.set(
      end(() => answered(Object.assign(streamOf(bytes, fault === 'cut'), { statusCode: status }))),
      delay,
    )
  }
  return Object.assign(events, { end: send, destroy: () => events })
}

/** A request that has arrived. */
interface Arrived {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array | undefined
  readonly fault: (typeof faults)[number]
}

function answerTo(
  { objects }: Network,
  { method, path, body, fault }: Arrived,
  draw: World['draw'],
): { readonly status: number; readonly bytes: Buffer } {
  const none = Buffer.alloc(0)
  if (fault === 'unavailable') return { status: draw.one([500, 503, 507]), bytes: none }
  if (method === 'PUT') {
    // A connection that is cut may end before or after the object is stored.
    if (fault !== 'cut' || draw.between(0, 1) === 0) objects.set(path, Buffer.from(body ?? none))
    return { status: 200, bytes: none }
  }
  const bytes = objects.get(path)
  if (bytes === undefined) return { status: 404, bytes: none }
  if (fault === 'exchanged') return { status: 200, bytes: draw.one([...objects.values()]) }
  if (fault === 'twice') return { status: 200, bytes: Buffer.concat([bytes, bytes]) }
  if (fault === 'damaged') {
    const copy = Buffer.from(bytes)
    const at = draw.between(0, Math.max(0, bytes.length - 1))
    copy[at] = (copy[at] ?? 0) ^ 0x55
    return { status: 200, bytes: copy }
  }
  return { status: 200, bytes }
}

function streamOf(bytes: Buffer, isCut: boolean): Readable {
  return Readable.from(
    (function* () {
      const half = bytes.length >> 1
      if (half > 0) yield bytes.subarray(0, half)
      if (isCut) throw systemError('ECONNRESET', 'read', '')
      if (bytes.length > half) yield bytes.subarray(half)
    })(),
    { objectMode: false },
  )
}
