/** Misspelt members of plugins and files of the theme: warnings with the nearest name. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, write } from '../compiler/stages/site.ts'
import { imports, site } from './wrong-plugins.ts'

const memberTests = suite('members without an effect')

const type = `types: [contentType({ name: 'k', match: ['content/kind/*.md'], schema: z.any(), arrange: () => ({ pages: [] }), splt() {} })]`

memberTests('are warnings with the nearest name', async () => {
  const text = `${imports}export default { optoins: 3, create: () => ({ name: 'own', transfrom() {}, _note: 1, markdown: { remrak: [] }, ${type} }) }`
  const { diagnostics, published } = await buildSite(site({ own: text }), true)
  assert.ok(published)
  assert.equal(
    diagnostics.map(({ code, severity, message, hint }) => `${severity} ${code} ${message} (${hint})`),
    [
      'warning plugin/unknown-member "own" has a member "markdown.remrak" that has no effect (did you mean "remark"?)',
      'warning plugin/unknown-member "own" has a member "optoins" that has no effect (did you mean "options"?)',
      'warning plugin/unknown-member "own" has a member "transfrom" that has no effect (did you mean "transform"?)',
      'warning plugin/unknown-member "own" has a member "types[0].splt" that has no effect (did you mean "split"?)',
    ],
  )
})

memberTests('members of built-in plugins have no effect in others', async () => {
  const text = `${imports}export default { usesApi: true, create: () => ({ name: 'own', takes: ['_redirects'], modules: {} }) }`
  const { diagnostics, published } = await buildSite(site({ own: text }), true)
  assert.ok(published)
  assert.equal(
    diagnostics.map(({ code, subject }) => `${code} ${subject}`),
    ['usesApi', 'takes', 'modules'].map((name) => `plugin/unknown-member ${name}`).sort(),
  )
})

memberTests('a page with an entry that does not exist is a warning with the nearest key', async () => {
  const text = `${imports}export default { create: () => ({ name: 'own', types: [contentType({ name: 'k', match: ['content/kind/*.md'], schema: z.any(),
arrange: (entries) => ({ pages: entries.flatMap(({ key }) => [
  { route: '/right', layout: 'page', title: 'R', entry: key, uses: [key] },
  { route: '/wrong', layout: 'page', title: 'W', entry: key.replace('kind', 'knid'), uses: ['none'] },
]) }) })] }) }`
  const { diagnostics, published } = await buildSite(site({ own: text }), true)
  assert.ok(published)
  const reports = diagnostics.filter(({ code }) => code === 'plugin/unknown-member')
  const message = '"own" arranges the page "/wrong" with an entry that does not exist:'
  assert.equal(
    reports.map(({ severity, message, location, hint }) => [severity, message, location?.file, hint]),
    [
      [
        'warning',
        `${message} "none" (uses)`,
        'site.config.yaml',
        'a key is <instance>:<path of the source>#<id>, as "arrange" gets it',
      ],
      [
        'warning',
        `${message} "own:content/knid/a.md#" (entry)`,
        'site.config.yaml',
        'did you mean "own:content/kind/a.md#"?',
      ],
    ],
  )
})

memberTests('a plugin may be an instance of a class', async () => {
  const text = `class Own { name = 'own'; rows = new Map(); helper() { return this.rows.size }
*check() { yield { code: 'own/rows', severity: 'warning', message: 'rows: ' + this.helper() } } }
export const create = () => new Own()`
  const { diagnostics } = await buildSite(site({ own: text }), true)
  assert.equal(
    diagnostics.map(({ message }) => message),
    ['rows: 0'],
  )
})

memberTests('files of the theme folder that replace none are warnings', async () => {
  const root = site({})
  write(root, {
    'site.config.yaml': 'title: T\nurl: https://x.example\ntheme: { folder: theme }\ncontent:\n  - use: docs\n',
    'theme/foooter.tsx': 'export const a = 1\n',
    'theme/parts/footer.tsx': `import { text } from './text'\nimport type { Kind } from './kind'\nexport function Footer({ kind }: { kind?: Kind }) {\n  return <p title={kind}>{text}</p>\n}\n`,
    'theme/parts/text.ts': `export const text = 'Parcels'\n`,
    'theme/parts/kind.ts': 'export type Kind = string\n',
    'theme/layouts/wide.tsx': 'export default () => <p />\n',
    'theme/notes.md': '# Notes\n',
  })
  for (const time of ['first', 'again']) {
    const { diagnostics, published } = await buildSite(root, true)
    assert.ok(published)
    assert.equal(
      diagnostics.map(({ code, severity, message, hint, location }) => [severity, code, location?.file, message, hint]),
      [
        [
          'warning',
          'theme/unknown-file',
          'theme/foooter.tsx',
          'the theme has no file "foooter", and nothing imports this one',
          'did you mean "parts/footer"?',
        ],
      ],
      time,
    )
  }
})
memberTests.run()
