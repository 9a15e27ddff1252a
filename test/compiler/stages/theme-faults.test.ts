import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, temporaryFolder, write } from './site.ts'

const config = `title: Parcel
url: https://docs.parcel.example
locale: en
locales:
  en: English
  de: Deutsch
content:
  - use: docs
    options: { path: content/docs }
theme: { folder: theme }
redirects: [{ from: /, to: /docs/one }]
`

const footer = `/** The foot. */
export function Footer() {
  return <footer style={{ display: 'flex' }}>Foot</footer>
}
`

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`

test('a fault of the theme on every page is reported once, at the file of the theme, and repeated for unchanged pages', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config,
    'theme/parts/footer.tsx': footer,
    'content/docs/one.md': page('One'),
    'content/docs/two.md': page('Two'),
  })
  const reportLines = ({ diagnostics }: Awaited<ReturnType<typeof buildSite>>) =>
    diagnostics
      .filter(({ code }) => code === 'policy/undeclared')
      .map(({ location, message, detail, hint }) => [
        `${location?.file}:${location?.line}:${location?.column}`,
        message,
        detail,
        hint?.split(',')[0],
      ])
  const expected = [
    [
      'theme/parts/footer.tsx:3:18',
      'the theme adds the attribute "style" to pages, which the security policy forbids',
      'on 4 pages, such as "/docs/one"',
      'use a class',
    ],
  ]
  assert.equal(reportLines(await buildSite(root, true)), expected)
  write(root, { 'content/docs/two.md': page('Another title') })
  assert.equal(reportLines(await buildSite(root, true)), expected)
})

test.run()
