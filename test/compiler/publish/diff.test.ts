/** `docs diff` on a site that was built twice. */
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build, diff } from '../../../src/index.ts'
import { fileListText } from '../../../src/compiler/publish/file-list.ts'
import { published, temporaryFolder, write } from '../stages/site.ts'

const config = 'title: T\nurl: https://t.example\ncontent:\n  - use: docs\n    options: { path: content/docs }\n'
const pages = { 'content/docs/a.md': '# A\n', 'content/docs/b.md': '# B\n' }

test('only changed files are uploaded, and deleted files are removed', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config, ...pages })
  const none = await diff({ root })
  assert.match(none.diagnostics[0]?.hint ?? '', 'docs build')
  await build({ root, jobs: 1 })
  const first = await diff({ root, against: join(root, 'nothing-yet') })
  assert.ok(first.isFirst)
  assert.equal([...first.files.keys()].sort(), [...published(root).keys()].sort())
  assert.is(first.changes.same, 0)
  const list = join(root, 'published')
  writeFileSync(list, fileListText(first.files))
  const same = await diff({ root, against: list })
  assert.equal(same.changes, { added: [], pages: [], others: [], removed: [], same: first.files.size })

  write(root, { 'content/docs/a.md': '# A\n\nEdited.\n', 'content/docs/c.md': '# C\n' })
  rmSync(join(root, 'content/docs/b.md'))
  await build({ root, jobs: 1 })
  // A manually edited file is compared by its bytes, not by the record.
  writeFileSync(join(root, 'dist/robots.txt'), 'User-agent: *\n')
  const server = createServer((_, response) => response.end(fileListText(first.files))).listen(0, '127.0.0.1')
  const { port } = await new Promise<AddressInfo>((done) =>
    server.on('listening', () => done(server.address() as AddressInfo)),
  )
  const { changes } = await diff({ root, against: `http://127.0.0.1:${port}/list` })
  server.close()
  assert.equal(
    changes.pages.filter((path) => path.startsWith('docs/')),
    ['docs/c.html', 'docs/a.html'],
  )
  assert.ok(changes.removed.includes('docs/b.html'))
  assert.ok(changes.others.includes('robots.txt'))
  assert.not(changes.added.some((path) => path.endsWith('.html')))
})

test('a list that cannot be loaded is reported, and not treated as a first publication', async () => {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': config, ...pages })
  await build({ root, jobs: 1 })
  const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1')
  const { port } = await new Promise<AddressInfo>((done) =>
    server.on('listening', () => done(server.address() as AddressInfo)),
  )
  const { diagnostics, isFirst } = await diff({ root, against: `http://127.0.0.1:${port}/list` })
  server.close()
  assert.not(isFirst)
  assert.match(diagnostics[0]?.message ?? '', '500')
})

test.run()
