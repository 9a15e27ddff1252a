import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Linux's file system in memory. */
const memory = '/dev/shm'
/** Bytes that have to be free there; a whole run takes less than a tenth. */
const enough = 4 * 1024 ** 3

/**
 * Lets a whole run write into memory, where that is large enough and programs may run: tests make and remove some hundred
 * thousand files. A folder that the caller has set stays. It is removed when this process
 * ends.
 */
export function writeIntoMemory(): void {
  const folder = process.env['TMPDIR'] === undefined ? makeFolder() : undefined
  if (folder === undefined) return
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

function makeFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < enough) return undefined
    const folder = mkdtempSync(join(memory, 'docs-test-'))
    // Tests that give rights up pass through it.
    chmodSync(folder, 0o711)
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o700)
    if (spawnSync(program).status === 0) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // Not Linux, or not ours to write: the system's own folder does.
  }
  return undefined
}
