import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compareTree,
  foldersAsJson,
  foldersFromJson,
  recordFolders,
  type Folders,
} from '../../../src/compiler/publish/folders.ts'
import { value, withSite } from './temporary.ts'
import { writeStaged } from '../../../src/compiler/publish/stage.ts'

const test = suite('emit/folders')

const paths = ['a/b/1.html', 'a/2.html', '3.html']

function writeFolders(site: string): Folders {
  for (const path of paths) value(writeStaged(site, path, path))
  return recordFolders(site, paths)
}

const compare = (site: string, folders: Folders, files: readonly string[] = paths) =>
  compareTree(site, folders, { paths: files, isFile: (path) => files.includes(path) })

const settled = (folders: Folders): Folders => ({ ...folders, seenAt: folders.seenAt + 60_000 })

test('a freshly written tree is listed again, an older one is not', () =>
  withSite((site) => {
    const folders = writeFolders(site)
    assert.equal([...folders.stamps.keys()], ['', 'a/b', 'a'])
    const { found, isExact } = compare(site, folders)
    assert.equal([found.map(({ path }) => path).sort(), isExact], [[...paths].sort(), true])
    assert.equal(compare(site, settled(folders)), { found: [], isExact: true })
  }))

test('files that changed at the time of the record are detected while the record is new', () =>
  withSite((site) => {
    writeFolders(site)
    writeFileSync(join(site, 'a/mine'), '')
    const folders = recordFolders(site, paths)
    assert.is(compare(site, folders).isExact, false)
    assert.ok(compare(site, folders).found.some(({ path }) => path === 'a/mine'))
    assert.is(compare(site, recordFolders(site, [...paths, 'a/gone']), [...paths, 'a/mine', 'a/gone']).isExact, false)
  }))

test('only folders that may have changed are listed, and new folders with their content', () =>
  withSite((site) => {
    const folders = settled(writeFolders(site))
    mkdirSync(join(site, 'a/b/new/deep'), { recursive: true })
    writeFileSync(join(site, 'a/b/new/deep/mine'), '')
    symlinkSync('3.html', join(site, 'a/b/link'))
    const { found, isExact } = compare(site, folders)
    assert.is(isExact, false)
    assert.equal(found.map(({ path, regular }) => `${path} ${regular}`).sort(), [
      'a/b/1.html true',
      'a/b/link false',
      'a/b/new/deep/mine true',
    ])
  }))

test('a written record is read back unchanged, and other data is refused', () =>
  withSite((site) => {
    const folders = writeFolders(site)
    assert.equal(foldersFromJson(JSON.parse(JSON.stringify(foldersAsJson(folders)))), folders)
    for (const other of [undefined, {}, [1], ['x', []], [1, [['a', 2]]], [1, [[3, [1, 2, 3]]]]])
      assert.is(foldersFromJson(other), undefined)
  }))

test.run()
