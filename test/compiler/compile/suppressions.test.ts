import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { locator } from '../../../src/text/location.ts'
import { findSuppressions, suppressionsInYaml } from '../../../src/compiler/compile/suppressions.ts'
import type { Suppression } from '../../../src/model/facts.ts'

/** `code line-or-page @line:column-endColumn`. */
function suppressionLines(suppressions: readonly Suppression[]): string[] {
  return suppressions.map(
    ({ code, line, location }) =>
      `${code} ${line ?? 'page'} @${location.line}:${location.column}-${location.endColumn}`,
  )
}

/** The suppressions in the comments of a text that begins at line 5 of a file. */
function comments(text: string): string[] {
  const matches = [...text.matchAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g)].map((match) => ({
    text: match[0],
    start: match.index,
  }))
  return suppressionLines(findSuppressions(matches, text, locator('a.md', text, 5)))
}

test('a suppression applies to the page, the line or the next line', () => {
  assert.equal(comments('<!-- docs-ignore link/no-page -->\n\nx'), ['link/no-page page @5:18-30'])
  assert.equal(comments('a <!-- docs-ignore-line link/no-page --> b'), ['link/no-page 5 @5:25-37'])
  assert.equal(comments('<!-- docs-ignore-next-line link/no-page -->\nx'), ['link/no-page 6 @5:28-40'])
  assert.equal(comments('{/* docs-ignore-next-line link/no-page */}\n\n  \nx'), ['link/no-page 8 @5:27-39'])
})

test('the next line is the next line with text', () => {
  assert.equal(comments('> <!-- docs-ignore-next-line a/b -->\n>\n> > \n> x'), ['a/b 8 @5:30-33'])
  assert.equal(comments('<!-- docs-ignore-next-line a/b -->\r\n\r\nx'), ['a/b 7 @5:28-31'])
  assert.equal(comments('<!-- docs-ignore-next-line a/b\n-- of two lines -->\nx'), ['a/b 7 @5:28-31'])
  assert.equal(comments('x\n<!-- docs-ignore-next-line a/b -->'), ['a/b 7 @6:28-31'])
  assert.equal(comments('<!-- docs-ignore-next-line a/b -->\n\n'), ['a/b 6 @5:28-31'])
})

test('a comment may contain several codes and a reason', () => {
  assert.equal(comments('<!-- docs-ignore a/b, c/d,e/f -- for a reason, g/h -->'), [
    'a/b page @5:18-21',
    'c/d page @5:23-26',
    'e/f page @5:27-30',
  ])
  assert.equal(comments('<!-- docs-ignore a/b c/d -->'), ['a/b page @5:18-21', 'c/d page @5:22-25'])
  assert.equal(comments('<!-- docs-ignore a/b since it is wrong, c/d -->'), ['a/b page @5:18-21'])
  assert.equal(comments('<!-- docs-ignore a/b\n-- reason -->'), ['a/b page @5:18-21'])
})

test('mistakes in suppressions are reported with their codes', () => {
  assert.equal(comments('<!-- docs-ignore -->'), [' page @5:6-17'])
  assert.equal(comments('<!-- docs-ignore -- a/b -->'), [' page @5:6-17'])
  assert.equal(comments('<!-- docs-ignore-nextline a/b -->'), ['docs-ignore-nextline page @5:6-26'])
  assert.equal(comments('<!-- docs-ignore orphan -->'), ['orphan page @5:18-24'])
})

test('other comments are not suppressions', () => {
  for (const text of [
    '<!-- see docs-ignore a/b -->',
    '<!-- docs-ignored a/b -->',
    '<!-- Docs-ignore a/b -->',
    '<!-- truncate -->',
    'docs-ignore a/b',
  ])
    assert.equal(comments(text), [], text)
})

test('an HTML node may contain several comments, and text that resembles them', () => {
  const text = '<div>docs-ignore x/y\n<!-- docs-ignore-next-line a/b -->\n<img>\n<!-- docs-ignore c/d --></div>'
  const suppressions = findSuppressions([{ text, start: 0 }], text, locator('a.md', text, 1))
  assert.equal(suppressionLines(suppressions), ['a/b 3 @2:28-31', 'c/d page @4:18-21'])
})

const yaml = (text: string, line = 1) => suppressionLines(suppressionsInYaml(text, 'a.yml', line))

test('comments in YAML are suppressions', () => {
  assert.equal(yaml('# docs-ignore a/b\n'), ['a/b page @1:15-18'])
  assert.equal(yaml('a: 1 # docs-ignore-line a/b, c/d -- so\n', 2), ['a/b 2 @2:25-28', 'c/d 2 @2:30-33'])
  assert.equal(yaml('a:\n  # docs-ignore-next-line a/b\n\n  - x\n'), ['a/b 4 @2:27-30'])
  assert.equal(yaml('a: [x, # docs-ignore-line a/b\n  y]\nb: "x" # docs-ignore c/d\n'), [
    'a/b 1 @1:27-30',
    'c/d page @3:22-25',
  ])
  assert.equal(yaml('a: |\n  text\n# docs-ignore a/b\nb: 1\n'), ['a/b page @3:15-18'])
  assert.equal(yaml('---\n# docs-ignore a/b\n...\n'), ['a/b page @2:15-18'])
})

test('text that resembles a YAML comment is not a suppression', () => {
  for (const text of [
    'a: |\n  # docs-ignore a/b\n',
    '--- |\n# docs-ignore a/b\n',
    'a: >-\n  x\n  # docs-ignore a/b\n',
    'a: "# docs-ignore a/b"\n',
    "a: '\n  # docs-ignore a/b'\n",
    'a: x# docs-ignore a/b\n',
    'a: https://x.example/#docs-ignore a/b\n',
  ])
    assert.equal(yaml(text), [], text)
})

test('comments in invalid YAML are still read', () => {
  assert.equal(yaml('a: [\n# docs-ignore a/b\n'), ['a/b page @2:15-18'])
  assert.equal(yaml('\t: ]] : {\n# docs-ignore a/b\n'), ['a/b page @2:15-18'])
})

test.run()
