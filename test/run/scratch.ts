import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Linux's file system in memory. */
const memory = '/dev/shm'
/** Free bytes that are required there; a whole run uses less than a tenth. */
const enough = 4 * 1024 ** 3

/**
 * Places the temporary files of a run in memory if that file system is large enough and allows programs: the tests
 * create and remove some hundred thousand files. A folder from the caller is kept. The folder is removed when this
 * process ends.
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
    // Tests that drop privileges access files below it.
    chmodSync(folder, 0o711)
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o700)
    if (spawnSync(program).status === 0) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // Not Linux, or not writable: the temporary folder of the system is used.
  }
  return undefined
}
