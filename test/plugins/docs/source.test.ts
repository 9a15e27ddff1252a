import picomatch from 'picomatch'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import docs from '../../../src/plugins/docs/index.ts'
import { docsOptions } from '../../../src/plugins/docs/options.ts'

const context = { instance: 'docs', drafts: false, baseUrl: '/' }

function typeOf(options: Record<string, unknown> = {}) {
  const type = docs.create(docsOptions.parse(options), context).types?.[0]
  if (type?.split === undefined) throw new Error('the plugin has no type that splits')
  return { ...type, split: type.split }
}

const source = (path: string, text: string) => ({ path, text, digest: '' })

test('pages and category files are matched, partials are not', () => {
  const { match, ignore } = typeOf({ path: 'content/_docs/' })
  const matches = picomatch([...match], { ignore: [...(ignore ?? [])] })
  const taken = ['a.md', 'a/b.mdx', 'a/_category_.json', '_category_.yml', 'a/_category_.yaml']
  const others = ['_p.md', 'a/_p.mdx', '_a/b.md', 'a.txt', 'a/_x.json']
  assert.equal(
    [...taken, ...others].filter((path) => matches(`content/_docs/${path}`)),
    taken,
  )
})

test('all folders of versions are matched', () => {
  const { match } = typeOf({ versions: [{ name: 'current' }, { name: '1.0', path: 'old/1.0' }] })
  assert.equal(match, [
    'content/docs/**/*.{md,mdx}',
    'content/docs/**/_category_.{json,yml,yaml}',
    'old/1.0/**/*.{md,mdx}',
    'old/1.0/**/_category_.{json,yml,yaml}',
  ])
})

test('a page → its front matter and its body', async () => {
  const { entries, diagnostics } = await typeOf().split(source('content/docs/a.md', '---\ntitle: A\n---\ntext\n'))
  assert.equal(diagnostics, [])
  assert.equal(entries[0]?.data, { title: 'A', '@kind': 'doc' })
  assert.is(entries[0]?.places?.title?.line, 2)
  assert.equal(entries[0]?.fragments, [{ name: 'body', format: 'md', text: 'text\n', line: 4 }])
})

test('the ending, the option and the front matter say how a page is read', async () => {
  const format = async (path: string, text: string, options: Record<string, unknown> = {}) =>
    (await typeOf(options).split(source(path, text))).entries[0]?.fragments[0]?.format
  assert.is(await format('content/docs/a.md', ''), 'md')
  assert.is(await format('content/docs/a.mdx', ''), 'mdx')
  assert.is(await format('content/docs/a.md', '', { format: 'mdx' }), 'mdx')
  assert.is(await format('content/docs/a.md', '---\nformat: mdx\n---\n', { format: 'detect' }), 'mdx')
  assert.is(await format('content/docs/a.md', '', { format: 'detect' }), 'md')
  assert.is(await format('content/docs/a.mdx', '---\nformat: md\n---\n'), 'md')
})

test('a page that is read as data cannot declare itself to be code', async () => {
  const { entries, diagnostics } = await typeOf().split(
    source('content/docs/a.md', '---\ntitle: A\nformat: mdx\n---\n{1}\n'),
  )
  assert.is(entries[0]?.fragments[0]?.format, 'md')
  assert.equal(
    diagnostics?.map(({ code, severity, place }) => [code, severity, place?.line]),
    [['front-matter/type', 'error', 3]],
  )
})

test('front matter that is no mapping is left to the schema', async () => {
  const type = typeOf()
  const { entries } = await type.split(source('content/docs/a.md', '---\n- a\n---\n'))
  assert.not(type.schema.safeParse(entries[0]?.data).success)
})

test('a category file → its data, with the places of its keys', async () => {
  const type = typeOf()
  const texts = { '_category_.yml': 'label: L\nposition: 2\n', '_category_.json': '{\n"label": "L",\n"position": 2}' }
  for (const [path, text] of Object.entries(texts)) {
    const { entries, diagnostics } = await type.split(source(`content/docs/a/${path}`, text))
    assert.equal(diagnostics, [])
    assert.equal(entries[0]?.data, { label: 'L', position: 2, '@kind': 'category' })
    assert.equal(entries[0]?.fragments, [])
    assert.is(entries[0]?.places?.position?.line, path.endsWith('json') ? 3 : 2)
  }
  assert.equal((await type.split(source('content/docs/_category_.yml', ''))).entries[0]?.data, { '@kind': 'category' })
})

test('a broken, too large or too deep category file is a report', async () => {
  const codes = async (text: string) =>
    (await typeOf().split(source('content/docs/_category_.yml', text))).diagnostics?.map(({ code }) => code)
  assert.equal(await codes('label: "x'), ['front-matter/syntax'])
  assert.equal(await codes(`label: ${'x'.repeat(65 * 1024)}`), ['front-matter/too-large'])
  assert.equal(await codes(`label: ${'['.repeat(1000)}`), ['front-matter/too-large'])
})

test.run()
