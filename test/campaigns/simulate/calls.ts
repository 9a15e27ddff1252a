/**
 * The calls of `node:fs` that the tool uses, on a disk in memory. A call that Node splits into several calls of the system
 * (`writeFileSync`, `rmSync`) is split here too, so that it can be interrupted.
 *
 * @module
 */
import { constants } from 'node:fs'
import { join, posix } from 'node:path'
import { firstDescriptor, machine, site, systemError, type Inode } from './disk.ts'
import { current, type SimulatedProcess } from './world.ts'

type Options = string | { readonly [name: string]: unknown } | undefined | null

const option = (options: Options, name: string): unknown => (typeof options === 'object' ? options?.[name] : undefined)

/** The process whose code runs, and its disk. */
function here(): { readonly process: SimulatedProcess; readonly disk: SimulatedProcess['world']['disk'] } {
  const process = current.getStore()
  if (process === undefined) throw new Error('this call is only made in a simulation')
  return { process, disk: process.world.disk }
}

/** Result of `stat`. Dates are made on demand: they are slow. */
class Stats {
  readonly dev = 1
  readonly uid = 0
  readonly gid = 0
  readonly ino: number
  readonly nlink: number
  readonly mode: number
  readonly size: number
  readonly mtimeMs: number
  readonly atimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
  readonly #isFolder: boolean

  constructor({ ino, links, modifiedMs, changedMs, bornMs, bytes, entries }: Inode) {
    this.ino = ino
    this.nlink = links
    this.#isFolder = entries !== undefined
    this.mode = this.#isFolder ? 0o40755 : 0o100644
    this.size = this.#isFolder ? 4096 : bytes.length
    this.mtimeMs = this.atimeMs = modifiedMs
    this.ctimeMs = changedMs
    this.birthtimeMs = bornMs
  }
  get mtime(): Date {
    return new Date(this.mtimeMs)
  }
  get ctime(): Date {
    return new Date(this.ctimeMs)
  }
  get birthtime(): Date {
    return new Date(this.birthtimeMs)
  }
  isFile(): boolean {
    return !this.#isFolder
  }
  isDirectory(): boolean {
    return this.#isFolder
  }
  isSymbolicLink(): boolean {
    return false
  }
}

function look(path: string, options: Options, name: string) {
  const { process, disk } = here()
  process.read(name, path)
  if (option(options, 'throwIfNoEntry') !== false) return new Stats(disk.get(path, name))
  try {
    const inode = disk.find(path, name)
    return inode && new Stats(inode)
  } catch {
    return undefined
  }
}

function open(path: string, flags: string | number = 'r'): number {
  const { process, disk } = here()
  const text = String(flags)
  if (text === 'r' || text === '0') process.read('open', path)
  else process.change('open', path, disk.find(path, 'open') === undefined)
  const entry = disk.find(path, 'open')
  if (entry !== undefined && text.includes('x')) throw systemError('EEXIST', 'open', path)
  if (entry?.entries !== undefined && text !== 'r') throw systemError('EISDIR', 'open', path)
  if (entry === undefined && !/^[wa]/.test(text)) throw systemError('ENOENT', 'open', path)
  const inode = entry ?? disk.create(path, 'open', false)
  if (text.startsWith('w') && inode.bytes.length > 0) disk.write(inode, Buffer.alloc(0))
  return disk.open(inode, path)
}

function descriptorOf(number: number, syscall: string) {
  const { process, disk } = here()
  const descriptor = disk.descriptors.get(number)
  if (descriptor === undefined) throw systemError('EBADF', syscall, String(number))
  return { process, disk, descriptor, inode: descriptor.inode }
}

function write(
  number: number,
  data: string | Uint8Array,
  offset = 0,
  length?: number,
  position?: number | null,
): number {
  const { process, disk, descriptor, inode } = descriptorOf(number, 'write')
  const all = typeof data === 'string' ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.length)
  const bytes =
    typeof data === 'string' ? all : all.subarray(offset, length === undefined ? undefined : offset + length)
  const start = position ?? descriptor.position
  const count = process.write(descriptor.path, bytes, (part) => {
    const size = Math.max(inode.bytes.length, start + part.length)
    const next = Buffer.concat([inode.bytes], size)
    next.set(part, start)
    disk.write(inode, next)
  })
  if (position == null) descriptor.position += count
  return count
}

function writeFile(to: string | number, data: string | Uint8Array, options?: Options): void {
  const file = typeof to === 'number' ? to : open(to, (option(options, 'flag') as string | undefined) ?? 'w')
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  for (let done = 0; done < bytes.length;) done += write(file, bytes, done)
  if (typeof to === 'string') calls.closeSync(file)
}

function read(number: number, buffer: Uint8Array, ...rest: readonly unknown[]): number {
  const { process, descriptor, inode } = descriptorOf(number, 'read')
  process.read('read', descriptor.path)
  const readOptions = (typeof rest[0] === 'object' ? rest[0] : undefined) as Record<string, number> | undefined
  const [offset, length, position] = readOptions
    ? [readOptions['offset'], readOptions['length'], readOptions['position']]
    : rest
  const at = (offset as number | undefined) ?? 0
  const from = (position as number | null | undefined) ?? descriptor.position
  const part = inode.bytes.subarray(from, from + ((length as number | undefined) ?? buffer.length - at))
  buffer.set(part, at)
  if (position == null) descriptor.position += part.length
  return part.length
}

function remove(path: string, isRecursive: boolean): void {
  const { process, disk } = here()
  const { entries } = disk.get(path, 'rm')
  if (entries !== undefined && !isRecursive) throw systemError('ERR_FS_EISDIR', 'rm', path)
  for (const name of [...(entries?.keys() ?? [])]) remove(join(path, name), true)
  process.change(entries === undefined ? 'unlink' : 'rmdir', path)
  disk.get(path, 'rm')
  disk.set(path, 'rm', undefined)
}

function makeFolder(path: string, options?: Options): string | undefined {
  const { process, disk } = here()
  const isRecursive = option(options, 'recursive') === true
  const exists = (): boolean => {
    const entry = disk.find(path, 'mkdir')
    if (entry !== undefined && !(isRecursive && entry.entries !== undefined)) throw systemError('EEXIST', 'mkdir', path)
    return entry !== undefined
  }
  if (exists()) return undefined
  if (isRecursive && disk.find(posix.dirname(path), 'mkdir') === undefined) makeFolder(posix.dirname(path), options)
  process.change('mkdir', path, true)
  // Another process may have created it.
  if (exists()) return undefined
  disk.create(path, 'mkdir', true)
  return path
}

/** An entry of a folder, as `readdirSync` with `withFileTypes` returns it. */
class Entry {
  readonly name: string
  readonly parentPath: string
  readonly path: string
  readonly #isFolder: boolean

  constructor(name: string, parentPath: string, { entries }: Inode) {
    this.name = name
    this.parentPath = this.path = parentPath
    this.#isFolder = entries !== undefined
  }
  isFile(): boolean {
    return !this.#isFolder
  }
  isDirectory(): boolean {
    return this.#isFolder
  }
  isSymbolicLink(): boolean {
    return false
  }
}

/** The calls by name. */
export const calls = {
  openSync: open,
  closeSync(number: number) {
    const { process, disk } = here()
    if (!process.isDead) disk.descriptors.delete(number)
    process.read('close', String(number))
  },
  readSync: read,
  writeSync: write,
  writeFileSync: writeFile,
  readFileSync(from: string | number, options?: Options) {
    const { process, disk } = here()
    if (String(from).startsWith('/proc/')) return process.world.proc(String(from))
    if (typeof from === 'string') process.read('open', from)
    const inode = typeof from === 'string' ? disk.get(from, 'open') : descriptorOf(from, 'read').inode
    if (inode.entries !== undefined) throw systemError('EISDIR', 'read', String(from))
    const encoding = typeof options === 'string' ? options : option(options, 'encoding')
    return typeof encoding === 'string' ? inode.bytes.toString(encoding as BufferEncoding) : Buffer.from(inode.bytes)
  },
  fsyncSync(number: number) {
    const { process, disk, descriptor, inode } = descriptorOf(number, 'fsync')
    process.change('fsync', descriptor.path)
    disk.sync(inode)
  },
  ftruncateSync(number: number, length = 0) {
    const { process, disk, descriptor, inode } = descriptorOf(number, 'ftruncate')
    if (inode.bytes.length === length) return process.read('ftruncate', descriptor.path)
    process.change('ftruncate', descriptor.path)
    disk.write(inode, Buffer.concat([inode.bytes], length))
  },
  fstatSync(number: number) {
    const { process, descriptor, inode } = descriptorOf(number, 'fstat')
    process.read('fstat', descriptor.path)
    return new Stats(inode)
  },
  statSync: (path: string, options?: Options) => look(path, options, 'stat'),
  lstatSync: (path: string, options?: Options) => look(path, options, 'lstat'),
  existsSync(path: string) {
    try {
      return here().disk.find(path) !== undefined
    } catch {
      return false
    }
  },
  accessSync: (path: string) => void look(path, undefined, 'access'),
  mkdirSync: makeFolder,
  readdirSync(path: string, options?: Options) {
    const { process, disk } = here()
    process.read('scandir', path)
    const entries = [...disk.entries(path, 'scandir')]
    if (option(options, 'withFileTypes') !== true) return entries.map(([name]) => name)
    return entries.map(([name, inode]) => new Entry(name, path, inode))
  },
  renameSync(from: string, to: string) {
    const { process, disk } = here()
    process.change('rename', `${from} ${to}`)
    disk.rename(from, to)
  },
  linkSync(from: string, to: string) {
    const { process, disk } = here()
    process.change('link', `${from} ${to}`, true)
    const inode = disk.get(from, 'link')
    if (disk.find(to, 'link') !== undefined) throw systemError('EEXIST', 'link', to)
    disk.set(to, 'link', inode)
    inode.links += 1
  },
  unlinkSync: (path: string) => remove(path, false),
  rmSync(path: string, options?: Options) {
    const isForced = option(options, 'force') === true
    if (isForced && !calls.existsSync(path)) return
    try {
      remove(path, option(options, 'recursive') === true)
    } catch (error) {
      // Another process has removed it.
      if (!isForced || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  },
  rmdirSync(path: string) {
    const { process, disk } = here()
    process.change('rmdir', path)
    if (disk.entries(path, 'rmdir').size > 0) throw systemError('ENOTEMPTY', 'rmdir', path)
    disk.set(path, 'rmdir', undefined)
  },
  copyFileSync(from: string, to: string, mode = 0) {
    const isExclusive = (mode & constants.COPYFILE_EXCL) !== 0
    const bytes = calls.readFileSync(from) as Buffer
    writeFile(to, bytes, { flag: isExclusive ? 'wx' : 'w' })
  },
  utimesSync(path: string, _: unknown, modified: Date) {
    const { process, disk } = here()
    process.change('utimes', path)
    const inode = disk.get(path, 'utime')
    inode.modifiedMs = modified.getTime()
    inode.changedMs = disk.now()
  },
  realpathSync(path: string) {
    look(path, undefined, 'realpath')
    return posix.normalize(path)
  },
  readlinkSync(path: string): string {
    if (path === '/proc/self/ns/pid') return 'pid:[1]'
    throw systemError('EINVAL', 'readlink', path)
  },
}

/** Bundles that the cache contains are written by `esbuild`, and imported by Node: they are real files. */
const bundles = join(site, '.docs/cache/bundles')

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** Checks that an argument is the path of a bundle. */
export const isBundle = (argument: unknown): boolean => typeof argument === 'string' && isIn(argument, bundles)

/** Checks that an argument is a descriptor, or a path, of the modelled disk. */
export const isModelled = (argument: unknown): boolean =>
  typeof argument === 'number'
    ? argument >= firstDescriptor
    : typeof argument === 'string' && (isIn(argument, machine) ? !isBundle(argument) : argument.startsWith('/proc/'))
