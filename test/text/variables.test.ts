import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillVariables } from '../../src/text/variables.ts'

const values = { name: 'Ada', 'product.version': '3.1' }
const filled = (text: string): string => fillVariables(text, values).text
const unknown = (text: string): readonly string[] => fillVariables(text, values).unknown.map(({ name }) => name)

test('names are replaced by their values everywhere', () => {
  assert.is(filled('{{name}}, {{ product.version }}: [a](/v{{product.version}}/x)'), 'Ada, 3.1: [a](/v3.1/x)')
  assert.is(filled('```sh\nnpm i x@{{ product.version }}\n```'), '```sh\nnpm i x@3.1\n```')
})

test('a backslash escapes a name; similar syntax of other tools is unchanged', () => {
  assert.is(
    filled('\\{{name}} ${{ name }} {{ name | upper }} {{#name}} {{ 3 }}'),
    '{{name}} ${{ name }} {{ name | upper }} {{#name}} {{ 3 }}',
  )
})

test('a name without a value is reported in prose, and not in code', () => {
  const text = '{{ nam }} `{{ nam }}`\n\n- ```html\n  {{ nam }}\n  ```\n\n{{ product }}\n'
  assert.is(filled(text), text)
  assert.equal(unknown(text), ['nam', 'product'])
  assert.equal(unknown('~~~~\n{{ a }}\n~~~\n{{ b }}\n~~~~\n{{ c }}'), ['c'])
})

test('a value is not expanded again', () => {
  assert.is(fillVariables('{{a}}', { a: '{{b}}', b: 'x' }).text, '{{b}}')
})

test.run()
