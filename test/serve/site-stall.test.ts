/** Code of a site that blocks the thread of `serve`: another thread reports its position. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { watchSiteThread } from '../../src/serve/site-stall.ts'
import { temporaryFolder } from '../compiler/stages/site.ts'

const test = suite('serve: a site that stalls')
const root = temporaryFolder()

/** A thread with code of a site, bundled like plugins, or of the tool; its heartbeat is stopped. */
async function stalledIn(folder: string, code: string, end: (worker: Worker) => Promise<unknown> | undefined) {
  writeFileSync(join(root, 'loop.ts'), code)
  const outfile = join(root, folder, 'loop.mjs')
  await build({ entryPoints: [join(root, 'loop.ts')], outfile, bundle: true, sourcemap: 'inline', format: 'esm' })
  const worker = new Worker(outfile)
  let unwatch = (): void => undefined
  const report = await new Promise<Diagnostic | undefined>((resolve) => {
    unwatch = watchSiteThread({ worker, beats: new Int32Array(new SharedArrayBuffer(4)), patienceMs: 300 }, resolve)
    void end(worker)?.then(() => resolve(undefined))
  })
  unwatch()
  await worker.terminate()
  return report
}

test('a loop in code of the site is reported at its line', async () => {
  const report = await stalledIn('.docs/plugins', 'let count = 0\n\nwhile (true) count++\n', () => undefined)
  assert.is(report?.code, 'run/too-slow')
  assert.equal([report?.location?.file, report?.location?.line], ['loop.ts', 3])
})

test('a loop of the tool is not stopped', async () => {
  const work = `const end = performance.now() + 1_000\nwhile (performance.now() < end);\n`
  const ended = (worker: Worker) => new Promise((resolve) => worker.once('exit', resolve))
  assert.is(await stalledIn('lib', work, ended), undefined)
})

test.run()
