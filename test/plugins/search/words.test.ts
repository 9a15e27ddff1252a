import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { wordsOf } from '../../../src/plugins/search/engine/words.ts'

const words = (text: string): string =>
  wordsOf(text)
    .map((word) => word.text + (word.isWhole === true ? '*' : ''))
    .join(' ')

test('a name is split into its parts and kept whole, in every spelling', () => {
  assert.is(words('estimatedArrival'), 'estimated arrival estimatedarrival*')
  assert.is(words('estimated_arrival'), 'estimated arrival estimatedarrival*')
  assert.is(words('Estimated arrival'), 'estimated arrival')
  assert.is(words('X-API-Key'), 'x api key xapikey*')
  assert.is(words('HTTPServer orderIDs v1 e-mail'), 'http server httpserver* order ids orderids* v1 e mail email*')
  assert.is(words('carrier.tracking_number'), 'carrier tracking number carriertrackingnumber*')
})

test('capitals separated by a slash are one name', () => {
  assert.is(words('A/B tests'), 'a b ab* tests')
  assert.is(words('CI/CD, R&D'), 'ci cd cicd* r d rd*')
  assert.is(words('C/C++, A/B'), 'c c++ a b ab*')
  assert.is(words('GET/PATCH a/b A/better'), 'get patch a b a better', 'longer words are several')
})

test('punctuation around a word is removed, and a path is split into words', () => {
  assert.is(words('“webhooks?” (webhook) `webhook`, webhook.'), 'webhooks webhook webhook webhook')
  assert.is(words('PUT /v1/shops/{slug}/orders/bulk?page=2'), 'put v1 shops slug orders bulk page 2')
  assert.is(words('shipments/delivered'), 'shipments delivered')
  assert.is(words(''), '')
  assert.is(words(' – … — ?! '), '')
})

test('programming languages and names with a sign are distinguished from their letters', () => {
  assert.is(words('C, C#, (C++17) or F#.'), 'c c# c++ 17 or f#')
  assert.is(words('.NET 8, .env! net page#1'), 'net .net* 8 env .env* net page 1')
  assert.is(words('.eslintrc.js ... ./file .5'), 'eslintrc js eslintrcjs* file 5')
})

test('accents and capitals are ignored, in any alphabet', () => {
  assert.is(words('Café CAFÉ naïve'), 'cafe cafe naive')
  assert.is(words('Größe Привет 東京'), 'grosse привет 東京')
})

test('a possessive equals its word, and digests are omitted', () => {
  assert.is(words("the shop's shop’s don't"), 'the shop shop dont')
  assert.is(words('a'.repeat(41) + ' ok'), 'ok')
  assert.is(words('one-two-three-four-five'), 'one two three four five')
})

test.run()
