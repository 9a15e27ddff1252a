import { HtmlValidate } from 'html-validate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PostRef } from '../../../theme/data.ts'
import BlogAuthor from '../../../theme/layouts/blog-author.tsx'
import BlogAuthors from '../../../theme/layouts/blog-authors.tsx'
import BlogList from '../../../theme/layouts/blog-list.tsx'
import BlogPost from '../../../theme/layouts/blog-post.tsx'
import { render } from '../../theme/sample.ts'

const socials = [
  { label: 'GitHub', href: 'https://github.com/ada' },
  { label: 'X', href: 'https://x.com/ada' },
]
const links =
  '<ul class="socials" aria-label="Ada elsewhere"><li><a href="https://github.com/ada" rel="me">GitHub</a></li><li><a href="https://x.com/ada" rel="me">X</a></li></ul>'
const post: PostRef = {
  key: 'blog:a.md#',
  title: 'A',
  href: '/blog/a',
  date: '2025-03-04',
  dateLabel: '4 March 2025',
  authors: [{ name: 'Ada', title: 'Engineer', href: '/blog/authors/ada', socials }],
  tags: [],
  truncated: true,
}
const author = { key: 'ada', name: 'Ada', description: 'Writes code', email: 'ada@ada.example', socials, count: 1 }
const list = { posts: [post], page: 1, pages: 1 }

test('a post without a reading time shows only its date', () => {
  const when = '<p class="post-when"><time dateTime="2025-03-04">4 March 2025</time>'
  assert.match(render(BlogPost, post), `${when}</p>`)
  assert.match(render(BlogPost, { ...post, minutes: 3 }), `${when} <span>3 min read</span></p>`)
})

test('a post whose text shows its title has only its details above', () => {
  const page = render(BlogPost, post, { page: { hideTitle: true } })
  assert.not.match(page, '<h1')
  assert.match(page, '<header class="page-title"><div class="post-details">')
})

test('a post links to related posts, if it has some', () => {
  assert.not.match(render(BlogPost, post), 'Related posts')
  const related = [{ title: 'B', href: '/blog/b', dateLabel: '1 May 2024' }]
  assert.match(
    render(BlogPost, { ...post, related }),
    '<h2 id="post.related">Related posts</h2><ul><li><a href="/blog/b">B</a> <small>1 May 2024</small></li></ul>',
  )
})

test('social links of authors are on posts, on the list of authors and on the pages of authors', () => {
  assert.match(render(BlogPost, post), links)
  assert.not.match(render(BlogList, list), 'socials')
  assert.match(render(BlogAuthors, { authors: [author] }), links)
  assert.match(render(BlogAuthor, { ...list, author }), links)
})

test('an author has a description, and an e-mail address if there is no page', () => {
  const authors = render(BlogAuthors, { authors: [author] })
  assert.match(authors, '<h2><a href="mailto:ada@ada.example" rel="author">Ada</a></h2><p>Writes code</p>')
  assert.match(render(BlogAuthor, { ...list, author }), '<p>Writes code</p>')
})

test('"Read more" appears only if a post continues', () => {
  const other = { ...post, key: 'blog:b.md#', truncated: false }
  assert.is(render(BlogList, { ...list, posts: [post, other] }).match(/Read more</g)?.length, 1)
})

test('the HTML is valid', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const html of [
    render(BlogPost, post),
    render(BlogAuthors, { authors: [author] }),
    render(BlogAuthor, { ...list, author }),
  ]) {
    const { results } = await validator.validateString(html)
    assert.equal(
      results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
      [],
    )
  }
})

test.run()
