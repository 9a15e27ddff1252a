/**
 * A disk in memory with the semantics of a POSIX file system: inodes with several links, numbers that are reused, times
 * of the modelled clock, and bytes that a power cut loses unless they were synced.
 *
 * @module
 */
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import type { Random } from '../../../bench/random.ts'

/** Folder that the modelled disk contains. On the real disk it only contains bundles. */
export const machine = join(tmpdir(), 'docs-simulation')

/** Folder of the site of a machine. */
export const site = join(machine, 'site')

/** A file or a folder. */
export class Inode {
  /** Entries of a folder; absent for a file. */
  readonly entries: Map<string, Inode> | undefined
  /** Bytes of a file. They are replaced, never changed, so that copies of a disk share them. */
  bytes: Buffer = empty
  /** Bytes that survive a power cut. */
  synced: Buffer = empty
  links = 1
  modifiedMs: number
  changedMs: number
  readonly bornMs: number
  readonly ino: number

  constructor(ino: number, now: number, isFolder: boolean) {
    this.ino = ino
    this.modifiedMs = this.changedMs = this.bornMs = now
    this.entries = isFolder ? new Map() : undefined
  }
}

const empty = Buffer.alloc(0)

/** Names of the folders and the file in a path. */
const namesIn = (path: string): readonly string[] =>
  (path.includes('/./') || path.includes('/../') ? posix.normalize(path) : path).split('/')

/** Creates an error without a stack: reading the stack is the slowest part of a call. */
export function withoutStack<Thrown extends Error>(create: () => Thrown): Thrown {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const error = create()
  Error.stackTraceLimit = stackTraceLimit
  return error
}

/** Error of the operating system, like those of Node. */
export function systemError(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  return Object.assign(
    withoutStack(() => new Error(`${code}: ${syscall} '${path}'`)),
    { code, syscall, path, errno: -1 },
  )
}

/** An open file. */
export interface Descriptor {
  readonly inode: Inode
  readonly path: string
  position: number
}

/** First number of a descriptor: real ones are smaller. */
export const firstDescriptor = 1 << 20

/** A disk. Paths are absolute. */
export class Disk {
  /** Returns the present time in ms. */
  now: () => number
  readonly descriptors = new Map<number, Descriptor>()
  #root: Inode
  #nextIno: number
  #opened = 0
  /** Numbers of removed inodes, which the next ones get. */
  #free: number[] = []
  #freed: number[] = []
  /** Inverse of each change of a folder since the last sync, oldest first. */
  #undo: (() => void)[] = []
  #unsynced = new Set<Inode>()

  constructor(now: () => number, from?: Disk) {
    this.now = now
    this.#root = from === undefined ? new Inode(2, now(), true) : copyOf(from.#root)
    this.#nextIno = from === undefined ? 3 : from.#nextIno
    this.#free = [...(from === undefined ? [] : [...from.#free, ...from.#freed])]
  }

  /** A file or folder; `undefined` if it is missing. Throws `ENOTDIR` for a path through a file. */
  find(path: string, syscall = 'lstat'): Inode | undefined {
    let inode: Inode | undefined = this.#root
    for (const name of namesIn(path)) {
      if (name === '') continue
      if (inode === undefined) return undefined
      if (inode.entries === undefined) throw systemError('ENOTDIR', syscall, path)
      inode = inode.entries.get(name)
    }
    return inode
  }

  /** A file or folder. Throws `ENOENT` if it is missing. */
  get(path: string, syscall: string): Inode {
    const inode = this.find(path, syscall)
    if (inode === undefined) throw systemError('ENOENT', syscall, path)
    return inode
  }

  /** The entries of a folder. Throws `ENOENT` or `ENOTDIR`. */
  entries(path: string, syscall: string): Map<string, Inode> {
    const { entries } = this.get(path, syscall)
    if (entries === undefined) throw systemError('ENOTDIR', syscall, path)
    return entries
  }

  /** Creates a file or a folder in place of any entry with its name. */
  create(path: string, syscall: string, isFolder: boolean): Inode {
    const inode = new Inode(this.#free.pop() ?? this.#nextIno++, this.now(), isFolder)
    this.set(path, syscall, inode)
    return inode
  }

  /** Creates a folder with its parents, unless it exists. */
  createFolders(path: string): void {
    if (this.find(path) !== undefined) return
    this.createFolders(posix.dirname(path))
    this.create(path, 'mkdir', true)
  }

  /** Sets or removes an entry of a folder. */
  set(path: string, syscall: string, inode: Inode | undefined): void {
    const folder = this.get(posix.dirname(path), syscall)
    const { entries } = folder
    if (entries === undefined) throw systemError('ENOTDIR', syscall, path)
    const name = posix.basename(path)
    const before = entries.get(name)
    const put = (value: Inode | undefined) => (value === undefined ? entries.delete(name) : entries.set(name, value))
    put(inode)
    this.#undo.push(() => put(before))
    folder.modifiedMs = folder.changedMs = this.now()
    if (inode !== undefined) inode.changedMs = this.now()
    if (before !== undefined && before !== inode) this.#unlinked(before)
  }

  #unlinked(inode: Inode): void {
    inode.links -= 1
    inode.changedMs = this.now()
    this.#undo.push(() => void (inode.links += 1))
    if (inode.links === 0) this.#freed.push(inode.ino)
  }

  /** Moves an entry. The target is replaced. */
  rename(from: string, to: string): void {
    const inode = this.get(from, 'rename')
    const target = this.find(to, 'rename')
    if (target === inode) return
    if (target?.entries !== undefined && inode.entries === undefined) throw systemError('EISDIR', 'rename', to)
    if (target !== undefined && target.entries === undefined && inode.entries !== undefined)
      throw systemError('ENOTDIR', 'rename', to)
    if ((target?.entries?.size ?? 0) > 0) throw systemError('ENOTEMPTY', 'rename', to)
    this.set(to, 'rename', inode)
    this.set(from, 'rename', undefined)
    // The file has moved: its links are as many as before.
    inode.links += 1
    this.#undo.push(() => void (inode.links -= 1))
    this.#freed = this.#freed.filter((ino) => ino !== inode.ino)
  }

  /** Replaces the bytes of a file. */
  write(inode: Inode, bytes: Buffer): void {
    inode.bytes = bytes
    inode.modifiedMs = inode.changedMs = this.now()
    this.#unsynced.add(inode)
  }

  /** Waits until a file, or a folder, and all earlier changes of folders are durable, as journaling file systems do. */
  sync(inode: Inode): void {
    inode.synced = inode.bytes
    this.#unsynced.delete(inode)
    this.#undo = []
    this.#free.push(...this.#freed.splice(0))
  }

  /** Everything is durable: time has passed. */
  settle(): void {
    for (const inode of this.#unsynced) this.sync(inode)
    this.sync(this.#root)
  }

  /** Cuts the power: the last changes of folders are lost, and files that were not synced end early. */
  losePower(draw: Random): void {
    for (let lost = draw.between(0, this.#undo.length); lost > 0; lost--) this.#undo.pop()?.()
    this.#undo = []
    for (const inode of this.#unsynced) {
      const kind = draw.between(0, 2)
      const end = draw.between(0, inode.bytes.length)
      if (kind === 0) inode.bytes = inode.bytes.subarray(0, end)
      else if (kind === 1 && inode.synced.length > 0) inode.bytes = inode.synced
    }
    this.#freed = []
    this.settle()
  }

  /** Opens a file that exists, and returns its descriptor. */
  open(inode: Inode, path: string): number {
    const descriptor = firstDescriptor + this.#opened++
    this.descriptors.set(descriptor, { inode, path, position: 0 })
    return descriptor
  }

  /** Paths and inodes of all files below a folder, by code points. */
  files(folder: string): ReadonlyMap<string, Inode> {
    const files = new Map<string, Inode>()
    const walk = (inode: Inode | undefined, path: string): void => {
      if (inode?.entries === undefined) return inode && void files.set(path, inode)
      for (const name of [...inode.entries.keys()].sort())
        walk(inode.entries.get(name), path === '' ? name : `${path}/${name}`)
    }
    walk(this.find(folder), '')
    return files
  }
}

/** Copies a tree. Links to one file stay links to one file. */
function copyOf(inode: Inode, copies = new Map<Inode, Inode>()): Inode {
  const before = copies.get(inode)
  if (before !== undefined) return before
  const copy = new Inode(inode.ino, inode.bornMs, inode.entries !== undefined)
  copies.set(inode, copy)
  const { bytes, synced, links, modifiedMs, changedMs } = inode
  Object.assign(copy, { bytes, synced, links, modifiedMs, changedMs })
  for (const [name, entry] of inode.entries ?? []) copy.entries?.set(name, copyOf(entry, copies))
  return copy
}
