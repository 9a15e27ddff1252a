/**
 * The network: the only request of `src/compiler/cache/protocols`, and a server with the objects of a shared cache. Answers
 * arrive in a drawn order, and a seed chooses their faults.
 *
 * @module
 */
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { Random } from '../../../bench/random.ts'
import { systemError } from './disk.ts'
import { current, type SimulatedProcess } from './world.ts'

/** Faults of an answer, with the words of a true report about them. */
const faults = {
  none: /^$/,
  refused: /connection refused/,
  reset: /closed the connection/,
  cut: /closed the connection/,
  unavailable: /answered 50[037]/,
  forbidden: /answered 40[13]/,
  moved: /answered 302/,
  damaged: /signed|stored/,
  short: /signed|stored/,
  twice: /signed|stored/,
  exchanged: /signed|stored/,
  stale: /^$/,
  slow: /too slow/,
  silent: /too slow/,
} as const

/** Fault of an answer. */
export type NetworkFault = keyof typeof faults

/** Faults of the answers to one process. */
const names = Object.keys(faults) as NetworkFault[]
const ranges: readonly (readonly NetworkFault[])[] = [
  ...names.map((name): NetworkFault[] => ['none', 'none', 'none', name]),
  names,
  ['unavailable'],
  ['silent'],
  ['damaged', 'short', 'twice', 'exchanged', 'stale'],
  ['exchanged', 'none'],
]

/** Draws the faults of the answers to a process. */
export const drawNetworkFaults = (draw: Random): readonly NetworkFault[] => draw.one(ranges)

/** The server. Its objects are never changed in place. */
export class Network {
  /** Versions of each object by path, the newest last. */
  readonly #versions = new Map<string, Buffer[]>()

  get(path: string): Buffer | undefined {
    return this.#versions.get(path)?.at(-1)
  }

  put(path: string, bytes: Uint8Array): void {
    const versions = this.#versions.get(path) ?? []
    versions.push(Buffer.from(bytes))
    this.#versions.set(path, versions)
  }

  /** The answer to `GET`; `undefined` for a missing object. */
  answer(path: string, fault: NetworkFault, draw: Random): Buffer | undefined {
    const versions = this.#versions.get(path)
    const bytes = versions?.at(-1)
    if (versions === undefined || bytes === undefined) return undefined
    switch (fault) {
      case 'damaged':
        return flipped(bytes, draw.between(0, bytes.length - 1))
      case 'short':
        return bytes.subarray(0, draw.between(0, bytes.length - 1))
      case 'twice':
        return Buffer.concat([bytes, bytes])
      case 'exchanged':
        return this.#other(path, draw)
      case 'stale':
        return draw.one(versions)
      default:
        return bytes
    }
  }

  /** Another object of the same kind, if there is one. */
  #other(path: string, draw: Random): Buffer | undefined {
    const kind = path.slice(0, path.lastIndexOf('/'))
    const others = [...this.#versions.keys()].filter((other) => other !== path && other.startsWith(kind))
    return this.get(others.length === 0 ? path : draw.one(others))
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0x55
  return copy
}

/** Checks that a reported failure of the store describes a fault of an answer to the process, or bytes of others. */
export function isTrueReport(message: string, { networkFaults }: SimulatedProcess, hasForeignBytes: boolean): boolean {
  return (
    [...networkFaults].some((fault) => faults[fault].test(message)) ||
    (hasForeignBytes && /signed|stored/.test(message))
  )
}

type Answered = (response: Readable & { statusCode?: number }) => void
interface RequestOptions {
  readonly method: string
  readonly signal?: AbortSignal
}

/** `http.request` in a process. */
export const requestIn = (process: SimulatedProcess) => (url: URL, options: RequestOptions, answered: Answered) => {
  const { world } = process
  const { draw, clock, network } = world
  const fault = draw.one(process.networkRange)
  const { pathname: path } = url
  const { method } = options
  const events = Object.assign(new EventEmitter(), { reusedSocket: draw.between(0, 1) === 0 })
  let isEnded = false
  const once = (work: () => void) => (): void => {
    if (isEnded || process.isDead) return
    isEnded = true
    current.run(process, work)
  }
  const fail = (code: string) => once(() => events.emit('error', systemError(code, 'connect', path)))
  const respond = (status: number, bytes: Buffer = Buffer.alloc(0)) =>
    once(() => answered(Object.assign(streamOf(bytes, fault === 'cut' && status === 200), { statusCode: status })))
  const end = (body: Uint8Array = Buffer.alloc(0)): void => {
    world.note(`${process.pid} ${method} ${path} ${fault}`)
    if (fault !== 'none') process.networkFaults.add(fault)
    options.signal?.addEventListener('abort', fail('ABORT_ERR'), { once: true })
    const delay = fault === 'silent' ? 1e6 : fault === 'slow' ? draw.between(300, 900) : draw.between(1, 12)
    clock.set(answerTo(), delay)

    function answerTo(): () => void {
      if (fault === 'refused') return fail('ECONNREFUSED')
      if (fault === 'unavailable') return respond(draw.one([500, 503, 507]))
      if (fault === 'forbidden') return respond(draw.one([401, 403]))
      if (fault === 'moved') return respond(302)
      if (fault === 'reset') return fail('ECONNRESET')
      if (method === 'PUT') return stored(body)
      return () => {
        const bytes = network.answer(path, fault, draw)
        return bytes === undefined ? respond(404)() : respond(200, bytes)()
      }
    }
  }
  /** A request that fails for its sender may be carried out, even long after. */
  const stored = (body: Uint8Array) => (): void => {
    if (fault !== 'cut' || draw.between(0, 1) === 0) network.put(path, body)
    if (fault === 'cut') fail('ECONNRESET')()
    else respond(200)()
  }
  return Object.assign(events, { end, destroy: () => events })
}

/** Node ignores a cut of an answer that is not read. */
function streamOf(bytes: Buffer, isCut: boolean): Readable {
  const half = bytes.length >> 1
  return Readable.from(
    (function* () {
      if (half > 0) yield bytes.subarray(0, half)
      if (isCut) throw systemError('ECONNRESET', 'read', '')
      if (bytes.length > half) yield bytes.subarray(half)
    })(),
    { objectMode: false },
  )
}
