import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { thrownInPage } from '../../../../src/compiler/compile/errors/thrown-in-page.ts'

/** The marked text of an error whose stack contains no code of the page. */
function marked(source: string, value = ''): string {
  const page = { file: 'a.mdx', elements: {}, components: [], codes: [], imports: [], urls: [], source: () => source }
  const error = Object.assign(new Error(`Objects are not valid as a React child${value}`), { stack: '' })
  const { line, column, endColumn = column } = thrownInPage(error, page).location
  return `${line}: ${source.split('\n')[line - 1]?.slice(column - 1, endColumn - 1)}`
}

const size = 'export const size = { a: 1 }\n'

test('a value inside tags is found', () => {
  assert.is(marked(`# A\n\n${size}\n<div>\n  <p>Text</p>\n  <span>{size}</span>\n</div>\n`), '7: {size}')
  assert.is(marked(`# A\n\n${size}\n<p>one {size} two</p>\n`), '5: {size}')
})

test('numbers, texts, comments and code are not objects', () => {
  const others = '{1 + 1} {"a"} {/* b */} `{c}` <a title={d} />\n\n```js\n{e}\n```\n'
  assert.is(marked(`# A\n\n${size}\n${others}\n<p>\n  {size}\n</p>\n`), '12: {size}')
})

test('of several values, the one with the keys of the message is found', () => {
  const source = `export const name = 'Tea'
export const size = {
  width: 1,
  height: 2,
}
export const day = new Date(0)

# A {name}

{name} {size.width} {other.thing}

Text {size} and {size}, {day} {{ inner: 1 }}
`
  const keys = (list: string) => ` (found: object with keys {${list}})`
  assert.is(marked(source, keys('width, height')), '12: {size}')
  assert.is(marked(source, keys('inner')), '12: {{ inner: 1 }}')
  assert.is(marked(source, ' (found: [object Date])'), '12: {day}')
  // Declared elsewhere.
  assert.is(marked("{'a'} {`b`} text\n\n{data.owner} {1}\n", keys('id')), '3: {data.owner}')
})

test.run()
