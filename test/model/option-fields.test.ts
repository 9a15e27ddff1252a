import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { optionFields } from '../../src/model/option-fields.ts'
import { checkSchema } from '../../src/text/schema/problems.ts'

const exclude = optionFields.exclude('page')

test('globs that match no page are refused with a correction', () => {
  const hintOf = (glob: string) => checkSchema(exclude, [glob]).problems[0]?.hint
  for (const [glob, hint] of [
    ['/old.md', 'write "old.md": globs are relative to "path:"'],
    ['drafts', 'write "drafts/**" for a folder, or "drafts.md" for a page'],
    ['api/old', 'write "api/old/**" for a folder, or "api/old.md" for a page'],
    ['drafts/', 'write "drafts/**" for all files of the folder'],
    ['drafts\\old.md', 'write "drafts/old.md"'],
    ['!old.md', 'list the files themselves: a glob cannot begin with !'],
  ] as const)
    assert.is(hintOf(glob), hint, glob)
})

test('globs that may match a page are accepted', () => {
  const globs = ['old.md', '**', '*', 'drafts/**', '**/_*.{md,mdx}', '!(a|b).md', '[ab].md', '\\[a\\].md', 'a.{md,mdx}']
  assert.equal(exclude.parse(globs), globs)
  assert.equal(exclude.parse(['./old.md']), ['old.md'])
})

test.run()
