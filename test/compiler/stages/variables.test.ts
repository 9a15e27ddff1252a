/** Values and conditions, from the configuration to pages, sidebars and Markdown versions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import { temporaryFolder, write } from './site.ts'

const root = temporaryFolder()
const config = (more: object): Record<string, string> => ({
  'site.config.yaml': JSON.stringify({
    title: '{{ product }} docs',
    url: 'https://parcels.example',
    content: [
      {
        use: 'docs',
        options: {
          sidebars: {
            main: [
              'index',
              'old/page',
              { type: 'link', label: 'Get {{ version }}', href: 'https://x.example/{{version}}' },
            ],
          },
        },
      },
    ],
    ...more,
  }),
})

async function built(set?: Readonly<Record<string, string>>) {
  const options = { root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1 }
  const { diagnostics } = await build({ ...options, ...(set === undefined ? {} : { variables: set }) })
  const page = (name: string): string => readFileSync(join(root, 'dist', name), 'utf8')
  return {
    reports: diagnostics.map(({ code, message, location }) => `${location?.file}:${location?.line} ${code} ${message}`),
    page,
  }
}

test('variables are replaced in front matter, prose, code, partials, sidebars and titles, with other values for some pages', async () => {
  write(root, {
    ...config({
      variables: 'data/names.yaml',
      variablesFor: [{ files: 'content/docs/old/**', values: { version: '1.0' } }],
    }),
    'data/names.yaml': 'product: Parcels\nversion: "2.0"\naudience: user\n',
    'content/docs/_install.md': 'Install {{ version }}.\n',
    'content/docs/index.md':
      '---\ndescription: All of {{ product }}\n---\n\n# Start {{ version }}\n\n::partial{file="./_install.md"}\n\n```sh\nget {{ version }} {{ other }}\n```\n\n{{ prodct }}\n\n:::when{audience=admin}\n## For admins\n:::\n\n:::when{audience="user,guest"}\n## For users\n:::\n\nSee :when[it]{audience="!admin"} :when[nothing]{beta}.\n',
    'content/docs/old/page.mdx':
      '# Old {{ version }}\n\n<When audience="admin">\n\n## For admins\n\n</When>\n\n<When version="1.0">\n\nOld words.\n\n</When>\n\n::partial{file="../_install.md"}\n',
  })
  const { reports, page } = await built()
  assert.equal(reports, [
    'content/docs/index.md:13 variable/unknown there is no variable "prodct"',
    'content/docs/index.md:23 variable/unknown there is no variable "beta"',
  ])
  const html = page('docs.html')
  for (const text of [
    'Start 2.0',
    'Install 2.0.',
    'content="All of Parcels"',
    'Parcels docs',
    'Get 2.0',
    'https://x.example/2.0',
    'For users',
    'See it',
  ])
    assert.ok(html.includes(text), text)
  assert.not.match(html, 'For admins')
  assert.match(page('docs.md'), 'get 2.0 {{ other }}')
  assert.not.match(page('docs.md'), ':::')
  const old = page('docs/old/page.html')
  for (const text of ['Old 1.0', 'Install 1.0.', 'Old words.']) assert.ok(old.includes(text), text)
  assert.not.match(old, 'For admins')
})

test('a value from the command line overrides those of the site, and an edit of the file takes effect', async () => {
  const { page } = await built({ audience: 'admin', version: '9' })
  assert.match(page('docs.html'), 'For admins')
  assert.not.match(page('docs.html'), 'For users')
  assert.match(page('docs/old/page.html'), 'Old 9')
  write(root, { 'data/names.yaml': 'product: Parcels\nversion: "2.1"\naudience: user\n' })
  assert.match((await built()).page('docs.html'), 'Start 2.1')
})

test('a site without variables leaves braces unchanged', async () => {
  write(root, {
    ...config({}),
    'content/docs/index.md': '# Start\n\n{{ version }}\n',
    'content/docs/old/page.mdx': '# Old\n',
  })
  const { reports, page } = await built()
  assert.not.match(reports.join('\n'), 'variable/')
  assert.match(page('docs.html'), '{{ version }}')
})

test.run()
