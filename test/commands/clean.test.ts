import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clean } from '../../src/commands/clean.ts'
import { check } from '../../src/commands/check.ts'
import { build } from '../../src/compiler/build.ts'
import { buildSite, temporaryFolder, write } from '../compiler/stages/site.ts'

const files = {
  'site.config.yaml': 'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: pages\n',
  'content/pages/index.md': '# Home\n',
}

test('clean restores a site to the state before its first build', async () => {
  const root = temporaryFolder()
  write(root, files)
  const before = readdirSync(root)
  await buildSite(root, true)
  await check({ root, drafts: false, cache: true, strict: false, jobs: 1 })
  // The folder of a killed server: no process has this id.
  write(root, { '.docs/serve/999999999/index.html': 'x' })
  const size = readFileSync(join(root, 'dist', 'index.html')).length
  const { removed, reasons } = await clean({ root, out: join(root, 'dist') })
  assert.equal(reasons, [])
  assert.equal(
    removed.map(({ name }) => name),
    ['dist', '.docs'],
  )
  assert.ok(removed.every((folder) => folder.files > 5 && folder.bytes > size))
  assert.equal(readdirSync(root), before)
  assert.equal(await clean({ root, out: join(root, 'dist') }), { removed: [], reasons: [] })
})

test('clean keeps the cache while a server uses it', async () => {
  const root = temporaryFolder()
  write(root, files)
  await buildSite(root, true)
  write(root, { [`.docs/serve/${process.pid}/index.html`]: 'x' })
  const { removed, reasons } = await clean({ root, out: join(root, 'dist') })
  assert.equal(reasons, [`".docs" is in use by docs serve (process ${process.pid})`])
  assert.equal(
    removed.map(({ name }) => name),
    ['dist'],
  )
  assert.ok(existsSync(join(root, '.docs', 'cache', 'index.json')))
})

test('unknown files are kept and listed', async () => {
  const root = temporaryFolder()
  write(root, { ...files, 'dist/mine.txt': 'x' })
  await build({ root, out: join(root, 'out'), drafts: false, cache: true, strict: false, jobs: 1 })
  write(root, { '.docs/notes.txt': 'x' })
  const { removed, reasons } = await clean({ root, out: join(root, 'dist') })
  assert.equal(reasons, [
    '"dist" was not created by docs; it contains "mine.txt"',
    '".docs" contains files that docs did not create: "notes.txt"',
  ])
  assert.equal(
    removed.map(({ name }) => name),
    ['.docs'],
  )
  assert.equal(readdirSync(join(root, '.docs')), ['notes.txt'])
  assert.ok(existsSync(join(root, 'dist', 'mine.txt')))
})

test.run()
