import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder, write } from '../stages/site.ts'
import { foreignTranslations, unusedText } from '../../../src/compiler/read/unused-translations.ts'

test('a folder for another form of a declared language may have the wrong name', () => {
  const hintOf = (code: string) => unusedText({ code, folder: `i18n/${code}` }, ['en', 'zh-Hans']).hint
  const declared = '"locales:" in site.config.yaml declares en, zh-Hans'
  assert.is(hintOf('zh-CN'), `${declared}: add "zh-CN", or rename the folder to "zh-Hans"`)
  assert.is(hintOf('fr'), `${declared}: add "fr"`)
})

test('texts of Docusaurus are written into site.yaml', () => {
  const root = temporaryFolder()
  const hint = () => {
    const site = { codes: ['en', 'fr'], contents: [], files: [] }
    return foreignTranslations(root, { folder: 'content/i18n', folders: {} }, site)[0]?.hint
  }
  write(root, { 'i18n/fr/docusaurus-theme-classic/navbar.json': '{}', 'i18n/fr/code.json': '{}' })
  assert.is(hint(), 'write the texts of its JSON files into "content/i18n/fr/site.yaml"')
  write(root, { 'i18n/fr/docusaurus-plugin-content-docs/current/a.md': 'a' })
  assert.is(
    hint(),
    'write the texts of its JSON files into "content/i18n/fr/site.yaml", and move "i18n/fr/docusaurus-plugin-content-docs/current" to "content/i18n/fr/docs"',
  )
})

test.run()
