/** Unreadable files are reported with their path and prevent publishing. */
import { chmodSync, chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import { buildSite, reports, temporaryFolder, write } from './site.ts'

const nobody = 65_534

/** Root may read everything: as root, the test runs as another user without permission. */
async function asNobody<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return work()
  for (const path of ['', ...(readdirSync(root, { recursive: true }) as string[])])
    chownSync(join(root, path), nobody, nobody)
  // The esbuild process is shared with later tests: an unprivileged user must not start it.
  await transform('')
  process.seteuid?.(nobody)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

const files = {
  'site.config.yaml':
    'title: T\nurl: https://t.example\ncontent:\n  - use: docs\n    options: { path: content/docs }\ntheme: { folder: theme }\n',
  'content/docs/page.md': '# Page\n',
  'content/docs/partial.md': '# Partial\n\n::partial{file="./_part.md"}\n\n![A dot](./dot.svg)\n',
  'content/docs/_part.md': 'part\n',
  'content/docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>',
  'content/docs/folder/lost.md': '# Lost\n',
  'content/static/file.txt': 'x',
  'theme/parts/x.css': '',
}

test('unreadable pages, folders, partials, pictures and theme folders are reported', async () => {
  const root = temporaryFolder()
  write(root, files)
  const closed = ['page.md', '_part.md', 'dot.svg', 'folder'].map((name) => `content/docs/${name}`)
  for (const path of [...closed, 'theme']) chmodSync(join(root, path), 0)
  const report = await asNobody(root, () => buildSite(root, true))
  for (const path of [...closed, 'theme']) chmodSync(join(root, path), 0o755)
  assert.not.ok(report.published)
  const reportText = reports(report)
  for (const text of [
    '"content/docs/folder" cannot be read (EACCES)',
    '"theme" cannot be read (EACCES)',
    '"./_part.md" cannot be read',
    '"./dot.svg" cannot be read',
  ])
    assert.ok(reportText.includes(text), reportText)
  assert.ok(
    report.diagnostics.some(({ code, location }) => code === 'read/failed' && location?.file.endsWith('/page.md')),
  )
  assert.ok(
    report.diagnostics.every(({ code }) => code === 'read/failed'),
    reportText,
  )
})

test('an unreadable static file is reported', async () => {
  const root = temporaryFolder()
  write(root, files)
  chmodSync(join(root, 'content/static/file.txt'), 0)
  const report = await asNobody(root, () => buildSite(root, true))
  assert.not.ok(report.published)
  assert.match(reports(report), /read\/failed.*"content\/static\/file.txt" cannot be read/)
})

test('a cache that cannot be written is reported as such', async () => {
  const root = temporaryFolder()
  write(root, { ...files, '.docs/x': '' })
  chmodSync(join(root, '.docs'), 0o555)
  const report = await asNobody(root, () =>
    build({ root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1 }),
  )
  assert.match(reports(report), /emit\/failed.*"\.docs.*" cannot be written: permission is denied/)
})

test.run()
