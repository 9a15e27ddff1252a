/** The table of the specification's appendix on styles: `color` as empty, text, list and object. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { headerText, pathValue, queryPairs, styleOf } from '../../../../src/plugins/openapi/samples/serialize.ts'

const list = ['blue', 'black', 'brown']
const object = { R: 100, G: 200, B: 150 }
const path = (style: string, explode: boolean, value: unknown) =>
  pathValue('color', value, styleOf({ style, explode }, 'simple'))
const query = (style: string, explode: boolean, value: unknown) =>
  queryPairs('color', value, styleOf({ style, explode }, 'form'))
    .map(([name, item]) => `${name}=${item}`)
    .join('&')

test('paths', () => {
  assert.is(path('simple', false, 'blue'), 'blue')
  assert.is(path('simple', false, list), 'blue,black,brown')
  assert.is(path('simple', false, object), 'R,100,G,200,B,150')
  assert.is(path('simple', true, object), 'R=100,G=200,B=150')
  assert.is(path('label', false, 'blue'), '.blue')
  assert.is(path('label', false, list), '.blue,black,brown')
  assert.is(path('label', true, list), '.blue.black.brown')
  assert.is(path('label', true, object), '.R=100.G=200.B=150')
  assert.is(path('matrix', false, 'blue'), ';color=blue')
  assert.is(path('matrix', false, list), ';color=blue,black,brown')
  assert.is(path('matrix', true, list), ';color=blue;color=black;color=brown')
  assert.is(path('matrix', false, object), ';color=R,100,G,200,B,150')
  assert.is(path('matrix', true, object), ';R=100;G=200;B=150')
})

test('queries', () => {
  assert.is(query('form', true, list), 'color=blue&color=black&color=brown')
  assert.is(query('form', false, list), 'color=blue,black,brown')
  assert.is(query('form', false, object), 'color=R,100,G,200,B,150')
  assert.is(query('form', true, object), 'R=100&G=200&B=150')
  assert.is(query('spaceDelimited', false, list), 'color=blue%20black%20brown')
  assert.is(query('pipeDelimited', false, list), 'color=blue%7Cblack%7Cbrown')
  assert.is(query('deepObject', true, object), 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150')
})

test('what is implied, what is reserved', () => {
  assert.equal(queryPairs('a&b', ['x/y', 'ü&'], styleOf({}, 'form')), [
    ['a%26b', 'x%2Fy'],
    ['a%26b', '%C3%BC%26'],
  ])
  assert.equal(queryPairs('a', "x/y?z&'[", styleOf({ allowReserved: true }, 'form')), [['a', 'x/y?z%26%27%5B']])
  assert.is(headerText(object, styleOf({ explode: true }, 'simple')), 'R=100,G=200,B=150')
})

test.run()
