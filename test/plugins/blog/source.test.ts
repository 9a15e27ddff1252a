import picomatch from 'picomatch'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import blog from '../../../src/plugins/blog/index.ts'
import { blogOptions } from '../../../src/plugins/blog/options.ts'

function typeOf(options: Record<string, unknown> = {}) {
  const type = blog.create(blogOptions.parse(options), { instance: 'blog', drafts: false, baseUrl: '/' }).types?.[0]
  if (type?.split === undefined) throw new Error('the plugin has no type that splits')
  return { ...type, split: type.split }
}

const source = (path: string, text: string) => ({ path: `content/blog/${path}`, text, digest: '' })

test('posts, authors and tags are matched, partials are not', () => {
  const { match, ignore } = typeOf()
  const matches = picomatch([...match], { ignore: [...(ignore ?? [])] })
  const taken = ['2025-01-01-a.md', 'x/index.mdx', 'authors.yml', 'tags.yml']
  const others = ['other.yml', 'x/authors.yml', '_p.md', '_x/a.md']
  assert.equal(
    [...taken, ...others].filter((path) => matches(`content/blog/${path}`)),
    taken,
  )
})

test('each file → one entry that says what it is', async () => {
  const { split } = typeOf({ authorsMapPath: 'people.yml' })
  const post = (await split(source('a.mdx', '---\ntitle: A\n---\ntext'))).entries[0]
  assert.equal(post?.data, { title: 'A', '@kind': 'post' })
  assert.is(post?.fragments[0]?.format, 'mdx')
  const authors = (await split(source('people.yml', 'ann:\n  name: Ann\nbob: {}\n'))).entries[0]
  assert.equal(authors?.data, { ann: { name: 'Ann' }, bob: {}, '@kind': 'authors' })
  assert.is(authors?.places?.bob?.line, 3)
  assert.equal((await split(source('tags.yml', 'api:\n'))).entries[0]?.data, { api: null, '@kind': 'tags' })
  assert.equal((await split(source('tags.yml', ''))).entries[0]?.data, { '@kind': 'tags' })
})

test('front matter may say how a post is read, if the site lets it', async () => {
  const post = (await typeOf({ format: 'detect' }).split(source('a.md', '---\nformat: mdx\n---\n'))).entries[0]
  assert.is(post?.fragments[0]?.format, 'mdx')
})

test('broken files are reports, and lists are left to the schema', async () => {
  const type = typeOf()
  const { entries, diagnostics } = await type.split(source('authors.yml', 'ann: "x'))
  assert.equal([entries, diagnostics?.map(({ code }) => code)], [[], ['front-matter/syntax']])
  const list = (await type.split(source('tags.yml', '- api\n'))).entries[0]
  assert.not(type.schema.safeParse(list?.data).success)
})

test.run()
