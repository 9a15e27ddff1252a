/** The next site is made from the site before the last if that is unchanged, and from scratch otherwise. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeOutput } from '../../../src/compiler/publish/output-folder.ts'
import { readSpare } from '../../../src/compiler/publish/spare.ts'
import type { Written } from '../../../src/compiler/publish/manifest.ts'
import { contents, open, publishAll, stateNames, value, withSite } from './temporary.ts'

const test = suite('emit/spare')

type Site = Readonly<Record<string, string>>

const letters: Site = { 'a/1.html': '1', 'a/2.html': '2', 'a/deep/3.html': '3', 'b/4.html': '4', 'index.html': 'i' }
const dist = (site: string, path = '') => join(site, 'dist', path)
const spareTree = (site: string) => join(site, '.dist.docs', readSpare(join(site, '.dist.docs'))?.name ?? 'none')
const inode = (path: string) => statSync(path).ino

/**
 * Publishes a site as a build does, and keeps files with unchanged text. Returns true if the spare tree was updated.
 */
async function next(site: string, files: Site): Promise<boolean> {
  let isUpdate = false
  const last = contents(dist(site)) ?? {}
  const output = await open(site, { onStep: (step) => void (isUpdate ||= step === 'spare-cleared') })
  const results = new Map<string, Written>()
  for (const [path, text] of Object.entries(files)) {
    const kept = last[path] === text ? output.keep(path) : undefined
    results.set(path, kept ?? value(await output.write(path, text)))
  }
  value(output.publish(results))
  assert.equal(contents(dist(site)), Object.fromEntries(Object.entries(files).sort(byPath)))
  assert.equal(foldersIn(dist(site)), [...new Set(Object.keys(files).flatMap(around))].sort())
  return isUpdate
}

const byPath = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)

function around(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...around(folder)]
}

function foldersIn(root: string): string[] {
  const folders = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort()
}

/** Runs `work` a minute ahead: folders that were changed before count as settled. */
async function aMinuteLater<Result>(work: () => Promise<Result>): Promise<Result> {
  const now = Date.now
  Date.now = () => now() + 60_000
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

/** A site that was published twice, so that its first version is the spare tree. */
async function twice(site: string): Promise<void> {
  await publishAll(site, letters)
  assert.is(await next(site, { ...letters, 'a/1.html': 'one' }), false)
  assert.equal(stateNames(site), ['manifest.json', 'spare', 'spare.json'])
}

test('two trees alternate, and unchanged files stay the same files', () =>
  withSite(async (site) => {
    await twice(site)
    const [first, second] = [inode(spareTree(site)), inode(dist(site))]
    const file = inode(dist(site, 'b/4.html'))
    for (const [text, tree] of [
      ['un', first],
      ['uno', second],
      ['eins', first],
    ] as const) {
      assert.is(await next(site, { ...letters, 'a/1.html': text }), true)
      assert.is(inode(dist(site)), tree)
      assert.is(inode(dist(site, 'b/4.html')), file)
      assert.is(inode(join(spareTree(site), 'b/4.html')), file)
    }
    assert.is(statSync(dist(site, 'b/4.html')).nlink, 2)
  }))

test('pages are added and removed, folders are renamed, and files become folders', () =>
  withSite(async (site) => {
    await twice(site)
    const sites: Site[] = [
      { ...letters, 'a/5.html': '5' },
      { 'a/1.html': '1', 'c/deep/3.html': '3', 'index.html': 'i' },
      { a: 'a file', 'c/deep': 'another', 'index.html': 'i' },
      { 'a/1.html/x': 'x', 'c/deep/3.html': '3', 'index.html': 'i' },
      letters,
      { 'only.html': 'o' },
      letters,
    ]
    for (const files of sites) assert.is(await next(site, files), true)
  }))

test('a file with unchanged bytes stays the same file', () =>
  withSite(async (site) => {
    await twice(site)
    const before = inode(dist(site, 'b/4.html'))
    await publishAll(site, { ...letters, 'a/1.html': 'un' })
    assert.equal([inode(dist(site, 'b/4.html')), contents(dist(site))?.['a/1.html']], [before, 'un'])
  }))

test('an unchanged build leaves the spare tree for the next build', () =>
  withSite(async (site) => {
    await twice(site)
    await publishAll(site, { ...letters, 'a/1.html': 'one' }, { tool: 'another' })
    assert.is(await next(site, letters), true)
  }))

const touches: Record<string, (tree: string) => void> = {
  'a file came': (tree) => writeFileSync(join(tree, 'a/mine.txt'), 'mine'),
  'a file came at the top': (tree) => writeFileSync(join(tree, '.DS_Store'), ''),
  'a file went': (tree) => rmSync(join(tree, 'b/4.html')),
  'a file was replaced': (tree) => {
    writeFileSync(join(tree, 'b/new'), 'mine')
    renameSync(join(tree, 'b/new'), join(tree, 'b/4.html'))
  },
  'a folder came': (tree) => mkdirSync(join(tree, 'a/deep/mine')),
  'a folder went': (tree) => rmSync(join(tree, 'a/deep'), { recursive: true }),
  'a folder was replaced by a link': (tree) => {
    renameSync(join(tree, 'b'), join(tree, '../../b'))
    symlinkSync(join(tree, '../../b'), join(tree, 'b'))
  },
  'it went': (tree) => rmSync(tree, { recursive: true }),
}
for (const [words, touch] of Object.entries(touches))
  for (const [when, during] of [
    ['at once', (work) => work()],
    ['later', aMinuteLater],
  ] as const satisfies [string, (work: () => Promise<boolean>) => Promise<boolean>][])
    test(`a modified spare tree is not used: ${words}, ${when}`, () =>
      withSite(async (site) => {
        await twice(site)
        const edited = { ...letters, 'a/1.html': 'un' }
        // The next checks rely on the times of folders.
        assert.is(await during(() => next(site, edited)), true)
        touch(spareTree(site))
        assert.is(await during(() => next(site, letters)), false)
        assert.is(await during(() => next(site, edited)), true)
      }))

test('an edited file of the spare tree is not published', () =>
  withSite(async (site) => {
    await twice(site)
    // A file with the same content in both trees is edited in both, so it is not kept. The other file is replaced.
    appendFileSync(join(spareTree(site), 'b/4.html'), 'mine')
    writeFileSync(join(spareTree(site), 'a/1.html'), 'mine')
    const files = { ...letters, 'a/1.html': 'un' }
    await publishAll(site, files)
    assert.equal(contents(dist(site)), files)
  }))

const unlike: Record<string, (site: string) => void> = {
  'a file was edited': (site) => writeFileSync(dist(site, 'b/4.html'), 'mine'),
  'a file went': (site) => rmSync(dist(site, 'b/4.html')),
  'a file manager was there': (site) => writeFileSync(dist(site, 'a/.DS_Store'), ''),
  'an empty folder came': (site) => mkdirSync(dist(site, 'a/empty')),
}
for (const [words, touch] of Object.entries(unlike))
  test(`a modified site does not become the spare tree: ${words}`, () =>
    withSite(async (site) => {
      await publishAll(site, letters)
      touch(site)
      await next(site, { ...letters, 'a/1.html': 'un' })
      assert.equal(stateNames(site), ['manifest.json'])
    }))

const records: Record<string, (text: string) => string | undefined> = {
  torn: (text) => text.slice(0, text.length / 2),
  empty: () => '',
  'of another publication': (text) => text.replace(/"of":"[^"]*"/, '"of":"0123"'),
  'of another version': (text) => text.replace('"version":1', '"version":2'),
  'of a tree elsewhere': (text) => text.replace(/"name":"old-/, '"name":"../old-'),
  'of another folder': (text) => text.replace(/"inode":\d+/, '"inode":1'),
  gone: () => undefined,
}
for (const [words, change] of Object.entries(records))
  test(`a record that is ${words} is not trusted`, () =>
    withSite(async (site) => {
      await twice(site)
      const path = join(site, '.dist.docs/spare.json')
      const text = change(readFileSync(path, 'utf8'))
      if (text === undefined) rmSync(path)
      else writeFileSync(path, text)
      assert.is(await next(site, letters), false)
      assert.equal(stateNames(site), ['manifest.json', 'spare', 'spare.json'])
    }))

test('a site with mostly new bytes keeps no spare tree', () =>
  withSite(async (site) => {
    const large = (text: string) => ({ 'a.html': text.repeat(9_000_000), 'b.html': 'b' })
    await publishAll(site, large('a'))
    await publishAll(site, large('b'))
    assert.equal(stateNames(site), ['manifest.json'])
  }))

test('a site without its folder, or with a copy of it, is still published from the spare tree', () =>
  withSite(async (site) => {
    await twice(site)
    rmSync(dist(site), { recursive: true })
    assert.is(await next(site, letters), true)
    assert.equal(stateNames(site), ['manifest.json'])
  }))

test('docs clean removes the spare tree', () =>
  withSite(async (site) => {
    await twice(site)
    assert.ok((await removeOutput({ out: dist(site), site })).ok)
    assert.is(existsSync(join(site, '.dist.docs')), false)
  }))

test('a random sequence of sites is published exactly', () =>
  withSite(async (site) => {
    let seed = 7
    const draw = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below
    let files: Record<string, string> = { ...letters }
    await next(site, files)
    let updates = 0
    for (let round = 0; round < 60; round += 1) {
      for (let change = draw(4); change >= 0; change -= 1) {
        const path = `${['', 'a/', 'a/b/', 'c/d/e/'][draw(4)]}${draw(6)}.html`
        if (draw(3) === 0) files = Object.fromEntries(Object.entries(files).filter(([name]) => name !== path))
        else files = { ...files, [path]: `${round}` }
      }
      const isUpdate = await (draw(2) === 0 ? next(site, files) : aMinuteLater(() => next(site, files)))
      updates += isUpdate ? 1 : 0
    }
    // The other steps changed nothing.
    assert.ok(updates > 40, `${updates} updates`)
  }))

test.run()
