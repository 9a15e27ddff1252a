import picomatch from 'picomatch'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import docs from '../../../src/plugins/docs/index.ts'
import { docsOptions } from '../../../src/plugins/docs/options.ts'
import words from '../../../theme/words/en.ts'

const context = {
  instance: 'docs',
  drafts: false,
  baseUrl: '/',
  locale: 'en',
  defaultLocale: 'en',
  words: words.plugins,
}

function typeOf(options: Record<string, unknown> = {}) {
  const type = docs.create(docsOptions.parse(options), context).types?.[0]
  if (type?.split === undefined) throw new Error('the plugin has no type that splits')
  return { ...type, split: type.split }
}

const source = (path: string, text: string) => ({ path, text, digest: '' })

test('pages and category files are matched, partials are not', () => {
  const { match, ignore } = typeOf({ path: 'content/_docs/' })
  const matches = picomatch([...match], { ignore: [...(ignore ?? [])] })
  const expected = ['a.md', 'a/b.mdx', 'a/_category_.json', '_category_.yml', 'a/_category_.yaml']
  const others = ['_p.md', 'a/_p.mdx', '_a/b.md', 'a.txt', 'a/_x.json']
  assert.equal(
    [...expected, ...others].filter((path) => matches(`content/_docs/${path}`)),
    expected,
  )
})

test('globs select the files that are pages', () => {
  const { match, ignore } = typeOf({ include: ['**/*.md'], exclude: ['**/drafts/**'] })
  const matches = picomatch([...match], { ignore: [...(ignore ?? [])] })
  const paths = ['a.md', 'b.mdx', 'c/drafts/d.md', '_e.md', 'c/_category_.yml'].map((path) => `content/docs/${path}`)
  assert.equal(
    paths.filter((path) => matches(path)),
    ['a.md', '_e.md', 'c/_category_.yml'].map((path) => `content/docs/${path}`),
  )
})

test('all folders of versions are matched', () => {
  const { match } = typeOf({ versions: [{ name: 'current' }, { name: '1.0', path: 'old/1.0' }] })
  assert.equal(match, [
    'content/docs/**/*.{md,mdx}',
    'content/docs/**/_category_.{json,yml,yaml}',
    'old/1.0/**/*.{md,mdx}',
    'old/1.0/**/_category_.{json,yml,yaml}',
    'content/docs/tags.yml',
    'old/1.0/tags.yml',
  ])
})

test('a page becomes its front matter and its body', async () => {
  const { entries, diagnostics } = await typeOf().split(source('content/docs/a.md', '---\ntitle: A\n---\ntext\n'))
  assert.equal(diagnostics, [])
  assert.equal(entries[0]?.data, { title: 'A', '@kind': 'doc' })
  assert.is(entries[0]?.locations?.title?.line, 2)
  assert.equal(entries[0]?.fragments, [{ name: 'body', format: 'md', text: 'text\n', line: 4 }])
})

test('the file extension, the option and the front matter determine the format of a page', async () => {
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
    diagnostics?.map(({ code, severity, location }) => [code, severity, location?.line]),
    [['front-matter/type', 'error', 3]],
  )
})

test('front matter that is not a mapping is reported by the schema', async () => {
  const type = typeOf()
  const { entries } = await type.split(source('content/docs/a.md', '---\n- a\n---\n'))
  assert.not(type.schema.safeParse(entries[0]?.data).success)
})

test('a category file becomes its data, with the locations of its keys', async () => {
  const type = typeOf()
  const texts = { '_category_.yml': 'label: L\nposition: 2\n', '_category_.json': '{\n"label": "L",\n"position": 2}' }
  for (const [path, text] of Object.entries(texts)) {
    const { entries, diagnostics } = await type.split(source(`content/docs/a/${path}`, text))
    assert.equal(diagnostics, [])
    assert.equal(entries[0]?.data, { label: 'L', position: 2, '@kind': 'category' })
    assert.equal(entries[0]?.fragments, [])
    assert.is(entries[0]?.locations?.position?.line, path.endsWith('json') ? 3 : 2)
  }
  assert.equal((await type.split(source('content/docs/_category_.yml', ''))).entries[0]?.data, { '@kind': 'category' })
})

test('a broken, too large or too deep category file is reported', async () => {
  const codes = async (text: string) =>
    (await typeOf().split(source('content/docs/_category_.yml', text))).diagnostics?.map(({ code }) => code)
  assert.equal(await codes('label: "x'), ['front-matter/syntax'])
  assert.equal(await codes(`label: ${'x'.repeat(65 * 1024)}`), ['front-matter/too-large'])
  assert.equal(await codes(`label: ${'['.repeat(1000)}`), ['front-matter/too-large'])
})

/** Reports as `code line:column-end message (hint)`. */
async function reportsIn(path: string, text: string, options: Record<string, unknown> = {}) {
  const { diagnostics = [] } = await typeOf(options).split(source(`content/docs/${path}`, text))
  return diagnostics.map(
    ({ code, location, message, hint }) =>
      `${code} ${location?.line}:${location?.column}-${location?.endColumn} ${message} (${hint})`,
  )
}

test('a tags file becomes its data, under the name in the options', async () => {
  const type = typeOf()
  const { entries, diagnostics } = await type.split(source('content/docs/tags.yml', 'api:\n  label: API\nbare:\n'))
  assert.equal(diagnostics, [])
  assert.equal(entries[0]?.data, { api: { label: 'API' }, bare: null, '@kind': 'tags' })
  assert.is(entries[0]?.locations?.bare?.line, 3)
  assert.ok(type.schema.safeParse(entries[0]?.data).success)
  assert.ok(typeOf({ tags: './labels.yaml' }).match.includes('content/docs/labels.yaml'))
  assert.ok(typeOf({ tags: '../labels.yaml' }).match.includes('content/labels.yaml'))
  assert.not(typeOf({ tags: false }).match.some((glob) => glob.includes('tags')))
  const other = await typeOf({ tags: 'x.yml' }).split(source('content/docs/x.yml', 'a:\n'))
  assert.is(other.entries[0]?.id, 'tags')
})

test('unknown keys inside values are warnings with the nearest name, at their location', async () => {
  const front = '---\nlast_update:\n  autor: me\ntags:\n  - { lable: x, permalink: /x }\n  - y\n---\n'
  assert.equal(await reportsIn('a.md', front), [
    'front-matter/unknown-key 3:3-8 no key "autor" in "last_update" (did you mean "author"?)',
    'front-matter/unknown-key 5:7-12 no key "lable" in "tags.0" (did you mean "label"?)',
  ])
  assert.equal(await reportsIn('tags.yml', 'api:\n  lable: API\n  zzzzzzzzzz: 1\n'), [
    'front-matter/unknown-key 2:3-8 no key "lable" in "api" (did you mean "label"?)',
    'front-matter/unknown-key 3:3-13 no key "zzzzzzzzzz" in "api" (known keys: label, permalink, description)',
  ])
  assert.equal(await reportsIn('f/_category_.json', '{\n\t"link": {\n\t\t"type": "doc",\n\t\t"idd": "a"\n\t}\n}'), [
    'front-matter/unknown-key 4:3-8 no key "idd" in "link" (did you mean "id"?)',
  ])
  assert.equal(await reportsIn('f/_category_.yml', 'link: { type: generated-index, sluk: a }\n'), [
    'front-matter/unknown-key 1:32-36 no key "sluk" in "link" (did you mean "slug"?)',
  ])
})

test('values are read despite unknown keys inside them', async () => {
  const type = typeOf()
  const data = async (path: string, text: string) => {
    const { entries } = await type.split(source(`content/docs/${path}`, text))
    return type.schema.parse(entries[0]?.data)
  }
  assert.equal(await data('a.md', '---\nlast_update: { date: 2025-01-02, autor: me }\n---\n'), {
    '@kind': 'doc',
    last_update: { date: '2025-01-02T00:00:00.000Z' },
  })
  assert.equal(await data('f/_category_.yml', 'link: { type: doc, id: a, x: 1 }'), {
    '@kind': 'category',
    link: { type: 'doc', id: 'a' },
  })
  assert.equal(await data('tags.yml', 'api: { label: API, x: 1 }'), { '@kind': 'tags', api: { label: 'API' } })
})

test('each tag has a location', async () => {
  const { entries } = await typeOf().split(source('content/docs/a.md', '---\ntags:\n  - a\n  - b\n---\n'))
  assert.equal(entries[0]?.locations?.['tags.1'], {
    file: 'content/docs/a.md',
    line: 4,
    column: 5,
    endLine: 4,
    endColumn: 6,
  })
})

test('the image in the front matter is a fragment at its location, unless it is elsewhere', async () => {
  const fragment = async (image: string) =>
    (await typeOf().split(source('content/docs/a.md', `---\ntitle: T\nimage: ${image}\n---\n`))).entries[0]
      ?.fragments[1]
  assert.equal(await fragment('./a.png'), { name: 'image', format: 'md', text: '![ii](<./a.png>)', line: 3 })
  assert.is((await fragment('img/a.png'))?.text, '![ii](</img/a.png>)')
  assert.is((await fragment('"@site/a>.png"'))?.text, '![ii](<@site/a\\>.png>)')
  assert.is(await fragment('https://x.example/a.png'), undefined)
  assert.is(await fragment('//x.example/a.png'), undefined)
})

test.run()
