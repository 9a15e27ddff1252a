import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder, write } from '../stages/site.ts'
import {
  firstFile,
  foreignTranslations,
  suffixedTranslations,
  unusedText,
} from '../../../src/compiler/read/unused-translations.ts'

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

test('folders without files are not reported, nor moved', () => {
  const root = temporaryFolder()
  const hints = () => {
    const site = { codes: ['en', 'fr'], contents: [], files: [] }
    return foreignTranslations(root, { folder: 'content/i18n', folders: {} }, site).map(({ hint }) => hint)
  }
  mkdirSync(join(root, 'i18n/fr/docusaurus-plugin-content-docs/current'), { recursive: true })
  assert.equal(hints(), [])
  write(root, { 'i18n/fr/docusaurus-plugin-content-pages/a.md': 'a' })
  assert.equal(hints(), ['move "i18n/fr/docusaurus-plugin-content-pages" to "content/i18n/fr/pages"'])
  mkdirSync(join(root, 'i18n/de/a'), { recursive: true })
  write(root, { 'i18n/de/b/c.md': 'c' })
  assert.is(firstFile(root, 'i18n/de'), 'i18n/de/b/c.md')
  assert.is(firstFile(root, 'i18n/de/a'), undefined)
})

test('translations with a suffix beside their sources are moved into the folder of their locale', () => {
  const reports = (files: readonly string[], folders = {}) => {
    const site = { codes: ['en', 'fr', 'pt-BR'], files }
    return suffixedTranslations({ folder: 'content/i18n', folders }, site).map(({ path, hint }) => [path, hint])
  }
  const files = ['content/docs/a/start.md', 'content/docs/a/start.fr.md', 'content/docs/a/start.pt-br.mdx']
  const move = (to: string) => `to translate "content/docs/a/start.md", move it to "${to}"`
  assert.equal(reports(files), [
    [files[1], move('content/i18n/fr/docs/a/start.md')],
    [files[2], move('content/i18n/pt-BR/docs/a/start.md')],
  ])
  assert.equal(reports(files.slice(0, 2), { 'content/docs': 'i18n/{locale}/guides/' }), [
    [files[1], move('i18n/fr/guides/a/start.md')],
  ])
  assert.equal(reports(['content/docs/b.mdx', 'content/docs/b.en.md']), [
    ['content/docs/b.en.md', 'move its text into "content/docs/b.mdx", and delete it: en is the locale of the sources'],
  ])
  // Locales that are not declared, and pages without a sibling.
  assert.equal(reports(['d/a.md', 'd/a.de.md', 'd/b.fr.md', 'd/a.v2.md', 'e/b.md', 'd/fr.md', 'd/.fr.md']), [])
})

test.run()
