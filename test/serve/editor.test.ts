/** Locations in files as links to editors. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { editorLink } from '../../src/cli/serve.ts'

const place = { path: '/home/me/my site/a#b.md', line: 3, column: 7 }

test('an editor is set by its name or by a pattern', () => {
  assert.is(editorLink('vscode')?.(place), 'vscode://file/home/me/my%20site/a%23b.md:3:7')
  assert.is(editorLink('idea')?.(place), 'idea://open?file=/home/me/my%20site/a%23b.md&line=3&column=7')
  assert.is(editorLink('ed://{path}@{line}')?.(place), 'ed:///home/me/my%20site/a%23b.md@3')
  assert.is(editorLink('vscode')?.({ ...place, path: 'C:\\site\\a.md' }), 'vscode://file/C%3A/site/a.md:3:7')
})

test('no link exists for none, an unknown editor, and addresses that would run or fetch something', () => {
  for (const editor of ['none', 'edlin', 'javascript:{path}', 'http://127.0.0.1/{path}', 'DATA:{path}'])
    assert.is(editorLink(editor), undefined, editor)
})

test.run()
