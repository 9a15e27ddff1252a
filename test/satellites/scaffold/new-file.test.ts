import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pageText, placePage, placePost, postText, pathsOfRoute } from '../../../src/satellites/scaffold/new-file.ts'
import type { ContentFolder, Ending } from '../../../src/satellites/scaffold/new-file.ts'

const folders: ContentFolder[] = [
  { kind: 'page', path: 'content/docs', base: 'docs' },
  { kind: 'page', path: 'content/api', base: 'docs/api' },
  { kind: 'post', path: 'content/blog', base: 'blog' },
  { kind: 'page', path: 'content/pages', base: '' },
]
const page = (title: string, ending: Ending = '.md', of = folders) => {
  const placed = placePage(title, of, ending)
  return 'problem' in placed ? placed.problem : `${placed.path} ${placed.title}`
}
const post = (title: string, ending: Ending = '.md', of = folders) => {
  const placed = placePost(title, of, ending)
  return 'problem' in placed ? placed.problem : `${placed.path} ${placed.title}`
}

test('a page is named by its address or by its file', () => {
  assert.is(page('/docs/set-up/first-page'), 'content/docs/set-up/first-page.md First page')
  assert.is(page('docs/first'), 'content/docs/first.md First')
  assert.is(page('content/docs/first.md'), 'content/docs/first.md First')
  assert.is(page('.\\content\\docs\\first'), 'content/docs/first.md First')
  assert.is(page('/docs/api/keys'), 'content/api/keys.md Keys')
  assert.is(page('/docsy'), 'content/pages/docsy.md Docsy')
  assert.is(page('/about us'), 'content/pages/about-us.md About us')
  assert.is(page('/docs/a.html'), 'content/docs/a.md A')
})

test('the address of a folder refers to its index page', () => {
  assert.is(page('/docs/'), 'content/docs/index.md Docs')
  assert.is(page('/docs'), 'content/docs/index.md Docs')
  assert.is(page('/docs/set-up/'), 'content/docs/set-up/index.md Set up')
  assert.is(page('/'), 'content/pages/index.md Home')
})

test('the option determines the file extension, otherwise the path', () => {
  assert.is(page('/docs/a', '.mdx'), 'content/docs/a.mdx A')
  assert.is(page('content/docs/a.mdx'), 'content/docs/a.mdx A')
  assert.is(page('content/docs/a.md', '.mdx'), 'content/docs/a.mdx A')
})

test('paths that cannot be pages are refused', () => {
  assert.is(page('../x'), '"../x" is not a valid path of a page; use letters, digits, hyphens and slashes')
  assert.is(page('a//b'), '"a//b" is not a valid path of a page; use letters, digits, hyphens and slashes')
  assert.is(page('a\u0007b'), '"a\u0007b" is not a valid path of a page; use letters, digits, hyphens and slashes')
  assert.is(
    page('/docs/_part'),
    '"/docs/_part" would not be a page: names that begin with "_" are excluded from the site',
  )
  assert.is(page('/blog/x'), '"blog/x" is a post: docs new post x')
  assert.is(page('content/blog/x.md'), '"content/blog/x" is a post: docs new post content/blog/x')
  assert.is(
    page('/x', '.md', folders.slice(0, 2)),
    'no content type has pages at "/x"; there are /docs (content/docs), /docs/api (content/api)',
  )
  assert.is(page('/x', '.md', []), 'the configuration has no content type that reads pages')
})

test('a post is named by its title or by its path', () => {
  assert.is(post("What's new: May & June"), "content/blog/whats-new-may-june.md What's new: May & June")
  assert.is(post('Über uns'), 'content/blog/über-uns.md Über uns')
  assert.is(post('Input/output in May'), 'content/blog/input-output-in-may.md Input/output in May')
  assert.is(post('content/blog/2025-11-21-new-in-may.md'), 'content/blog/2025-11-21-new-in-may.md New in may')
  assert.is(post('/blog/2025/news/', '.mdx'), 'content/blog/2025/news/index.mdx News')
  assert.is(post('2025/news'), 'content/blog/2025/news.md News')
  assert.is(post('???'), 'a post needs a title with letters or digits, or a path')
  assert.is(post('X', '.md', folders.slice(0, 2)), 'the configuration has no blog; add "- use: blog" to "content:"')
})

test('the text has the front matter of its kind', () => {
  assert.is(
    pageText('Set up: now'),
    "---\ntitle: 'Set up: now'\ndescription: ''\n---\n\nBegin with what the reader wants to do.\n",
  )
  assert.is(
    postText({ title: 'News', date: '2025-11-21', authors: ['ada'], mdx: false }),
    "---\ntitle: News\ndescription: ''\ndate: 2025-11-21\nauthors: [ada]\ntags: []\n---\n\nWhat lists show of the post.\n\n<!-- truncate -->\n\nThe rest of it.\n",
  )
  const mdx = postText({ title: 'News', date: '2025-11-21', authors: [], mdx: true })
  assert.not.ok(mdx.includes('authors'))
  assert.ok(mdx.includes('{/* truncate */}'))
})

test('all possible files of a route are listed', () => {
  assert.equal(pathsOfRoute('a/b.md'), [
    'a/b.md',
    'a/b.mdx',
    'a/b/index.md',
    'a/b/index.mdx',
    'a/b/README.md',
    'a/b/README.mdx',
  ])
  assert.ok(pathsOfRoute('a/b/index.mdx').includes('a/b.md'))
})

test.run()
