import { createHash, randomUUID, type Hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { diagnostic } from '../../diagnostics/diagnostic.ts'
import { attempt, failed, type Result } from './failure.ts'
import type { Written } from './manifest.ts'

const BLOCK = 256 * 1024

/**
 * Returns the reason why an output cannot have this path; `undefined` for a valid path. Paths are relative, with forward slashes. 255 bytes is
 * NAME_MAX of ext4, APFS and NTFS.
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'it is empty'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'it is absolute'
  if (path.includes('\0')) return 'it contains a NUL character'
  if (path.includes('\\')) return 'it contains a backslash'
  for (const segment of path.split('/')) {
    if (segment === '') return 'it has an empty segment'
    if (segment === '.' || segment === '..') return `it has a segment "${segment}"`
    if (Buffer.byteLength(segment) > 255) return 'a segment is longer than 255 bytes'
  }
  return undefined
}

/**
 * Writes an output into the staging folder, from any thread. Returns its state for the manifest, or `emit/failed`. A later
 * write to the same path replaces the earlier file atomically.
 */
export function writeStaged(staging: string, path: string, content: string | Uint8Array): Result<Written> {
  const write = (name: string): Result<Written> =>
    intoFile(staging, name, (file, hash) => {
      hash.update(content)
      writeFileSync(file, content)
    })
  if (pathProblem(path) !== undefined || !existsSync(join(staging, path))) return write(path)
  // The live server may be reading the earlier file.
  const fresh = randomUUID()
  const result = write(fresh)
  const moved = result.ok ? attempt(path, () => renameSync(join(staging, fresh), join(staging, path))) : result
  if (moved.ok) return result
  rmSync(join(staging, fresh), { force: true })
  return moved
}

/** Copies a file into the staging folder, block by block. */
export function copyStaged(staging: string, path: string, source: string): Result<Written> {
  return intoFile(staging, path, (file, hash) => {
    const from = openSync(source, 'r')
    try {
      const block = Buffer.allocUnsafe(BLOCK)
      for (let count = readSync(from, block); count > 0; count = readSync(from, block)) {
        const part = block.subarray(0, count)
        hash.update(part)
        writeFileSync(file, part)
      }
    } finally {
      closeSync(from)
    }
  })
}

/**
 * Writes a stream into the staging folder as it arrives. Errors of the stream itself are thrown again, since they are not errors of
 * the disk. The unfinished file is removed then.
 */
export async function streamStaged(
  staging: string,
  path: string,
  content: AsyncIterable<string>,
): Promise<Result<Written>> {
  const opened = openStaged(staging, path)
  if (!opened.ok) return opened
  const file = opened.value
  const hash = createHash('sha256')
  let pending = ''
  let result: Result<Written> | undefined
  try {
    for await (const chunk of content) {
      pending += chunk
      if (pending.length < BLOCK) continue
      // Keep the first half of a surrogate pair that is split between two chunks.
      const end = /[\uD800-\uDBFF]$/.test(pending) ? pending.length - 1 : pending.length
      const part = pending.slice(0, end)
      pending = pending.slice(end)
      const done = attempt(path, () => append(file, hash, part))
      if (!done.ok) return (result = done)
    }
    return (result = attempt(path, () => {
      append(file, hash, pending)
      return facts(file, hash)
    }))
  } finally {
    closeSync(file)
    if (result?.ok !== true) rmSync(join(staging, path), { force: true })
  }
}

function append(file: number, hash: Hash, text: string): void {
  hash.update(text)
  writeFileSync(file, text)
}

function intoFile(staging: string, path: string, fill: (file: number, hash: Hash) => void): Result<Written> {
  const opened = openStaged(staging, path)
  if (!opened.ok) return opened
  return attempt(path, () => {
    try {
      const hash = createHash('sha256')
      fill(opened.value, hash)
      return facts(opened.value, hash)
    } finally {
      closeSync(opened.value)
    }
  })
}

function openStaged(staging: string, path: string): Result<number> {
  const problem = pathProblem(path)
  if (problem !== undefined) {
    return failed(diagnostic('emit/failed', `an output cannot have the path ${JSON.stringify(path)}: ${problem}`))
  }
  return attempt(path, () => {
    makeFolder(staging, dirname(join(staging, path)))
    return openSync(join(staging, path), 'w')
  })
}

// Known folders of a staging folder, since a mkdir call for each file is expensive.
let lastStage: { readonly staging: string; readonly folders: Set<string> } | undefined

/** Creates a folder inside the staging folder, with one disk access per folder. */
export function makeFolder(staging: string, folder: string): void {
  if (lastStage?.staging !== staging) lastStage = { staging, folders: new Set() }
  if (lastStage.folders.has(folder)) return
  mkdirSync(folder, { recursive: true })
  lastStage.folders.add(folder)
}

function facts(file: number, hash: Hash): Written {
  const { size, mtimeMs, ino } = fstatSync(file)
  return { digest: hash.digest('hex').slice(0, 32), size, mtimeMs, ino }
}
