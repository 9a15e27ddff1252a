import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { siteGlobs } from '../../src/model/site-globs.ts'

function reports(options: Readonly<Record<string, unknown>>, folders: readonly string[] = [], folder = 'content/docs') {
  const hasFolder = (path: string) => folders.includes(path)
  const locate = (path: readonly PropertyKey[]) => ({ file: path.join('.'), line: 1, column: 1 })
  return siteGlobs({ options, hasFolder, locate }, folder).map(({ message, hint, location }) => [
    location?.file,
    message,
    hint,
  ])
}

test('globs relative to the site are reported with the right glob', () => {
  const message = (glob: string) => `the glob "${glob}" matches nothing: globs are relative to "content/docs"`
  assert.equal(reports({ exclude: ['**/_*', 'content/docs/x.md'], include: ['./content/docs/**/*.md'] }), [
    ['include.0', message('./content/docs/**/*.md'), 'write "**/*.md"'],
    ['exclude.1', message('content/docs/x.md'), 'write "x.md"'],
  ])
})

test('the default folder is that of the content type', () => {
  const options = { exclude: ['content/pages/x.md'] }
  assert.equal(reports(options), [])
  const message = 'the glob "content/pages/x.md" matches nothing: globs are relative to "content/pages"'
  assert.equal(reports(options, [], 'content/pages'), [['exclude.0', message, 'write "x.md"']])
})

test('globs of a folder that repeats its path, and of the site itself, are not reported', () => {
  assert.equal(reports({ path: 'docs', exclude: ['docs/x.md'] }, ['docs/docs']), [])
  assert.equal(reports({ path: '.', exclude: ['docs/x.md'] }), [])
  assert.equal(reports({ path: 'docs/', exclude: 'docs/x.md' }), [])
  assert.equal(reports({ path: 'docs/', exclude: ['documents/x.md'] }), [])
})

test.run()
