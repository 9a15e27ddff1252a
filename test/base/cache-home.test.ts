/** Sites on a read-only file system, and those with links in `.docs`: their cache is a temporary folder. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cacheHome } from '../../src/base/cache-home.ts'
import { keepFromGit } from '../../src/base/write-whole.ts'
import { check } from '../../src/commands/check.ts'
import { build } from '../../src/compiler/build.ts'
import { temporaryFolder, write } from '../compiler/stages/site.ts'
import { needing } from '../needs.ts'

const test = suite('cache home')

test('a writable site has its cache in .docs', () => {
  const root = temporaryFolder()
  assert.is(cacheHome(root), join(root, '.docs'))
  assert.is(cacheHome(join(root, 'missing')), join(root, 'missing/.docs'))
})

test('links out of .docs are not followed', () => {
  const victim = temporaryFolder()
  write(victim, { 'cache/packs/a': 'x', 'note.txt': 'x' })
  const links: readonly (readonly [link: string, target: string])[] = [
    ['.docs', victim],
    ['.docs/cache', join(victim, 'cache')],
    ['.docs/cache/packs', join(victim, 'cache/packs')],
    ['.docs/.gitignore', join(victim, 'note.txt')],
  ]
  for (const [link, target] of links) {
    const root = temporaryFolder()
    mkdirSync(dirname(join(root, link)), { recursive: true })
    symlinkSync(target, join(root, link))
    assert.not.ok(cacheHome(root).startsWith(root), link)
  }
  const [first, second] = [temporaryFolder(), temporaryFolder()]
  const shared = temporaryFolder()
  symlinkSync(shared, join(first, '.docs'))
  symlinkSync(shared, join(second, '.docs'))
  assert.is(cacheHome(first), join(first, '.docs'), 'an empty folder')
  keepFromGit(first)
  assert.is(cacheHome(second), join(second, '.docs'), 'the folder of another site')
})

needing('mount', test)('a read-only site can be checked, and built elsewhere', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docs-read-only-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', root], { stdio: 'ignore' })
  try {
    write(root, {
      'site.config.yaml': 'title: Notes\nurl: https://notes.example\ncontent:\n  - use: docs\n',
      'content/docs/index.md': '# Notes\n\nText.\n',
      'content/docs/two.mdx': 'export const two = 2\n\n# Two\n\n{two}\n',
    })
    execFileSync('mount', ['-o', 'remount,ro', root], { stdio: 'ignore' })
    const options = { root, drafts: false, cache: true, strict: true, jobs: 1 }
    const checked = await check(options)
    assert.equal([checked.passed, checked.diagnostics], [true, []])
    const out = join(temporaryFolder(), 'dist')
    const elsewhere = await build({ ...options, out })
    assert.equal([elsewhere.published, elsewhere.diagnostics], [true, []])
    assert.ok(existsSync(join(out, 'docs/two.html')))
    const { published, diagnostics } = await build({ ...options, out: join(root, 'dist') })
    assert.is(published, false)
    assert.equal(
      diagnostics.map(({ code, message }) => `${code} ${message}`),
      ['emit/failed "dist" cannot be written: the file system is read-only'],
    )
  } finally {
    execFileSync('umount', ['-l', root])
    rmSync(root, { recursive: true })
  }
})

test.run()
