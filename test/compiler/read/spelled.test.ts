import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSpelledSo } from '../../../src/compiler/read/files.ts'
import { temporaryFolder, write } from '../stages/site.ts'

const root = temporaryFolder()
write(root, { 'content/Img/Photo.png': 'x', 'content/a.md': 'x' })

test('names are spelled as in their folders', () => {
  for (const path of ['content/Img/Photo.png', 'content/a.md', './content//Img', 'content/Img/../a.md', ''])
    assert.ok(isSpelledSo(root, path), path)
  for (const path of ['content/Img/photo.png', 'content/img/Photo.png', 'Content/a.md', 'content/a.md/x', 'none/a.md'])
    assert.not(isSpelledSo(root, path), path)
})

test('a case-insensitive disk lists the real names', () => {
  const disk: Readonly<Record<string, readonly string[]>> = { '/site': ['Img'], '/site/img': ['photo.png'] }
  const list = (folder: string) => disk[folder] ?? disk[folder.toLowerCase()] ?? []
  assert.ok(isSpelledSo('/site', 'Img/photo.png', list))
  assert.not(isSpelledSo('/site', 'img/photo.png', list))
  assert.not(isSpelledSo('/site', 'Img/Photo.png', list))
})

test.run()
