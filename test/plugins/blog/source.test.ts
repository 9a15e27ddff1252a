import picomatch from 'picomatch'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import blog from '../../../src/plugins/blog/index.ts'
import type { Diagnostic } from '../../../src/plugins/kit.ts'
import { blogOptions } from '../../../src/plugins/blog/options.ts'
import words from '../../../theme/words/en.ts'

function typeOf(options: Record<string, unknown> = {}) {
  const type = blog.create(blogOptions.parse(options), {
    instance: 'blog',
    drafts: false,
    baseUrl: '/',
    locale: 'en',
    defaultLocale: 'en',
    words: words.plugins,
  }).types?.[0]
  if (type?.split === undefined) throw new Error('the plugin has no type that splits')
  return { ...type, split: type.split }
}

const source = (path: string, text: string) => ({ path: `content/blog/${path}`, text, digest: '' })

test('posts, authors and tags are matched, partials are not', () => {
  const { match, ignore } = typeOf()
  const matches = picomatch([...match], { ignore: [...(ignore ?? [])] })
  const expected = ['2025-01-01-a.md', 'x/index.mdx', 'authors.yml', 'tags.yml']
  const others = ['other.yml', 'x/authors.yml', '_p.md', '_x/a.md']
  assert.equal(
    [...expected, ...others].filter((path) => matches(`content/blog/${path}`)),
    expected,
  )
})

test('other globs are applied, and the tags file can be disabled', () => {
  const { match, ignore } = typeOf({ include: ['20*/**/*.md'], exclude: ['**/draft-*.md'], tags: false })
  const matches = picomatch([...match], { ignore: [...(ignore ?? [])] })
  const expected = ['2025/01-01-a.md', 'authors.yml']
  const others = ['2025/draft-a.md', 'other.md', 'tags.yml']
  assert.equal(
    [...expected, ...others].filter((path) => matches(`content/blog/${path}`)),
    expected,
  )
})

test('each file becomes one entry with its kind', async () => {
  const { split } = typeOf({ authorsMapPath: 'people.yml' })
  const post = (await split(source('a.mdx', '---\ntitle: A\n---\ntext'))).entries[0]
  assert.equal(post?.data, { title: 'A', '@kind': 'post' })
  assert.is(post?.fragments[0]?.format, 'mdx')
  const authors = (await split(source('people.yml', 'ann:\n  name: Ann\nbob: {}\n'))).entries[0]
  assert.equal(authors?.data, { ann: { name: 'Ann' }, bob: {}, '@kind': 'authors' })
  assert.is(authors?.locations?.bob?.line, 3)
  assert.equal((await split(source('tags.yml', 'api:\n'))).entries[0]?.data, { api: null, '@kind': 'tags' })
  assert.equal((await split(source('tags.yml', ''))).entries[0]?.data, { '@kind': 'tags' })
})

test('front matter may select the format of a post if the site allows it', async () => {
  const post = (await typeOf({ format: 'detect' }).split(source('a.md', '---\nformat: mdx\n---\n'))).entries[0]
  assert.is(post?.fragments[0]?.format, 'mdx')
})

test('broken files are reported, and lists are checked by the schema', async () => {
  const type = typeOf()
  const { entries, diagnostics } = await type.split(source('authors.yml', 'ann: "x'))
  assert.equal([entries, diagnostics?.map(({ code }) => code)], [[], ['front-matter/syntax']])
  const list = (await type.split(source('tags.yml', '- api\n'))).entries[0]
  assert.not(type.schema.safeParse(list?.data).success)
})

test('single authors and tags have locations', async () => {
  const text = '---\ntitle: A\ntags: [api, new]\nauthors:\n  - ann\n  - name: Di\n---\ntext'
  for (const content of [text, text.replaceAll('\n', '\r\n')]) {
    const { entries, diagnostics } = await typeOf().split(source('a.md', content))
    const places = Object.entries(entries[0]?.locations ?? {}).map(
      ([key, { line, column }]) => `${key} ${line}:${column}`,
    )
    assert.equal(places.sort(), [
      'authors 4:1',
      'authors.0 5:5',
      'authors.1 6:5',
      'tags 3:1',
      'tags.0 3:8',
      'tags.1 3:13',
      'title 2:1',
    ])
    assert.equal(diagnostics, [])
    assert.is(entries[0]?.fragments[0]?.line, 8)
  }
})

const lines = (diagnostics: readonly Diagnostic[] = []) =>
  diagnostics.map(
    ({ code, severity, location, message, hint }) =>
      `${severity}[${code}] ${location?.line}:${location?.column} ${message}${hint === undefined ? '' : ` (${hint})`}`,
  )

test('unknown keys inside values are warnings at their locations', async () => {
  const { split } = typeOf()
  const front = [
    'authors: [{ nam: Di, page: true }]',
    'tags:',
    '  - { label: A, permalink: /a, colour: red }',
    'last_update: { dat: 2025-01-01 }',
  ]
  assert.equal(lines((await split(source('a.md', `---\n${front.join('\n')}\n---\n`))).diagnostics), [
    'warning[front-matter/unknown-key] 2:13 no key "nam" in "authors.0" (did you mean "name"?)',
    'warning[front-matter/unknown-key] 2:22 no key "page" in "authors.0" (only authors of the authors file have pages)',
    'warning[front-matter/unknown-key] 4:32 no key "colour" in "tags.0" (known keys: label, permalink)',
    'warning[front-matter/unknown-key] 5:16 no key "dat" in "last_update" (did you mean "date"?)',
  ])
  assert.equal(lines((await split(source('authors.yml', 'ann:\n  name: A\n  titel: B\n  page: true\n'))).diagnostics), [
    'warning[front-matter/unknown-key] 3:3 no key "titel" in "ann" (did you mean "title"?)',
  ])
  assert.equal(lines((await split(source('tags.yml', 'api: { lable: API }\nplain:\n'))).diagnostics), [
    'warning[front-matter/unknown-key] 1:8 no key "lable" in "api" (did you mean "label"?)',
  ])
})

test('invalid social networks are warnings at their locations', async () => {
  const { split } = typeOf()
  const socials = 'socials: { githb: ann, github: a/b, home: https://ann.example, site: ann }'
  const reports = [
    '"githb" is an unknown network, so "ann" is not a link (did you mean "github"?)',
    '"a/b" is neither a handle nor a whole address (write the whole address (https://…))',
    '"site" is an unknown network, so "ann" is not a link (write the whole address (https://…))',
  ]
  assert.equal(
    lines((await split(source('authors.yml', `ann:\n  ${socials}\n`))).diagnostics),
    ['2:14', '2:26', '2:66'].map((place, index) => `warning[blog/unknown-social] ${place} ${reports[index]}`),
  )
  assert.is((await split(source('a.md', `---\nauthors:\n  - name: A\n    ${socials}\n---\n`))).diagnostics?.length, 3)
})

test('images are fragments with the locations of their addresses', async () => {
  const { split } = typeOf()
  const fragments = async (path: string, text: string) => {
    const { entries } = await split(source(path, text))
    return entries[0]?.fragments
      .filter(({ name }) => name !== 'body')
      .map((fragment) => Object.values(fragment).join(' '))
  }
  assert.equal(await fragments('a.md', '---\nimage: ./a b.png\n---\n'), ['image md ![ii](<./a b.png>) 2'])
  assert.equal(await fragments('a.md', '---\nimage: img/x&y.png\n---\n'), ['image md ![ii](</img/x\\&y.png>) 2'])
  assert.equal(await fragments('a.md', '---\nimage: https://x.example/a.png\n---\n'), [])
  assert.equal(await fragments('a.md', '---\nauthors:\n- { image_url: /a.png }\n- ann\n---\n'), [
    'image.authors.0 md ![iiiiiiiiii](</a.png>) 3',
  ])
  assert.equal(await fragments('authors.yml', 'ann:\n  imageURL: ../a.png\n'), [
    'image.ann md ![iiiiiii](<../a.png>) 2',
  ])
})

test.run()
