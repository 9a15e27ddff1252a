/** Parts of pages for people or for agents, in all outputs of a build. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import { temporaryFolder, write } from './site.ts'

const root = temporaryFolder()
const page = (name: string): string => readFileSync(join(root, 'dist', name), 'utf8')

/** All outputs of a build except for the Markdown of pages and of the site. */
function shownToPeople(): string {
  const files = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
  const texts = files.filter((name) => /\.(?:html|json|js|xml|css)$/.test(name))
  assert.ok(texts.some((name) => name === 'search-index.json'))
  return texts.map((name) => page(name)).join('\n')
}

const parts = (humans: string, agents: string): string =>
  `${humans}Press the marmalade button.\n\n${agents}## Unseen heading\n\nCall the quincunx endpoint, see [more](/docs/more) and [this](/docs/gone).\n\n`

test('agents read their parts only in Markdown, people all others', async () => {
  write(root, {
    'site.config.yaml': JSON.stringify({
      title: 'T',
      url: 'https://t.example',
      content: [{ use: 'docs' }, { use: 'search' }],
    }),
    'content/docs/index.md': `# Start\n\nHello.\n\n${parts(':::visibility{for=humans}\n', ':::\n\n:::visibility{for=agents}\n')}:::\n\nSee [it](#unseen-heading).\n`,
    'content/docs/more.mdx': `# More\n\nHello.\n\n${parts('<Visibility for="humans">\n\n', '</Visibility>\n\n<Visibility for="agents">\n\n')}</Visibility>\n`,
  })
  const { diagnostics } = await build({
    root,
    out: join(root, 'dist'),
    drafts: false,
    cache: true,
    strict: false,
    jobs: 1,
  })
  const reports = diagnostics.map(({ code, location, hint }) =>
    `${location?.file}:${location?.line} ${code} ${hint ?? ''}`.trim(),
  )
  assert.equal(reports.sort(), [
    'content/docs/index.md:13 link/no-page did you mean "/docs/more"?  (content/docs/more.mdx)',
    'content/docs/index.md:17 link/no-anchor its heading is only visible to agents',
    'content/docs/more.mdx:15 link/no-page did you mean "/docs/more"?  (content/docs/more.mdx)',
  ])
  for (const name of ['docs.md', 'docs/more.md']) {
    assert.match(page(name), '## Unseen heading\n\nCall the quincunx endpoint, see [more](https://t.example/docs/more)')
    assert.not.match(page(name), 'marmalade')
  }
  assert.is(page('llms-full.txt').split('quincunx').length, 3)
  assert.not.match(page('llms-full.txt'), 'marmalade')
  const texts = shownToPeople()
  assert.not.match(texts, /quincunx|id="unseen-heading|Unseen heading|docs-visibility/)
  for (const name of ['docs.html', 'docs/more.html']) assert.match(page(name), 'marmalade')
})

test.run()
