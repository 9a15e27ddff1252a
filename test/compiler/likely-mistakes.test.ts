import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { componentAttributes } from '../../src/compiler/likely-mistakes/html.ts'
import { configKeys, neededKeys, valueForms } from '../../src/compiler/likely-mistakes/config-keys.ts'
import { frontMatterForms, frontMatterKeys } from '../../src/compiler/likely-mistakes/front-matter-keys.ts'
import { suggestionFor } from '../../src/compiler/likely-mistakes/suggest.ts'

test('a key of another tool has a suggestion, at any index of a list', () => {
  assert.is(suggestionFor(configKeys, ['site_name']), 'it is called "title"')
  assert.match(suggestionFor(configKeys, ['navbar', 'left', 2, 'href']) ?? '', 'it is called "to"')
  assert.match(suggestionFor(valueForms, ['content', 0, 'use']) ?? '', 'content types are named in the list')
  assert.match(suggestionFor(configKeys, ['srcExclude']) ?? '', '"exclude:" below its "options:"')
  assert.is(suggestionFor(configKeys, ['content', 0, 'options', 'ignore']), 'it is called "exclude"')
  assert.match(suggestionFor(neededKeys, ['url']) ?? '', 'add the address of the site')
  for (const forms of [valueForms, frontMatterForms])
    assert.match(suggestionFor(forms, ['head', 1]) ?? '', 'write a list of elements: "- meta: { name')
  assert.is(suggestionFor(frontMatterKeys, ['hero', 'actions', 0, 'rel']), 'leave it out')
  assert.is(suggestionFor(componentAttributes, ['Badge', 'color']), 'tone')
})

test('front matter keys of API pages and hidden pages are named with their equivalents', () => {
  assert.match(suggestionFor(frontMatterKeys, ['openapi']) ?? '', 'add "- use: openapi" to "content:"')
  for (const key of ['hidden', 'noindex'])
    assert.match(suggestionFor(frontMatterKeys, [key], ['unlisted']) ?? '', 'write "unlisted: true"', key)
  assert.match(suggestionFor(frontMatterKeys, ['vars']) ?? '', '"custom:"')
})

test('keys of languages, menus and pages in the form of another tool', () => {
  const config = (...path: (string | number)[]) => suggestionFor(configKeys, path)
  const languages = 'write languages and their names: locales: { en: English, fr: Français }'
  assert.is(config('locales', 'root'), `${languages}; "default: en" names the one at the root`)
  assert.is(config('locales', 'fr', 'lang'), languages)
  assert.match(config('locales', 'fr', 'link') ?? '', 'it is called "path"')
  for (const path of [[], ['items', 0]])
    assert.match(config('navbar', 'left', 0, ...path, 'position') ?? '', 'remove it: the list, "left" or "right"')
  assert.match(
    suggestionFor(frontMatterKeys, ['mode'], ['hide_table_of_contents']) ?? '',
    'for "wide" write "hide_table_of_contents: true"',
  )
  assert.match(suggestionFor(frontMatterKeys, ['icon']) ?? '', '"icon:" in _category_.yml')
})

test('a sidebar with the values of another tool has a suggestion, but not its own keys', () => {
  const form = (...path: (string | number)[]) =>
    suggestionFor(valueForms, ['content', 0, 'options', 'sidebars', 'docs', 0, ...path])
  assert.match(form('Home') ?? '', '{ type: doc, id: start, label: Home }')
  assert.match(form('Home', 1, 'Basic Chords') ?? '', '{ type: doc, id: start, label: Home }')
  assert.equal([form('label'), form('items', 0, 'id'), form()], [undefined, undefined, undefined])
})

test('a key is only suggested where it is allowed', () => {
  const hint = 'it is called "sidebar_position"'
  assert.is(suggestionFor(frontMatterKeys, ['weight'], ['sidebar_position']), hint)
  assert.is(suggestionFor(frontMatterKeys, ['weight'], ['title']), undefined)
  assert.match(suggestionFor(frontMatterKeys, ['date'], ['last_update']) ?? '', 'it is "last_update:"')
  assert.is(suggestionFor(frontMatterKeys, ['date'], []), undefined)
})

test('unknown keys and names of object members have no suggestion', () => {
  for (const keys of [configKeys, frontMatterKeys]) {
    assert.is(suggestionFor(keys, ['constructor']), undefined)
    assert.is(suggestionFor(keys, ['titel']), undefined)
  }
})

test.run()
