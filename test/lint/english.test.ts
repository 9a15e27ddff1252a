/** Rules of `npm run lint` for comments, messages and names. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { violationsIn } from './english-rules.ts'

/** Violations as `line rule`. */
const short = (source: string, file = 'a.ts'): string[] =>
  violationsIn(file, source).map(({ line, rule }) => `${line} ${rule}`)

test('a doc comment does not open with a relative clause', () => {
  assert.equal(short('/** What a page has. */\nconst a = 1\n/**\n * Whether it is new.\n */\nconst b = 1'), [
    '1 opening',
    '3 opening',
  ])
  assert.equal(short('/** Facts of a page. */\n// How long it takes: see below.'), [])
})

test('phrases are found in comments, messages and prose, not in code', () => {
  assert.equal(short("// It stands here.\nconst stands = 'nobody'\n`x ${1} tells`"), [
    '1 phrase',
    '2 phrase',
    '3 phrase',
  ])
  assert.equal(short('const url = "https://example.com" // stands\n/[/*]/.test("")'), ['1 phrase'])
  assert.equal(short('A key stands here.\n\n```ts\n// stands\n```\n\nThe word `stands` is code.\n', 'a.md'), [
    '1 phrase',
  ])
})

test('a location is on a line', () => {
  assert.equal(short('const a = `it ends in line ${end}`\n// The error in line 3.\n// On line 3, in a line of text.'), [
    '1 phrase',
    '2 phrase',
  ])
})

test('a predicate is negated with "not"', () => {
  assert.equal(short('// The name is no address.\n// These are no links.'), ['1 phrase', '2 phrase'])
  assert.equal(short('// There is no page.\n// It is no longer than a page.\n// The tree is no wider than it.'), [])
})

test('a thing is replaced with another', () => {
  assert.equal(short('// Replaces a link by a button.\n// Scripts replace the code by its result.'), [
    '1 phrase',
    '2 phrase',
  ])
  assert.equal(short('// A link is replaced by a button.\n// Replaces files changed by a person, one by one.'), [])
})

test('an owner is named', () => {
  assert.equal(short('// A page of the own site.\n// Its own page.'), ['1 phrase'])
})

test('identifiers, lists of words, heading ids and link targets are not checked', () => {
  assert.equal(short("const a = 'BodyPublishers.noBody()'\nconst b = 'Nobody'"), ['2 phrase'])
  assert.equal(short("const words = ('take tell ' + 'tells').split(' ')\nconst b = ('take ' + 'tell')"), ['2 phrase'])
  assert.equal(short('## Sections {#tell-apart}\n\nSee [sections](a.md#tell-apart).\n\nIt tells.\n', 'a.md'), [
    '5 phrase',
  ])
})

test('inputs of a case are excluded in their file only', () => {
  const page = 'const page = `Tell the \\`msg\\`.`\nconst b = `\\ntell\\nthe \\`msg\\`.`\n// It tells.'
  assert.equal(short(page, 'test/compiler/names/bind-names.test.ts'), ['3 phrase'])
  assert.equal(short(page), ['1 phrase', '2 phrase', '3 phrase'])
})

test('participles are not names of variables, parameters and exports', () => {
  assert.equal(short('export const found = 1\nconst one = (own: number) => own\nconst known = 2'), [
    '1 name',
    '2 name',
    '3 name',
  ])
  assert.equal(short('const [made] = pages\nconst { a: shown } = page\nconst { written } = report'), [
    '1 name',
    '2 name',
  ])
})

test('an index is not called "at"', () => {
  assert.equal(short('list.map((item, at) => at)\nArray.from({ length: 2 }, (_, at) => at)'), ['1 name', '2 name'])
  assert.equal(short('list.map((item, index) => index)\nreplace(text, (match, at) => at)\nread((at) => at)'), [])
})

test('a variable for a result is not called "read"; functions may be', () => {
  assert.equal(short('const read = parse(text)\nconst read = await load()'), ['1 name', '2 name'])
  assert.equal(short('const read = (path: string) => path\nfunction run(read: () => string) {}'), [])
})

test.run()
