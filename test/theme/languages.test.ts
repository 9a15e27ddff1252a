/** Languages of the interface: complete, with the slots of the English texts, plural forms, and dates. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { languages } from '../../src/model/languages.ts'
import { missingWords, slotsOf } from '../../src/model/words.ts'
import { counted, dateLabel, type Forms } from '../../src/model/theme.ts'
import english, { type Words } from '../../theme/words/en.ts'

const tables = new Map<string, Words>()
for (const name of languages) {
  const { default: words } = (await import(`../../theme/words/${name}.ts`)) as { default: Words }
  tables.set(name, words)
}

const testLanguages = suite('languages of the interface')

/** Path → text; a word with several forms has the path of each form. */
function textsOf(word: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof word === 'string') return [[path, word]]
  return Object.entries(word as object).flatMap(([key, item]) => textsOf(item, path === '' ? key : `${path}.${key}`))
}

/** Path → the forms of a word with several forms. */
function formsOf(word: unknown, path = ''): readonly (readonly [string, Forms])[] {
  if (typeof word !== 'object' || word === null || Array.isArray(word)) return []
  if ('other' in word && 'one' in word) return [[path, word as Forms]]
  return Object.entries(word).flatMap(([key, item]) => formsOf(item, path === '' ? key : `${path}.${key}`))
}

const at = (words: Words, path: string): unknown =>
  path.split('.').reduce<unknown>((word, key) => (word as Record<string, unknown>)[key], words)
const { language: _, ...sections } = english
const { language: __, ...plugins } = sections.plugins
const ownWords = { ...sections, plugins }
const inEnglish = new Map(textsOf(ownWords))
const forms = new Map(formsOf(ownWords))
const single = [...inEnglish].filter(([path]) => !forms.has(path.replace(/\.\w+$/, '')))

for (const [name, words] of tables) {
  testLanguages(`${name} has every word, with the slots of the English one`, () => {
    assert.equal(missingWords(english, words), [])
    assert.is(words.plugins.language, words.language)
    for (const [path, text] of single) {
      const other = at(words, path)
      assert.type(other, 'string', path)
      assert.equal([...new Set(slotsOf(other as string))].sort(), [...new Set(slotsOf(text))].sort(), path)
    }
  })

  testLanguages(`${name} has a text for each plural form, and no other`, () => {
    const expected = [...Object.keys(words.language.plural), 'other'].sort()
    for (const [path, englishForms] of forms) {
      const other = at(words, path) as Forms
      assert.equal(Object.keys(other).sort(), expected, path)
      const slots = new Set(['count', ...Object.values(englishForms).flatMap(slotsOf)])
      const needed = [...slots].filter((slot) => slot !== 'count')
      for (const [category, text] of Object.entries(other)) {
        for (const slot of slotsOf(text)) assert.ok(slots.has(slot), `${path}.${category}: {${slot}}`)
        for (const slot of needed) assert.ok(slotsOf(text).includes(slot), `${path}.${category} lacks {${slot}}`)
      }
    }
  })

  // Rules of CLDR 48. Millions have separate forms in French and Spanish, but no list of pages is that long.
  testLanguages(`${name} uses the plural rules of CLDR`, () => {
    const rules = new Intl.PluralRules(name)
    const categories = Object.fromEntries(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((category) => [category, category]),
    )
    for (const count of [...Array(231).keys(), 1000, 1001, 1002, 1011, 10_000])
      assert.is(counted(categories as Forms, count, words.language), rules.select(count), String(count))
  })

  testLanguages(`${name} has no stray spaces`, () => {
    for (const [path, text] of textsOf({ ...words, language: {}, plugins: { ...words.plugins, language: {} } })) {
      assert.not.match(text, / {2}|\t|\n/, path)
      if (inEnglish.get(path) === inEnglish.get(path)?.trim()) assert.is(text, text.trim(), path)
    }
  })
}

testLanguages('a date has the order and the words of the language', () => {
  const dates = [...tables].map(([name, { language }]) => `${name}: ${dateLabel('2025-08-02', language)}`)
  assert.equal(dates, [
    'ar: 2 أغسطس 2025',
    'de: 2. August 2025',
    'en: 2 August 2025',
    'es: 2 de agosto de 2025',
    'fr: 2 août 2025',
    'ja: 2025年8月2日',
    'nl: 2 augustus 2025',
    'pl: 2 sierpnia 2025',
    'zh-Hans: 2025年8月2日',
  ])
  for (const [name, { language }] of tables) assert.is(new Set(language.months).size, 12, name)
})

testLanguages('numbers have the format of the language', () => {
  const count = (name: string, number: number): string => {
    const { language, search } = tables.get(name) ?? english
    return counted(search.count, number, language)
  }
  assert.equal(
    [1, 2, 5, 22, 112].map((number) => count('pl', number)),
    ['1 wynik', '2 wyniki', '5 wyników', '22 wyniki', '112 wyników'],
  )
  assert.equal(
    [0, 1, 2, 3, 11, 100].map((number) => count('ar', number)),
    ['لا نتائج', 'نتيجة واحدة', 'نتيجتان', '3 نتائج', '11 نتيجة', '100 نتيجة'],
  )
  assert.equal(
    [0, 1].map((number) => count('fr', number)),
    ['0 résultat', '1 résultat'],
  )
  assert.is(count('ja', 1), '1 件の結果')
})

testLanguages('only Arabic is written from right to left', () => {
  assert.equal(
    [...tables].filter(([, { language }]) => language.direction === 'rtl').map(([name]) => name),
    ['ar'],
  )
})

testLanguages.run()
