import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseMeta } from '../../../src/compiler/compile/code/meta.ts'

/** The content of an info string as a short text. */
function metaText(info: string) {
  const { lang, title, lines, words, numbers, wrap, file, region, taken, hash, faults } = parseMeta(info)
  const all = {
    lang,
    title: title?.text,
    lines: lines.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(),
    words: words.map(({ text }) => text).join('|'),
    numbers,
    wrap,
    file: file?.text,
    region: region?.text,
    taken: taken?.text,
    hash: hash?.text,
    faults: faults.map(({ start, end }) => info.slice(start, end)).join('|'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''))
}

test('a block has a language, a title, lines, numbers and words', () => {
  assert.equal(metaText('js title="a b.js" {1,4-6} showLineNumbers wrap'), {
    lang: 'js',
    title: 'a b.js',
    lines: '1,4-6',
    numbers: 1,
    wrap: true,
  })
  assert.equal(metaText('js title=\'x "y"\' /foo/ /a b/'), { lang: 'js', title: 'x "y"', words: 'foo|a b' })
  assert.equal(metaText('js title=a.js { 1, 3..4 }'), { lang: 'js', title: 'a.js', lines: '1,3-4' })
  assert.equal(metaText('js showLineNumbers=5'), { lang: 'js', numbers: 5 })
  assert.equal(metaText('js showLineNumbers{5} {2}'), { lang: 'js', lines: '2', numbers: 5 })
  assert.equal(metaText('js showLineNumbers noLineNumbers'), { lang: 'js' })
  assert.equal(metaText('js showLineNumbers=true'), { lang: 'js', numbers: 1 })
  assert.equal(metaText('js showLineNumbers=false'), { lang: 'js' })
})

test('options directly after the language, or without a language, are recognised', () => {
  assert.equal(metaText('js{1,3} showLineNumbers'), { lang: 'js', lines: '1,3', numbers: 1 })
  assert.equal(metaText('ts:line-numbers {2}'), { lang: 'ts', lines: '2', numbers: 1 })
  assert.equal(metaText('ts:line-numbers=2{2}'), { lang: 'ts', lines: '2', numbers: 2 })
  assert.equal(metaText('ts:no-line-numbers'), { lang: 'ts' })
  assert.equal(metaText('{1-2}'), { lines: '1-2' })
  assert.equal(metaText('title="a b"'), { title: 'a b' })
  assert.equal(metaText('file=./a.ts region=b'), { file: './a.ts', region: 'b' })
  assert.equal(metaText('showLineNumbers'), { numbers: 1 })
  assert.equal(metaText(''), {})
})

test('options name code from files', () => {
  assert.equal(metaText('ts file="./a b.ts#x" lines="4-10,12" hash="ab12cd34"'), {
    lang: 'ts',
    file: './a b.ts#x',
    taken: '4-10,12',
    hash: 'ab12cd34',
  })
})

test('options of other tools are ignored with their values', () => {
  for (const words of [
    'live',
    'noInline copy',
    '[config.js]',
    '[a title="x"]',
    'foo={1,a}',
    'foo={title="x" {a}}',
    'foo="{a} title="',
    '"word"',
    "'/x/'",
    '{twoslash}',
    '{.class}',
    '{.col-2}',
    '{ .a #b }',
    '{#id}',
    '{"a": 1}',
    '/usr/bin',
    '/a/b/c',
    'foo{a}',
    'x-title="a"',
    'constructor=1 __proto__="2"',
    '==',
    '" {',
  ])
    assert.equal(metaText(`js ${words}`), { lang: 'js' }, words)
  for (const lang of ['c++', 'c#', 'objective-c', 'js{a}', '{r}', '{mermaid}', 'a:b', 'x=y', 'js:line-numbersx'])
    assert.equal(metaText(lang), { lang }, lang)
})

test('a fault has the column of the invalid option', () => {
  for (const [word, message] of [
    ['{1-}', '"1-" is not a line number in {1-}'],
    ['{a}', '"a" is not a line number in {a}'],
    ['{}', 'a number is missing in {}'],
    ['{1,,2}', 'a number is missing in {1,,2}'],
    ['{0}', 'lines count from 1, not from 0, in {0}'],
    ['{6-4}', 'the range 6-4 runs backwards in {6-4}'],
    ['{1,2', 'a list of lines is not closed'],
    ['showLineNumbers=x', 'showLineNumbers cannot start at "x"'],
    ['showLineNumbers{x}', 'showLineNumbers cannot start at "x"'],
    ['showLineNumbers="-1"', 'showLineNumbers cannot start at "-1"'],
    ['title="a b', 'the value of title has no closing "'],
    ["file='a", "the value of file has no closing '"],
    ['title=', 'title has no value'],
    ['file=""', 'file has no value'],
  ]) {
    const info = `js live ${word}`
    assert.equal(
      parseMeta(info).faults.map((fault) => [info.slice(fault.start, fault.end), fault.message]),
      [[word, message]],
      word,
    )
  }
})

test('an endless info string takes little time', () => {
  const start = process.cpuUsage()
  for (const part of ['{x ', '"', '/a', 'a={', '{1 ', 'title="', '[']) parseMeta(`js ${part.repeat(50_000)}`)
  // CPU time is measured, since other processes may slow the machine.
  assert.ok(process.cpuUsage(start).user < 1_000_000)
})

test.run()
