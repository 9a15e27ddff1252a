/** Sites in other languages than English: those that the tool has, and those that a site brings. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import words from '../../../theme/words/en.ts'
import { buildSite, published, reports, temporaryFolder, write } from './site.ts'

const config = `title: T
url: https://t.example
content: [{ use: docs }]
`
const utf8 = (latin: string | undefined): string => Buffer.from(latin ?? '', 'latin1').toString()

test('a site in Arabic is right-to-left, uses Arabic words and loads the sheet of its script', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `${config}locale: ar\nredirects: [{ from: /old, to: /docs/a }]\n`,
    'content/docs/a.md': '---\nlast_update: { date: 2025-08-02 }\n---\n\n# A\n\n:::note\nx\n:::\n\n```js {1}\nx\n```\n',
  })
  const report = await buildSite(root, true)
  assert.is(reports(report), '')
  const files = published(root)
  const html = utf8(files.get('docs/a.html'))
  assert.match(html, '<html lang="ar" dir="rtl" data-feature="rtl"')
  assert.match(html, /<link rel="stylesheet" href="\/assets\/feature-rtl-\w+\.css">/)
  for (const text of [words.frame.skip, words.content.admonitions.note]) assert.not.match(html, `>${text}<`)
  assert.match(html, '>ملاحظة<')
  assert.match(html, '2 أغسطس 2025')
  assert.match(utf8(files.get('old.html')), '<html lang="ar" dir="rtl">')
  assert.ok([...files].some(([path, text]) => path.endsWith('.css') && text.includes('"\\645\\636')))
  const featureFiles = [...files.keys()].filter((path) => /feature-(?:cjk|rtl)/.test(path))
  assert.is(featureFiles.length, 1)
})

test('a site in an unsupported language uses the words of its theme, and the missing ones are reported', async () => {
  const root = temporaryFolder()
  const frame = { ...words.frame, skip: 'Hoppa till innehållet' }
  const { yes: _, ...feedback } = words.feedback
  const swedish = { ...words, frame, feedback, language: { ...words.language, name: 'Svenska' } }
  write(root, {
    'site.config.yaml': `${config}locale: sv-SE\ntheme: { folder: theme }\n`,
    'content/docs/a.md': '# A\n',
    'theme/words/sv.ts': `export default ${JSON.stringify(swedish)}\n`,
  })
  const report = await buildSite(root, true)
  assert.match(reports(report), 'a word of the interface is not in "sv-SE": feedback.yes')
  const html = utf8(published(root).get('docs/a.html'))
  assert.match(html, '<html lang="sv-SE"')
  assert.match(html, '>Hoppa till innehållet<')
})

test.run()
