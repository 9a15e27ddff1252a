import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inTheWay, placeFiles } from '../../../src/satellites/scaffold/place.ts'
import { temporaryFolder, write } from '../../compiler/stages/site.ts'

const files = [
  { path: '.gitignore', text: 'dist/\n' },
  { path: 'README.md', text: '# A\n' },
  { path: 'content/a/b.md', text: 'b\n' },
]

test('a new folder is created with its parents', () => {
  const folder = join(temporaryFolder(), 'deep', 'site')
  placeFiles(folder, files)
  assert.equal(readdirSync(folder).sort(), ['.gitignore', 'README.md', 'content'])
  assert.is(readFileSync(join(folder, 'content/a/b.md'), 'utf8'), 'b\n')
  assert.equal(readdirSync(join(folder, '..')), ['site'])
  assert.is(statSync(folder).mode & 0o777, 0o777 & ~process.umask())
})

test('other existing files are kept', () => {
  const folder = temporaryFolder()
  write(folder, { '.git/HEAD': 'ref', LICENSE: 'MIT' })
  assert.equal(inTheWay(folder, files), [])
  placeFiles(folder, files)
  assert.equal(readdirSync(folder).sort(), ['.git', '.gitignore', 'LICENSE', 'README.md', 'content'])
})

test('existing files that block the new ones are listed, in any upper or lower case', () => {
  const folder = temporaryFolder()
  write(folder, { 'readme.MD': 'x', 'content/other.md': 'x', LICENSE: 'MIT' })
  assert.equal(inTheWay(folder, files), ['content', 'readme.MD'])
  assert.equal(inTheWay(join(folder, 'new'), files), [])
})

test('a failure leaves no incomplete files', () => {
  const folder = temporaryFolder()
  write(folder, { 'content/other.md': 'x' })
  assert.throws(
    () => placeFiles(folder, files),
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
  )
  assert.equal(readdirSync(folder), ['content'])
  assert.is(readFileSync(join(folder, 'content/other.md'), 'utf8'), 'x')
  const broken = join(folder, 'new')
  assert.throws(() => placeFiles(broken, [...files, { path: 'README.md/x', text: '' }]))
  assert.is(existsSync(broken), false)
  assert.equal(readdirSync(folder), ['content'])
})

test.run()
