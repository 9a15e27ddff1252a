/**
 * Runs several test files in one process, one after the other: to start Node and to load the modules that they share
 * takes longer than most of them. Called by `test/run.ts`, with the files as arguments; tells of each between two lines.
 *
 * @module
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What uvu keeps of a suite: run, it gives its errors, the tests that passed, those skipped, and all. */
type Suite = () => Promise<readonly [errors: string | true, passed: number, skipped: number, total: number]>

const uvu = globalThis as { UVU_DEFER?: number; UVU_INDEX?: number; UVU_QUEUE?: [name: string | null, ...Suite[]][] }
uvu.UVU_DEFER = 1
uvu.UVU_QUEUE = []

for (const [index, path] of process.argv.slice(2).entries()) {
  uvu.UVU_INDEX = index
  uvu.UVU_QUEUE[index] = [null]
  const before = { env: { ...process.env }, cwd: process.cwd() }
  process.stdout.write(`\n@@begin ${path}\n`)
  await import(pathToFileURL(resolve(path)).href)
  const started = performance.now()
  let good = 0
  let all = 0
  for (const suite of (uvu.UVU_QUEUE[index] ?? []).slice(1) as Suite[]) {
    const [errors, passed, , total] = await suite()
    if (errors !== true) process.stdout.write(errors)
    good += passed
    all += total
  }
  // What a file sets must not reach the next one.
  for (const key of Object.keys(process.env)) if (!(key in before.env)) delete process.env[key]
  Object.assign(process.env, before.env)
  process.chdir(before.cwd)
  process.stdout.write(`\n@@end ${path} ${good} ${all} ${Math.round(performance.now() - started)}\n`)
}
process.exit(0)
