import { giscusLanguage } from '../../src/model/comments.ts'
import { readdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { directionOf, featureOfLanguage, languages, languageTag, wordFiles } from '../../src/model/languages.ts'

test('the theme has a file for every language', () => {
  const files = readdirSync(new URL('../../theme/words', import.meta.url))
    .filter((name) => name.endsWith('.ts') && name !== 'table.ts')
    .map((name) => name.slice(0, -3))
    .sort()
  assert.equal(files, [...languages])
})

test('words of a locale come from the closest file first', () => {
  assert.equal(wordFiles('de'), ['de'])
  assert.equal(wordFiles('de-AT'), ['de-AT', 'de'])
  assert.equal(wordFiles('zh-Hans'), ['zh-Hans', 'zh'])
  assert.equal(wordFiles('zh-CN'), ['zh-CN', 'zh-Hans', 'zh'])
  assert.equal(wordFiles('zh'), ['zh', 'zh-Hans'])
  assert.equal(wordFiles('zh-TW'), ['zh-TW', 'zh-Hant', 'zh'])
  assert.equal(wordFiles('sr-Latn-RS'), ['sr-Latn-RS', 'sr-Latn', 'sr'])
})

test('a locale is a language tag', () => {
  for (const tag of ['de', 'pt-BR', 'zh-Hans', 'sr-Latn-RS', 'es-419', 'fil']) assert.match(tag, languageTag)
  for (const tag of ['english', 'de_DE', 'DE', 'de-de', 'zh-hans', '']) assert.not.match(tag, languageTag)
})

test('right-to-left languages, and those without spaces, load a sheet of the theme', () => {
  assert.is(directionOf('he'), 'rtl')
  assert.is(directionOf('ur-PK'), 'rtl')
  assert.is(directionOf('sv'), 'ltr')
  assert.is(featureOfLanguage('he', 'rtl'), 'rtl')
  assert.is(featureOfLanguage('ja', 'ltr'), 'cjk')
  assert.is(featureOfLanguage('zh-Hans', 'ltr'), 'cjk')
  assert.is(featureOfLanguage('de', 'ltr'), undefined)
})

test('comments are in the language of the page if giscus supports it', () => {
  const locales = ['de-AT', 'zh-Hans', 'zh-TW', 'zh-Hant-HK', 'el', 'pt-BR', 'sr-Latn', 'sv']
  assert.equal(locales.map(giscusLanguage), ['de', 'zh-Hans', 'zh-TW', 'zh-Hant', 'gr', 'pt', 'hbs', 'en'])
})

test.run()
