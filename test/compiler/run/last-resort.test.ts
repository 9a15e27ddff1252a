/** Errors that a damaged cache may cause: the run is repeated once without the cache. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { build, type BuildReport } from '../../../src/compiler/build.ts'
import { readHead } from '../../../src/compiler/cache/index-file.ts'
import { isIntact } from '../../../src/compiler/cache/stored-server.ts'
import { toolVersion } from '../../../src/compiler/cache/tool-version.ts'
import { buildSite, temporaryFolder, waitForTick, write } from '../stages/site.ts'

const test = suite('last resort')

const files = {
  'site.config.yaml': 'title: Notes\nurl: https://notes.example\ncontent:\n  - use: docs\n',
  'content/docs/index.md': '# Notes\n\nText.\n',
}

/** Builds a site and calls `fails` once in each run. */
function buildThatFails(root: string, fails: () => void): Promise<BuildReport> {
  const external = (): Promise<[]> => {
    fails()
    return Promise.resolve([])
  }
  return build({ root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1, external })
}

test('an unknown error of a run with a cache starts a run without one', async () => {
  const root = temporaryFolder()
  write(root, files)
  await buildSite(root, true)
  let runs = 0
  const report = await buildThatFails(root, () => {
    if (++runs === 1) throw new TypeError('damaged')
  })
  assert.equal([report.published, report.stats.fromCache, runs], [true, 0, 2])
  // The next run uses a new cache.
  assert.ok((await buildSite(root, true)).stats.fromCache > 0)
})

test('an error of a run without a cache, or of both runs, is thrown', async () => {
  const root = temporaryFolder()
  write(root, files)
  let runs = 0
  const fail = (): never => {
    runs += 1
    throw new TypeError('wrong')
  }
  const thrown = async (): Promise<unknown> => buildThatFails(root, fail).catch((error: unknown) => String(error))
  assert.equal([await thrown(), runs], ['TypeError: wrong', 1])
  await buildSite(root, true)
  runs = 0
  assert.equal([await thrown(), runs], ['TypeError: wrong', 2])
})

test('a damaged server bundle is not intact', async () => {
  const root = temporaryFolder()
  write(root, { ...files, 'theme/parts/footer.tsx': 'export function Footer() {\n  return <footer>Ours</footer>\n}\n' })
  writeFileSync(join(root, 'site.config.yaml'), `${files['site.config.yaml']}theme: { folder: theme }\n`)
  await waitForTick()
  await buildSite(root, true)
  const { server } = readHead(root, toolVersion())
  assert.ok(server && isIntact(server.result))
  const bundles = join(root, '.docs/cache/bundles')
  const [bundle = ''] = readdirSync(bundles)
  const file = join(bundles, bundle, server.result.files.at(-1)?.[0] ?? '')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[a-z]/, 'x'))
  assert.not.ok(isIntact(server.result))
  rmSync(file)
  assert.not.ok(isIntact(server.result))
})

test.run()
