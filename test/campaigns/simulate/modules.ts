/**
 * Puts the modelled disk, clock, processes and random numbers in place of those of Node, for code that runs in
 * a simulated process. All other code, and paths outside of the folder of the machine, are not affected: the package and its dependencies
 * are real files. Imports of `node:fs` are live bindings, so that modules which are already loaded change too.
 *
 * @module
 */
import crypto from 'node:crypto'
import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import zlib from 'node:zlib'
import { calls, isBundle, isModelled } from './calls.ts'
import { systemError } from './disk.ts'
import { requestIn } from './network.ts'
import { current, type SimulatedProcess } from './world.ts'

type Call = (...args: never[]) => unknown
type Calls = Record<string, Call>

/** Calls that change the disk: real files are never changed in a simulation. */
const writes = /^(?:mkdir|utimes|rm|write|append|rename|link|unlink|copy|cp|mkdtemp|chmod|symlink|truncate)/

/** Replaces a member of an object for simulated processes. Returns the inverse. */
function replace(holder: object, name: string, modelled: (real: Call, process: SimulatedProcess) => Call): () => void {
  const members = holder as Calls
  const real = members[name] as Call
  const replaced = function (this: unknown, ...args: never[]): unknown {
    const process = current.getStore()
    return (process === undefined ? real : modelled(real.bind(this), process)).apply(this, args)
  }
  members[name] = Object.assign(replaced, real)
  return () => void (members[name] = real)
}

function replaceDisk(): (() => void)[] {
  const modelledCalls = calls as unknown as Calls
  const names = (holder: object): string[] =>
    Object.keys(holder).filter((name) => typeof (holder as Calls)[name] === 'function' && /^[a-z]/.test(name))
  const refuse = (name: string, args: readonly unknown[]) => {
    throw new Error(`the simulation has no ${name}(${args.map(String).join()})`)
  }
  const sync = names(fs).map((name) => {
    const isWrite = writes.test(name)
    const results = new Map<string, unknown>()
    /** The files of the package never change, and are looked at in each build. */
    const look = (real: Call, path: string, args: never[]): unknown => {
      if (!results.has(path)) results.set(path, real(...args))
      return results.get(path)
    }
    return replace(fs, name, (real) => (...args: never[]) => {
      const [first, second] = args as unknown[]
      if (isModelled(first) || isModelled(second)) return (modelledCalls[name] ?? (() => refuse(name, args)))(...args)
      if (isWrite && !isBundle(first)) return undefined
      return name === 'lstatSync' && typeof first === 'string' ? look(real, first, args) : real(...args)
    })
  })
  const later = names(fsPromises).map((name) =>
    replace(fsPromises, name, (real, process) => async (...args: never[]) => {
      if (!isModelled(args[0])) return real(...args)
      // Calls that were made at the same time end in a drawn order.
      await new Promise<void>((done) => process.world.clock.set(done, process.world.draw.between(1, 4)))
      return (modelledCalls[`${name}Sync`] ?? (() => refuse(name, args)))(...args)
    }),
  )
  return [...sync, ...later]
}

const inProcess = (process: SimulatedProcess, work: Call, args: never[]) => (): void => {
  if (!process.isDead) current.run(process, () => work(...args))
}

function replaceTimers(): (() => void)[] {
  const clear = ['clearTimeout', 'clearInterval'].map((name) =>
    replace(globalThis, name, (real, { world }) => (timer: never) => {
      world.clock.clear(timer)
      real(timer)
    }),
  )
  const set = (every: boolean) => (_: Call, process: SimulatedProcess) =>
    ((work: Call, ms: number, ...args: never[]) =>
      process.world.clock.set(inProcess(process, work, args), ms, every ? ms : undefined)) as Call
  const sleep = (_: Call, { world }: SimulatedProcess) =>
    ((ms: number, value: unknown) => new Promise((done) => world.clock.set(() => done(value), ms))) as Call
  return [
    ...clear,
    replace(globalThis, 'setTimeout', set(false)),
    replace(globalThis, 'setInterval', set(true)),
    replace(timersPromises, 'setTimeout', sleep),
    replace(
      performance,
      'now',
      (_, { world }) =>
        () =>
          world.clock.elapsed(),
    ),
  ]
}

/** `Date` without arguments is the time of the world. */
function replaceDate(): () => void {
  const RealDate = Date
  const now = (): number => current.getStore()?.world.clock.now() ?? RealDate.now()
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, args: unknown[], target: new () => unknown) =>
      Reflect.construct(RealDate, args.length === 0 ? [now()] : args, target) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  return () => void (globalThis.Date = RealDate)
}

function replaceProcess(): (() => void)[] {
  const { pid } = process
  Object.defineProperty(process, 'pid', { configurable: true, get: () => current.getStore()?.pid ?? pid })
  return [
    () => void Object.defineProperty(process, 'pid', { configurable: true, value: pid }),
    replace(process, 'kill', (_, { world }) => (id: number) => {
      if (world.processes.some((other) => other.pid === id && !other.isDead)) return true
      throw systemError('ESRCH', 'kill', String(id))
    }),
  ]
}

/** Requests, and work in the threads of Node that a build waits for: its results arrive in a drawn order too. */
function replaceNetwork(): (() => void)[] {
  type Done = (error: unknown, bytes?: Buffer) => void
  const zip =
    (convert: (bytes: Uint8Array, options: zlib.ZlibOptions) => Buffer) => (_: Call, process: SimulatedProcess) =>
      ((bytes: Uint8Array, options: zlib.ZlibOptions, done: Done) => {
        const settle = (): void => {
          let result: Buffer
          try {
            result = convert(bytes, options)
          } catch (error) {
            return done(error)
          }
          done(null, result)
        }
        const { clock, draw } = process.world
        clock.set(inProcess(process, settle, []), draw.between(1, 4))
      }) as Call
  const refuse = (): Call => () => {
    throw new Error('the simulation has no such request')
  }
  return [
    replace(http, 'request', (_, process) => requestIn(process)),
    replace(https, 'request', refuse),
    replace(globalThis, 'fetch', refuse),
    replace(zlib, 'gzip', zip(zlib.gzipSync)),
    replace(zlib, 'gunzip', zip(zlib.gunzipSync)),
  ]
}

/** Replaces the modules of Node until the returned function is called. */
export function install(): () => void {
  const undo = [
    ...replaceDisk(),
    ...replaceTimers(),
    ...replaceNetwork(),
    replaceDate(),
    ...replaceProcess(),
    replace(
      crypto,
      'randomBytes',
      (_, { world }) =>
        (count: number) =>
          world.bytes(count),
    ),
    replace(crypto, 'randomUUID', (_, { world }) => () => {
      const digits = world.bytes(16).toString('hex')
      return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    }),
  ]
  syncBuiltinESMExports()
  return () => {
    for (const restore of undo) restore()
    syncBuiltinESMExports()
  }
}
