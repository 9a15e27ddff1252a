/**
 * Runs test files in one process, one after the other: starting Node and loading the shared modules takes longer than
 * most of the files. It requests each file from its parent (`lanes.ts`) until none is left, and writes the result in
 * the format of `output.ts`.
 * @module
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { cpuSeconds } from './cost.ts'
import { isLong } from './files.ts'

/** A suite of uvu. Running it returns its errors and the numbers of passed, skipped and all tests. */
type Suite = () => Promise<readonly [errors: string | true, passed: number, skipped: number, total: number]>

const uvu = globalThis as { UVU_DEFER?: number; UVU_INDEX?: number; UVU_QUEUE?: [name: string | null, ...Suite[]][] }
uvu.UVU_DEFER = 1
uvu.UVU_QUEUE = []

const files: string[] = []
for (let path = await nextFile(); path !== ''; path = await nextFile()) {
  const index = files.push(path) - 1
  uvu.UVU_INDEX = index
  const queue: [null, ...Suite[]] = [null]
  uvu.UVU_QUEUE[index] = queue
  const before = { env: { ...process.env }, cwd: process.cwd() }
  const started = performance.now()
  const spent = cpuSeconds()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    await import(pathToFileURL(resolve(path)).href)
    for (const suite of queue.slice(1) as Suite[]) {
      const [errors, passed, skipped, total] = await suite()
      if (errors !== true) process.stdout.write(errors)
      counts.passed += passed
      counts.failed += total - passed
      counts.skipped += skipped
    }
  } catch (error) {
    // Outside of tests: while the file was loaded, or in a hook.
    process.stdout.write(inspect(error))
    counts.failed += 1
  }
  // Changes by one file must not affect the next one.
  for (const key of Object.keys(process.env)) if (!(key in before.env)) delete process.env[key]
  Object.assign(process.env, before.env)
  process.chdir(before.cwd)
  const ms = Math.round(performance.now() - started)
  const cpu = Math.round((cpuSeconds() - spent) * 1000)
  process.stdout.write(`\n@@end ${path} ${counts.passed} ${counts.failed} ${counts.skipped} ${ms} ${cpu}\n`)
}
process.disconnect()
if (!files.every(isLong)) process.exit(0)

/** Returns the next file, or an empty text at the end. */
function nextFile(): Promise<string> {
  return new Promise((resolve) => {
    process.once('message', (path) => resolve(String(path)))
    process.send?.('next')
  })
}
