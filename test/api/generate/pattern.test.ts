import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { textFor } from '../../../src/api/generate/pattern.ts'

test('the generated text for a pattern is short', () => {
  assert.is(textFor('^#[0-9a-f]{6}$'), '#aaaaaa')
  assert.is(textFor('^\\d{4}-\\d{2}$'), '0000-00')
  assert.is(textFor('^(a|b)c?\\.[^a-z]$'), 'a.0')
  assert.is(textFor('^(?=x)x+$'), 'x')
  assert.is(textFor('^\\u00e9\\p{Lu}$'), 'éA')
  assert.is(textFor('^\\S+@\\S+\\.\\S+$'), 'a@a.a')
  assert.is(textFor(''), '')
})

test('each number generates a different text', () => {
  const texts = Array.from({ length: 300 }, (_, turn) => textFor('^[0-9a-f]{4}(?:-[a-z])?$', 0, turn))
  assert.is(new Set(texts).size, 300)
  assert.ok(texts.every((text) => /^[0-9a-f]{4}$/.test(text ?? '')))
})

test('an invalid, unmatchable or too complex pattern generates no text', () => {
  assert.is(textFor('('), undefined)
  assert.is(textFor('^a(?!a)a$'), undefined)
  assert.is(textFor('a'.repeat(501)), undefined)
  assert.is(textFor(`${'('.repeat(50)}a${')'.repeat(50)}`), undefined)
})

test.run()
