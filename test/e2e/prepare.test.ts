/** `bin/prepare.js`: an up-to-date tool is unchanged, and the tool is never absent during a replacement. */
import { execFile } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { command, packageFolder } from './docs.ts'
import { list, read, withFolder, write } from './folder.ts'

interface Compiled {
  digestOf(root: string, paths: readonly string[]): string
  removeSuperseded(folder: string): void
  replaceFolder(next: string, folder: string, finish: () => void): void
}

const test = suite('e2e/prepare')
const address = new URL('../../bin/compiled.js', import.meta.url).href
const { digestOf, removeSuperseded, replaceFolder } = (await import(address)) as Compiled

test('a second run, and two runs at once, leave the tool unchanged', async () => {
  const prepare = () => command([process.execPath, 'bin/prepare.js'])
  await prepare()
  const before = statSync(join(packageFolder, 'lib/cli/main.js')).ino
  const runs = await Promise.all([prepare(), prepare()])
  assert.equal(
    runs.map(({ code, err }) => [code, err]),
    [
      [0, 'lib is up to date with src\n'],
      [0, 'lib is up to date with src\n'],
    ],
  )
  assert.is(statSync(join(packageFolder, 'lib/cli/main.js')).ino, before)
})

test('the digest differs for other names, other bytes and missing files', () =>
  withFolder(async (folder) => {
    write(folder, { a: 'x', b: 'y' })
    const first = digestOf(folder, ['a', 'b', 'c'])
    assert.is(digestOf(folder, ['a', 'b', 'c']), first)
    write(folder, { c: '' })
    const second = digestOf(folder, ['a', 'b', 'c'])
    assert.is.not(second, first)
    write(folder, { b: 'x' })
    assert.is.not(digestOf(folder, ['a', 'b', 'c']), second)
  }))

test('a replaced folder keeps the chunks of a running program for one more replacement', () =>
  withFolder(async (folder) => {
    write(folder, { 'lib/main.js': 'old', 'lib/chunks/old.js': '', 'lib/build-id.txt': 'old' })
    const replace = (name: string) => {
      write(folder, { 'next/main.js': name, [`next/chunks/${name}.js`]: '' })
      let during = ''
      replaceFolder(join(folder, 'next'), join(folder, 'lib'), () => {
        during = read(folder, 'lib/build-id.txt')
        writeFileSync(join(folder, 'lib/build-id.txt'), name)
      })
      assert.match(during, /^replaced by \d+/)
      assert.is(read(folder, 'lib/main.js'), name)
      return list(folder).filter((path) => path.startsWith('lib/chunks/'))
    }
    assert.equal(replace('new'), ['lib/chunks/new.js', 'lib/chunks/old.js'])
    assert.equal(replace('newer'), ['lib/chunks/new.js', 'lib/chunks/newer.js'])
    assert.equal(replace('new'), ['lib/chunks/new.js', 'lib/chunks/newer.js'])
    assert.equal(replace('last'), ['lib/chunks/last.js', 'lib/chunks/new.js'])
    // As for a package.
    removeSuperseded(join(folder, 'lib'))
    assert.equal(list(folder), ['lib/build-id.txt', 'lib/chunks/last.js', 'lib/main.js', 'lib/superseded.txt'])
    assert.equal(replace('new'), ['lib/chunks/last.js', 'lib/chunks/new.js'])
  }))

test('a program that starts during the replacement finds all its files', () =>
  withFolder(async (folder) => {
    const build = (name: string, id: number) =>
      write(folder, {
        [`${name}/main.mjs`]: `import { value } from './chunks/part-${id}.mjs'\nif (value !== ${id}) process.exit(1)\n`,
        [`${name}/chunks/part-${id}.mjs`]: `export const value = ${id}\n`,
        ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${name}/other/${index}.txt`, `${id}`])),
      })
    build('lib', 0)
    const run = promisify(execFile)
    // One replacement during each start, at another moment: after two replacements the old files are gone, and the
    // loading time of a program depends on the machine.
    for (let id = 1; id <= 5; id++) {
      build('next', id)
      const ended = run(process.execPath, [join(folder, 'lib/main.mjs')])
      await Promise.race([ended, setTimeout(id * 10)])
      replaceFolder(join(folder, 'next'), join(folder, 'lib'), () => {})
      await ended
    }
  }))

test.run()
