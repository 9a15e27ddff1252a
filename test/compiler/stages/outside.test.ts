/** Content outside of the site: the documentation of packages in a monorepo. */
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { walk } from '../../../src/compiler/read/files.ts'
import { buildSite, published, reports, temporaryFolder, write } from './site.ts'

const config = (outside: string, path = '../packages/api/docs') => `title: Monorepo
url: https://mono.example
${outside}content:
  - use: pages
  - use: docs
    options:
      path: ${path}
      editUrl: https://code.example/edit/main/site/
`

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function monorepo(outside = 'outside: [../packages]\n', path?: string): string {
  const root = temporaryFolder()
  write(root, {
    'site/site.config.yaml': config(outside, path),
    'site/content/pages/index.md': '# Home\n\nSee [the API](/docs) and [its set-up](/docs/setup#keys).\n',
    'packages/api/docs/index.md':
      '# API\n\n[Set up](./setup.mdx), ![a dot](dot.png)\n\n```js file=../example.js\n```\n',
    'packages/api/docs/setup.mdx':
      "import Note from './_note.mdx'\n\n# Set up\n\n## Keys\n\n<Note />\n\n[Back](./index.md)\n",
    'packages/api/docs/_note.mdx': 'Keep keys **secret**.\n',
    'packages/api/docs/dot.png': png,
    'packages/api/example.js': 'call()\n',
    'secret/key.md': '# Secret\n',
  })
  return root
}

const built = (root: string) => buildSite(join(root, 'site'), true)

test('pages, pictures, partials and code of a folder that the site names', async () => {
  const root = monorepo()
  assert.is(reports(await built(root)), '')
  const pages = published(join(root, 'site'))
  const index = pages.get('docs.html') ?? ''
  assert.match(index, /<a href="\/docs\/setup">Set up<\/a>/)
  assert.match(index, /<img [^>]*src="\/assets\/files\/dot-/)
  assert.match(index, 'call')
  assert.match(index, 'href="https://code.example/edit/main/packages/api/docs/index.md"')
  assert.match(pages.get('docs/setup.html') ?? '', 'Keep keys <strong>secret</strong>')
  // The results are the same from the cache and after an edit.
  // Three pages, the search and the not-found page.
  assert.is((await built(root)).stats.fromCache, 5)
  write(root, { 'packages/api/docs/_note.mdx': 'Keep keys **safe**.\n' })
  await built(root)
  assert.match(published(join(root, 'site')).get('docs/setup.html') ?? '', 'Keep keys <strong>safe</strong>')
})

test('a folder that is not allowed is an error, with the line that allows it', async () => {
  const report = await built(monorepo(''))
  assert.is(report.published, false)
  const [problem] = report.diagnostics.filter(({ code }) => code === 'config/no-input')
  assert.match(problem?.hint ?? '', 'outside: [../packages/api/docs]')
  const beside = await built(monorepo('outside: [../packages/web]\n'))
  assert.match(reports(beside), /error config\/no-input site\.config\.yaml:8:13 "\.\.\/packages\/api\/docs" leads out/)
})

test('files beside the folder, and targets of links out of it, are not read', async () => {
  const root = monorepo()
  write(root, {
    'packages/api/docs/index.md':
      '# API\n\n![key](../../../secret/key.png)\n\n```md file=../../../secret/key.md\n```\n',
  })
  symlinkSync(join(root, 'secret/key.md'), join(root, 'packages/api/docs/stolen.md'))
  const text = reports(await built(root))
  assert.match(text, /error read\/outside \.\.\/packages\/api\/docs\/stolen\.md:1:1/)
  assert.match(
    text,
    /error read\/outside \.\.\/packages\/api\/docs\/index\.md:5:\d+ "\.\.\/\.\.\/\.\.\/secret\/key\.md" leads out/,
  )
  assert.not.match(text, '# Secret')
  rmSync(join(root, 'packages'), { recursive: true })
  assert.match(reports(await built(root)), /error config\/no-input .* folder not found: "\.\.\/packages\/api\/docs"/)
})

test('a path that is not a folder beside the site is refused', async () => {
  for (const wrong of ['/etc', '..', '../..', 'packages', '../.ssh'])
    assert.match(reports(await built(monorepo(`outside: [${wrong}]\n`))), 'write a folder that begins with ../', wrong)
})

test('two links to the same folder both create pages, and so does a link to an allowed folder', () => {
  const root = join(temporaryFolder(), 'site')
  write(root, { 'content/real/a.md': 'a', '../shared/b.md': 'b', '../other/c.md': 'c' })
  for (const name of ['one', 'two']) symlinkSync('real', join(root, 'content', name))
  symlinkSync('../../shared', join(root, 'content/pkg'))
  symlinkSync('../../other', join(root, 'content/no'))
  symlinkSync('..', join(root, 'content/real/up'))
  const { files, diagnostics } = walk(root, ['content'], { outside: ['../shared'] })
  assert.equal(files, ['content/one/a.md', 'content/pkg/b.md', 'content/real/a.md', 'content/two/a.md'])
  assert.equal(
    diagnostics.map(({ location }) => location?.file),
    ['content/no'],
  )
})

test.run()
