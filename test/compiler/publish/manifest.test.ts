import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  foreignFiles,
  isSameFolder,
  manifestText as piecesOf,
  readManifest,
} from '../../../src/compiler/publish/manifest.ts'
import type { Manifest, Written } from '../../../src/compiler/publish/manifest.ts'

const test = suite('emit/manifest')

const file = (size: number) => ({ digest: 'd', size, mtimeMs: 1.5, ino: 7 })
const files = new Map<string, Written>([
  ['index.html', file(10)],
  ['a/b.html', file(20)],
])
const manifest: Manifest = {
  tool: 'docs 1',
  folder: { device: 1, inode: 2, bornMs: 3 },
  files,
  meta: { assets: 3 },
}
const manifestText = (manifest: Manifest): string => [...piecesOf(manifest)].join('')
const regular = (path: string, size?: number) => ({ path, regular: true, ...(size === undefined ? {} : { size }) })

test('a written manifest is read back unchanged', () => {
  assert.equal(readManifest(manifestText(manifest)), manifest)
})

test('paths with the names of object members are ordinary paths', () => {
  const files = new Map(['__proto__', 'constructor', '404'].map((path) => [path, file(1)] as const))
  const stored = readManifest(manifestText({ ...manifest, files }))
  assert.equal([...(stored?.files.keys() ?? [])].sort(), ['404', '__proto__', 'constructor'])
  assert.is(readManifest(manifestText(manifest))?.files.get('constructor'), undefined)
})

test('an invalid manifest is not read', () => {
  for (const text of [
    '',
    '{',
    '[]',
    'null',
    '{"version":2}',
    '{"version":1,"folder":{},"files":{}}',
    '{"version":1,"files":{}}',
  ]) {
    assert.is(readManifest(text), undefined, text)
  }
  assert.is(readManifest(manifestText(manifest).replace('"digest":"d"', '"digest":1')), undefined)
})

test('a folder is identified by device, inode and birth time', () => {
  const { folder } = manifest
  assert.ok(isSameFolder(folder, { ...folder }))
  assert.not.ok(isSameFolder(folder, { ...folder, inode: 9 }))
  assert.not.ok(isSameFolder(folder, { ...folder, device: 9 }))
  assert.not.ok(isSameFolder(folder, { ...folder, bornMs: 9 }))
})

const ours = { ours: true }
type Evidence = Parameters<typeof foreignFiles>[0]
const judge = (evidence: Evidence): { readonly ours: boolean; readonly foreign?: readonly string[] } => {
  const foreign = foreignFiles(evidence)
  return foreign.length === 0 ? ours : { ours: false, foreign }
}
const cases: [string, Evidence, ReturnType<typeof judge>][] = [
  ['an empty folder', { found: [], manifest: undefined, sameFolder: false }, { ours: true }],
  [
    'a folder without a manifest',
    { found: [regular('x', 1)], manifest: undefined, sameFolder: false },
    { ours: false, foreign: ['x'] },
  ],
  ['our folder', { found: [regular('index.html')], manifest, sameFolder: true }, { ours: true }],
  ['our folder, a file edited', { found: [regular('index.html', 99)], manifest, sameFolder: true }, { ours: true }],
  [
    'our folder with files of others, in order',
    { found: [regular('z'), regular('index.html'), regular('a/own')], manifest, sameFolder: true },
    { ours: false, foreign: ['a/own', 'z'] },
  ],
  [
    'a link where a file was',
    { found: [{ path: 'index.html', regular: false }], manifest, sameFolder: true },
    { ours: false, foreign: ['index.html'] },
  ],
  [
    'a true copy',
    { found: [regular('index.html', 10), regular('a/b.html', 20)], manifest, sameFolder: false },
    { ours: true },
  ],
  [
    'a copy with another size',
    { found: [regular('index.html', 11)], manifest, sameFolder: false },
    { ours: false, foreign: ['index.html'] },
  ],
  [
    'litter',
    { found: [regular('.DS_Store'), regular('a/Thumbs.db'), regular('desktop.ini')], manifest, sameFolder: true },
    { ours: true },
  ],
  [
    'what only ends like litter',
    { found: [regular('my.DS_Store')], manifest, sameFolder: true },
    { ours: false, foreign: ['my.DS_Store'] },
  ],
]
for (const [name, evidence, verdict] of cases)
  test(`ownership of a folder: ${name}`, () => assert.equal(judge(evidence), verdict))

test('an empty folder may be replaced whatever the manifest contains', () => {
  assert.equal(judge({ found: [], manifest, sameFolder: false }), ours)
})

test.run()
