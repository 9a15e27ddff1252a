import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { siteFile } from '../../src/model/asset.ts'
import { markedFolder, markedPath, siteOf, unmarked, unmarkedData } from '../../src/model/placeholders.ts'

test('a path below a folder can be moved to another folder, however deep', () => {
  const path = markedPath('versioned_docs/version-1.0/a/start.md', 'versioned_docs/version-1.0')
  assert.not.match(path, 'version')
  assert.is(unmarked(path, 'docs'), 'docs/a/start.md')
  assert.is(unmarked(path, 'deep/in/v2'), 'deep/in/v2/a/start.md')
  assert.is(
    unmarked(`no file at ${path}, nor at ${path}!`, 'docs'),
    'no file at docs/a/start.md, nor at docs/a/start.md!',
  )
})

test('a path out of the folder can be moved too', () => {
  const above = markedFolder('versioned_docs/version-1.0').split('/')[0] ?? ''
  assert.is(unmarked(`${above}/shared.md`, 'versioned_docs/version-2.0'), 'versioned_docs/shared.md')
  const folder = 'a/b/c/d/e/f/g/h/i/j/k'
  assert.is(unmarked(markedPath(`${folder}/x`, folder), 'docs'), 'docs/x')
})

test('data without a placeholder is not copied', () => {
  const folder = 'versioned_docs/version-1.0'
  const plain = { list: ['a', 1, null, true] }
  const data = { plain, places: [{ file: markedPath(`${folder}/a.md`, folder), line: 1 }] }
  const result = unmarkedData(data, 'docs')
  assert.equal(result, { plain, places: [{ file: 'docs/a.md', line: 1 }] })
  assert.is(result.plain, plain)
  assert.is(unmarkedData(plain, 'docs'), plain)
})

test('the site of a file in the tree of a ref is that tree, with or without a placeholder', () => {
  const folder = '.docs/refs/1.0/content/docs'
  assert.is(siteOf(`${folder}/a.md`), '.docs/refs/1.0/')
  assert.is(siteFile('@site/static/x.png', `${folder}/a.md`), '.docs/refs/1.0/static/x.png')
  const marked = markedPath(`${folder}/a.md`, folder)
  assert.is(unmarked(siteFile('@site/static/x.png', marked), folder), '.docs/refs/1.0/static/x.png')
  // Names of files in the tree do not change.
  assert.is(siteFile(`@site/${folder}/x.png`, `${folder}/a.md`), `${folder}/x.png`)
  assert.is(siteFile('@site/static/x.png', 'docs/a.md'), 'static/x.png')
  assert.is(siteFile('@site/static/x.png', markedPath('docs/a.md', 'docs')), 'static/x.png')
})

test.run()
