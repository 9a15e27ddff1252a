import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadConfig } from '../../../src/compiler/config/load.ts'
import { replaceWords, untranslated } from '../../../src/compiler/config/words.ts'
import { languages } from '../../../src/model/languages.ts'
import english from '../../../theme/words/en.ts'

/** Loads a site with this text as `theme.words`; returns its words and the reports. */
function replace(text: string) {
  const words = text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
  const { config, yaml } = loadConfig({ text: `title: T\nurl: https://t.example\ntheme:\n  words:\n${words}\n` })
  if (config === undefined) throw new Error('no configuration')
  const replaced = replaceWords(english, config, yaml)
  const reportLines = replaced.diagnostics.map(
    ({ code, location, message, hint }) => `${code} ${location?.line}:${location?.column} ${message} (${hint ?? ''})`,
  )
  return { words: replaced.words, reports: reportLines }
}

test('single words are replaced, and all others stay', () => {
  const { words, reports } = replace(
    [
      'frame: { toc: In this article }',
      'blog: { posts: { other: "{count} entries" } }',
      'language: { date: "{month} {day}" }',
      'plugins: { openapi: { statuses: { 4: Wrong } } }',
    ].join('\n'),
  )
  assert.equal(reports, [])
  assert.equal(words['frame'], { ...english.frame, toc: 'In this article' })
  assert.equal(words['blog'], { ...english.blog, posts: { one: '{count} post', other: '{count} entries' } })
  assert.equal(words.language, { ...english.language, date: '{month} {day}' })
  assert.equal(words.plugins.language, words.language)
  assert.is(words.plugins.openapi.statuses[4], 'Wrong')
  assert.is(words.plugins.openapi.statuses[5], 'Server error')
  assert.equal(words.content, english.content)
})

test('a table with a word called "other" is not treated as plural forms', () => {
  const { words, reports } = replace('plugins: { asyncapi: { headings: { servers: Hosts } } }')
  assert.equal(reports, [])
  assert.is(words.plugins.asyncapi.headings.servers, 'Hosts')
  assert.is(words.plugins.asyncapi.headings.other, english.plugins.asyncapi.headings.other)
})

test('a site without replacements uses the table unchanged', () => {
  const { config, yaml } = loadConfig({ text: 'title: T\nurl: https://t.example\n' })
  assert.is(config && replaceWords(english, config, yaml).words, english)
})

test('unknown words and values that are not text are reported with their location; the other words apply', () => {
  const { words, reports } = replace(
    [
      'frame:',
      '  tok: In this article',
      '  home: {}',
      '  menu: ""',
      '  main: Content',
      'blog:',
      '  posts: Entries',
      '  minutes: { many: x }',
      'page:',
      '  updatedOn: On {day}',
      'script: Copy',
      'language: { plural: { one: n = 1 }, months: [January] }',
    ].join('\n'),
  )
  assert.equal(reports, [
    'config/value 16:49 language.months must be a list of at least 12, not a list (in theme.words) ()',
    'config/unknown-key 16:17 unknown key "plural" in language (in theme.words) (known keys: name, months, date)',
    'config/value 8:13 frame.menu must not be empty (in theme.words) ()',
    'config/type 7:13 frame.home must be a string, not a map of keys (in theme.words) ()',
    'config/unknown-key 6:7 unknown key "tok" in frame (in theme.words) (did you mean "toc"?)',
    'config/value 14:18 page.updatedOn cannot be "On {day}": unknown placeholder "{day}" (in theme.words) (its placeholders: {date})',
    'config/unknown-key 12:18 unknown key "many" in blog.minutes (in theme.words) (known keys: one, other)',
    'config/value 11:14 blog.posts cannot be "Entries": write a text for each plural form: "one: …", "other: …" (in theme.words) ()',
    'config/type 15:13 script must be a map of keys, not the string "Copy" (in theme.words) ()',
  ])
  assert.equal(words['frame'], { ...english.frame, main: 'Content' })
})

/** Reports on a site in an unsupported language, whose theme has these words. */
function reportsOf(words: object, themeWords = '{}') {
  const { config } = loadConfig({
    text: `title: T\nurl: https://t.example\nlocale: sv\ntheme: { words: ${themeWords} }\n`,
  })
  if (config === undefined) throw new Error('no configuration')
  return untranslated(english, { siteWords: words as never, config, location: undefined }).map(
    ({ code, message, hint }) => `${code} ${message} (${hint ?? ''})`,
  )
}

test('a language that neither the tool nor the site supports is reported', () => {
  assert.equal(reportsOf({}), [
    `config/untranslated the interface is not translated into "sv" (add words/sv.ts of the theme's folder, or use one of ${languages.join(', ')})`,
  ])
})

test('missing words of a language of the site are listed', () => {
  const { skip: _, ...frame } = english.frame
  const { posts: __, ...blog } = english.blog
  const lacking = { ...english, frame, blog, plugins: { ...english.plugins, docs: {} } }
  assert.equal(reportsOf(lacking), [
    'config/untranslated 8 words of the interface are not in "sv": frame.skip, blog.posts, plugins.docs.tags, ' +
      'plugins.docs.pages, plugins.docs.tagged, plugins.docs.described, plugins.docs.current, plugins.docs.next ' +
      "(add them to words/sv.ts of the theme's folder)",
  ])
  assert.equal(reportsOf({ ...english, frame }, '{ frame: { skip: Hoppa } }'), [])
  assert.equal(reportsOf({ ...english, frame }), [
    'config/untranslated a word of the interface is not in "sv": frame.skip (add it to words/sv.ts of the theme\'s folder)',
  ])
  assert.match(reportsOf({ language: english.language })[0] ?? '', /, \S+ and \d{3} more \(/)
})

test.run()
