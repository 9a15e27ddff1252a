/**
 * A machine in memory: a disk, a clock, and processes that may be killed, and whose calls of the disk may fail.
 *
 * @module
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Random } from '../../../bench/random.ts'
import { Clock } from './clock.ts'
import { Disk, systemError, withoutStack } from './disk.ts'
import { Network, type NetworkFault } from './network.ts'

/** Faults of a process. Changes are calls that change the disk, counted from 1. */
export interface Faults {
  /** Changes are only counted from the first one whose path contains this text. Default: all. */
  readonly from?: string
  /** The process is killed before this change; in a write, after a part of it. */
  readonly killAt?: number
  /** The kill is a power cut: data that was not synced may be lost. */
  readonly isPowerCut?: boolean
  /** From this change on, the disk only has so many bytes left. */
  readonly fullAt?: number
  readonly room?: number
  /** Number of changes after which there is space again. */
  readonly fullFor?: number
  /** Changes and reads that fail with `EIO`. */
  readonly failedChange?: number
  readonly failedRead?: number
  /** Writes may accept a part of the bytes. */
  readonly isShort?: boolean
  /** Before this change, the clock jumps by so many ms. */
  readonly jumpAt?: number
  readonly jumpMs?: number
  /** Before this change, other processes work. */
  readonly pauseAt?: number
  readonly pause?: () => void
}

/** Error of each call in a process that was killed. It is not an error of the operating system. */
export class Killed extends Error {
  constructor() {
    super('the process was killed')
  }
}

/** The process whose code runs; `undefined` outside of the simulation. */
export const current = new AsyncLocalStorage<SimulatedProcess>()

/** A process. */
export class SimulatedProcess {
  readonly world: World
  readonly pid: number
  readonly #faults: Faults
  readonly killed: Promise<never>
  #reject: (error: Killed) => void = () => undefined
  isDead = false
  changes = 0
  reads = 0
  #room: number | undefined
  /** True if a fault of the disk was injected. */
  isHit = false
  /** Faults of answers to its requests: one is drawn for each. */
  networkRange: readonly NetworkFault[] = ['none']
  readonly networkFaults = new Set<NetworkFault>()

  constructor(world: World, pid: number, faults: Faults) {
    this.world = world
    this.pid = pid
    this.#faults = faults
    this.killed = new Promise((_, reject) => (this.#reject = reject))
    this.killed.catch(() => undefined)
  }

  /** Kills the process, or all processes by a power cut. */
  kill(): never {
    const isPowerCut = this.#faults.isPowerCut === true
    this.world.note(isPowerCut ? 'power cut' : `${this.pid} is killed`)
    if (isPowerCut) this.world.losePower()
    this.end()
    throw withoutStack(() => new Killed())
  }

  /** Ends without a cleanup: each of its calls fails from now on. */
  end(): void {
    if (this.isDead) return
    this.isDead = true
    this.#reject(withoutStack(() => new Killed()))
  }

  /** Called before each call that reads. */
  read(name: string, path: string): void {
    this.#live()
    this.reads += 1
    if (this.reads === this.#faults.failedRead) this.#fail('EIO', name, path)
  }

  /** Called before each call that changes the disk. `needsRoom`: it adds an entry to a folder. */
  change(name: string, path: string, needsRoom = false): void {
    this.#next(name, path)
    if (this.changes === this.#faults.killAt) this.kill()
    if (needsRoom && this.#room !== undefined && this.#room <= 0) this.#fail('ENOSPC', name, path)
  }

  /** Called before bytes are written. `put` writes a part of them. Returns their number. */
  write(path: string, bytes: Buffer, put: (part: Buffer) => void): number {
    this.#next('write', `${path} ${bytes.length}`)
    const { draw } = this.world
    if (this.changes === this.#faults.killAt) {
      put(bytes.subarray(0, draw.between(0, bytes.length)))
      this.kill()
    }
    let count = bytes.length
    if (this.#room !== undefined) {
      count = Math.min(count, this.#room)
      this.#room -= count
      if (count === 0 && bytes.length > 0) this.#fail('ENOSPC', 'write', path)
    }
    if (this.#faults.isShort === true && count > 1 && draw.between(0, 2) === 0) count = draw.between(1, count)
    put(bytes.subarray(0, count))
    return count
  }

  #next(name: string, path: string): void {
    this.#live()
    const { fullAt, room = 0, fullFor = Infinity, failedChange, jumpAt, jumpMs = 0, pauseAt, pause } = this.#faults
    if (this.changes > 0 || path.includes(this.#faults.from ?? '')) this.changes += 1
    this.world.note(`${this.pid}.${this.changes} ${name} ${path}`)
    this.world.clock.tick()
    this.world.watch?.()
    if (this.changes === jumpAt) this.world.jump(jumpMs)
    if (this.changes === pauseAt) pause?.()
    this.#live()
    if (this.changes === fullAt) this.#room = room
    if (fullAt !== undefined && this.changes >= fullAt + fullFor) this.#room = undefined
    if (this.changes === failedChange) this.#fail('EIO', name, path)
  }

  #live(): void {
    if (this.isDead) throw withoutStack(() => new Killed())
  }

  #fail(code: string, name: string, path: string): never {
    this.isHit = true
    this.world.note(`${this.pid} ${code}`)
    throw systemError(code, name, path)
  }
}

/** Begin of the time of each world: later than the files of the package. */
const begin = Date.UTC(2040, 0, 1)

/** Creates the world of a seed, with a copy of a disk. */
export type OpenWorld = (image?: Disk) => World

/** A machine. The same seed and the same calls have the same results. */
export class World {
  readonly seed: string
  readonly draw: Random
  readonly clock: Clock
  readonly network = new Network()
  disk: Disk
  readonly trace: string[] = []
  readonly processes: SimulatedProcess[] = []
  /** Called before each change of the disk. */
  watch: (() => void) | undefined
  #ids = 0

  /** @param image a disk that is copied */
  constructor(seed: string, draw: Random, image?: Disk) {
    this.seed = seed
    this.draw = draw
    this.clock = new Clock(begin, draw)
    this.disk = new Disk(() => this.clock.now(), image)
  }

  note(text: string): void {
    this.trace.push(text)
  }

  jump(ms: number): void {
    this.note(`the clock jumps by ${ms} ms`)
    this.clock.jump(ms)
  }

  losePower(): void {
    for (const process of this.processes) process.end()
    this.disk.losePower(this.draw)
  }

  start(faults: Faults = {}): SimulatedProcess {
    const process = new SimulatedProcess(this, 1000 + this.processes.length, faults)
    this.processes.push(process)
    return process
  }

  /** Runs work as a process, which ends after it. */
  async run<Result>(process: SimulatedProcess, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.finish(current.run(process, work), process)
    } finally {
      process.end()
    }
  }

  /** Waits for work of a process, and moves the clock on while all wait for it. Rejects with `Killed` after a kill. */
  finish<Result>(work: Promise<Result>, process: SimulatedProcess): Promise<Result> {
    return this.clock.finish(Promise.race([work, process.killed]))
  }

  /** Bytes that are random to the tool, and the same for the same seed. */
  bytes(count: number): Buffer {
    this.#ids += 1
    return createHash('sha512').update(`${this.seed} ${this.#ids}`).digest().subarray(0, count)
  }

  /** Content of a file below `/proc` that describes a process or the machine. */
  proc(path: string): string {
    if (path === '/proc/sys/kernel/random/boot_id') return 'boot'
    const process = this.processes.find(({ pid }) => path === `/proc/${pid}/stat`)
    if (process === undefined || process.isDead) throw systemError('ENOENT', 'open', path)
    return `${process.pid} (node) S ${'0 '.repeat(18)}${process.pid}`
  }
}
