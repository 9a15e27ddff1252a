/** YAML faults in words for writers, each once, at the location of the fix. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readYaml } from '../../../src/text/yaml/yaml.ts'

const faults = (text: string) =>
  readYaml(text, { file: 'x.yaml', maxBytes: 10_000 }).problems.map(
    ({ message, hint = '', location }) => `${location.line}:${location.column} ${message}. ${hint}`,
  )

test('a colon in a value is reported', () => {
  assert.equal(faults('title: Set up: the basics\n'), [
    '1:8 a value contains a colon and a space. put the value in quotes: key: "a: b"',
  ])
})

test('an unclosed quote is reported where it is opened', () => {
  for (const quote of ['"', "'"])
    assert.equal(faults(`title: A\ndescription: ${quote}unclosed\nslug: /x\n`), [
      '2:14 a quote is opened and not closed. close it, or leave both quotes out',
    ])
})

test('an unclosed bracket is reported where it is opened', () => {
  const message = 'a bracket is opened and not closed. write ] or } where the list or the map ends'
  assert.equal(faults('tags: [news\ntitle: x\n'), [`1:7 ${message}`])
  assert.equal(faults('a:\n  b: [1, [2, 3]\n  c: 4\n'), [`2:6 ${message}`])
  assert.equal(faults('a: { b: 1\nc: 2\n'), [`1:4 ${message}`])
})

test('wrong indentation is one fault', () => {
  const list = faults('navbar:\n  left:\n    - type: link\n      label: A\n     href: /a\n')
  assert.is(list.length, 1)
  assert.match(list[0] ?? '', /^5:1 the line is where an item of the list above would be, but has no dash/)
  assert.match(faults('a:\n\tb: 1\n')[0] ?? '', /^2:1 the line is indented with a tab/)
  assert.is(faults('a:\n  - b\n c: 1\n').length, 1)
})

test('an item of a list that is indented too far', () => {
  assert.equal(faults('tags:\n- a\n  - b\n'), [
    '3:3 the item belongs to the text of the item above, since it is indented further. items of a list start in the same column',
  ])
  assert.equal(faults('tags:\n- a\n  b - c\n- "a\n  - b"\n- >\n  a\n  - b\n'), [])
})

test('text behind a quoted value or a list, and a text block without indentation', () => {
  const message = 'the value ends before this text. put all of the value in double quotes: key: "…"'
  assert.equal(faults("title: 'It's here'\n"), [`1:12 ${message}`])
  assert.equal(faults('title: [Beta] Install\n'), [`1:15 ${message}`])
  assert.equal(faults('title: x\ndescription: >\nLong text\n'), [
    '3:1 the text of the key above is not indented. indent it by two spaces: | and > begin a text of several lines',
  ])
})

test('two distant faults are both reported', () => {
  const between = Array.from({ length: 30 }, (_, index) => `k${index}: value ${index}\n`).join('')
  assert.equal(
    faults(`a: b: c\n${between}z: y: x\n`).map((fault) => fault.split(' ', 1)[0]),
    ['1:4', '32:4'],
  )
})

test.run()
