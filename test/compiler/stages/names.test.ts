/** API names in code style on built sites: their marks and notes, the pages that an edit affects, and the reports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lock } from '../../../src/commands/lock-addresses.ts'
import { buildSite, reports, temporaryFolder, write } from './site.ts'

const config = 'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: docs\n  - use: openapi\n'

const parcel = {
  type: 'object',
  properties: {
    parcel_size: { type: 'string', description: 'How **large** it is. In inches.' },
    shelf: { type: 'integer', deprecated: true },
    state: { enum: ['lost', 'found'] },
  },
}

const api = (properties: object = parcel.properties): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: 'https://api.parcels.example' }],
    paths: {
      '/parcels': {
        post: {
          operationId: 'addParcel',
          summary: 'Add a parcel',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } } },
          responses: { 201: { description: 'Added' } },
        },
      },
    },
    components: { schemas: { Parcel: { ...parcel, properties } } },
  })

const call =
  'Send `parcel_size` with `POST /parcels`, not `shelf`. The `shelf` is full, `state: lost`. Run `npm start`.\n'
const site = {
  'site.config.yaml': config,
  'openapi/openapi.yaml': api(),
  'content/docs/call.md': `# Call\n\n${call}`,
  'content/docs/mdx.mdx': `# MDX\n\n<b>Now</b> ${call}`,
  'content/docs/other.md': '# Other\n\nThe `state` of `npm`.\n',
  'content/docs/off.md': `---\nnames: false\n---\n\n# Off\n\n${call}`,
  'content/docs/said.md': '---\nnames: [Parcel]\n---\n\n# Said\n\nThe `state`.\n',
}

const page = (root: string, name: string): string => {
  const html = readFileSync(join(root, `dist/docs/${name}.html`), 'utf8')
  return html.replace(/^[^]*<article[^>]*>|<\/article>[^]*$/g, '')
}

/** Names with the notes that readers see. */
const notes = (html: string): readonly string[] =>
  [...html.matchAll(/<code title="([^"]*)"(?: data-feature="names")?>([^<]*)/g)].map(
    ([, title = '', name = '']) => `${name}: ${title.replaceAll('\n', ' / ')}`,
  )

test('names have a description, deprecated ones a mark, and unbound names leave no trace in the page', async () => {
  const root = temporaryFolder()
  write(root, site)
  const built = await buildSite(root, true)
  assert.is(reports(built), '')
  const expected = [
    'parcel_size: Parcel.parcel_size: string / How large it is.',
    'POST /parcels: POST /parcels / Add a parcel',
    'shelf: Parcel.shelf: integer / deprecated',
    'shelf: Parcel.shelf: integer / deprecated',
    'state: lost: Parcel.state',
  ]
  for (const name of ['call', 'mdx']) {
    const html = page(root, name)
    assert.equal(notes(html), expected, name)
    // The mark is a text beside the name, once in a section.
    assert.is(html.split('<small class="name-mark">deprecated</small>').length, 2, name)
    assert.match(html, '<code>npm start</code>')
  }
  assert.equal(notes(page(root, 'said')), ['state: Parcel.state'])
  for (const name of ['other', 'off']) {
    const html = readFileSync(join(root, `dist/docs/${name}.html`), 'utf8')
    assert.equal(notes(html), [])
    assert.not.match(html, /names[.-]|data-mention|name-mark/)
  }
  // Markdown versions contain the text as it was written.
  const markdown = readFileSync(join(root, 'dist/docs/call.md'), 'utf8')
  assert.match(markdown, call.trim())
  assert.not.match(markdown, /deprecated|mention/)

  write(root, { 'site.config.yaml': `${config}names: false\n` })
  await buildSite(root, true)
  assert.equal(notes(page(root, 'call')), [])
})

test('a change to the API renders only the pages that mention the change', async () => {
  const root = temporaryFolder()
  // Without links to the reference, whose pages all change.
  write(root, site)
  const { stats } = await buildSite(root, true)
  const { parcel_size: size, ...others } = parcel.properties
  write(root, { 'openapi/openapi.yaml': api({ parcel_size: { ...size, description: 'Its size.' }, ...others }) })
  const changed = await buildSite(root, true)
  // The changed pages: the operation, the schema and two pages of prose.
  assert.is(changed.stats.pages - changed.stats.fromCache, 4)
  assert.is(changed.stats.pages, stats.pages)
  assert.match(page(root, 'call'), 'Its size.')
})

test('a removed name is reported if it was locked, with the nearest name; typos are reported without a lock', async () => {
  const root = temporaryFolder()
  write(root, {
    ...site,
    'content/docs/slip.md': '# Slip\n\nSay `parcel_sise` to `POST /parcels`, or `parcelSize`.\n',
    // Mentions removed names on purpose.
    'content/docs/changelog.md': '# Changes\n\n`POST /parcels` takes `parcel_size`.\n',
  })
  await lock({ root })
  const locked = readFileSync(join(root, 'names.lock'), 'utf8')
  assert.match(locked, /^content\/docs\/call\.md parcel_size field Parcel\/parcel_size$/m)
  const reportsNow = async () =>
    (await buildSite(root, true)).diagnostics
      .filter(({ code }) => code.startsWith('name/'))
      .map(
        ({ code, location, message, hint }) =>
          `${code} ${location?.file}:${location?.line}:${location?.column} ${message}: ${hint}`,
      )
  const slip = 'name/unknown content/docs/slip.md:3:5 the API has no "parcel_sise": did you mean "parcel_size"?'
  assert.equal(await reportsNow(), [slip])

  const { parcel_size: size, ...others } = parcel.properties
  write(root, { 'openapi/openapi.yaml': api({ parcel_sizes: size, ...others }) })
  const report = (file: string, column: number): string =>
    `name/gone content/docs/${file}:3:${column} the API has no "parcel_size" any more: it was the field Parcel/parcel_size: did you mean "parcel_sizes"?`
  assert.equal(await reportsNow(), [report('call.md', 6), report('mdx.mdx', 17)])
  // A rewritten lock keeps removed names until they are accepted.
  const gone = async (accept: boolean) =>
    (await lock({ root, accept })).diagnostics.filter(({ code }) => code === 'name/gone').length
  assert.equal([await gone(false), await gone(true)], [2, 0])
  assert.equal(await reportsNow(), [])
})

test('names listed in front matter and in the configuration must exist', async () => {
  const root = temporaryFolder()
  const page = '---\ntitle: Said\nnames: [Parcel, POST /parcels, Parcles]\n---\n\n# Said\n\nIts `state`.\n'
  write(root, {
    ...site,
    'content/docs/said.md': page,
    'site.config.yaml': `${config}names:\n  - { files: 'content/**', of: [Parcel, ad Parcel] }\n`,
  })
  const { diagnostics } = await buildSite(root, true)
  const reports = diagnostics.filter(({ code }) => code === 'name/subject')
  const line = config.split('\n').length + 1
  assert.equal(
    reports.map(
      ({ location, message, hint }) => `${location?.file}:${location?.line}:${location?.column} ${message}: ${hint}`,
    ),
    [
      'content/docs/said.md:3:1 "names" contains an unknown name: "Parcles": did you mean "Parcel"?',
      `site.config.yaml:${line}:41 "names" contains an unknown name: "ad Parcel": did you mean "addParcel"?`,
    ],
  )
})

test.run()
