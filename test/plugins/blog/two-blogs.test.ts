/** Two blogs in one site, the second below the route of the first, built from files. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, published, temporaryFolder, write } from '../../compiler/stages/site.ts'
import { lines } from '../site.ts'

const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000020000000308060000009d74663b0000000049454e44ae426082',
  'hex',
)

const post = (front: string, body: string) => `---\n${front}\n---\n\n${body}\n`

const site: Readonly<Record<string, string | Uint8Array>> = {
  'site.config.yaml': `title: Parcel
url: https://docs.parcel.example
content:
  - use: blog
    options: { blogTitle: News }
  - use: blog
    id: team
    options: { path: content/team, routeBasePath: blog/team, blogTitle: Team, blogSidebarTitle: From the team, feedOptions: { type: [rss] } }
`,
  'content/blog/authors.yml': 'ann:\n  name: Ann News\n  page: true\n  image_url: ./ann.png\n',
  'content/blog/ann.png': png,
  'content/blog/tags.yml': 'shared:\n  label: Shared news\nidle:\n',
  'content/blog/2025-01-02-welcome/index.md': post(
    'title: Welcome\nauthors: [ann]\ntags: [shared, typo]\nimage: ./cover.png',
    'Hello from [the other blog](../../team/2024/05/06/welcome.mdx).\n\n<!-- truncate -->\n\n## More {#more}\n\nSee [above](#more).',
  ),
  'content/blog/2025-01-02-welcome/cover.png': png,
  'content/blog/2025-02-03-later.md': post('title: Later\ndraft: true\ntags: [drafted]\nauthors: [zoe]', 'Soon.'),
  'content/blog/2025-02-04-secret.md': post('title: Secret\nunlisted: true\ntags: [secret]', 'Hush.'),
  'content/team/authors.yml': 'ann:\n  name: Ann Team\n  page: true\n',
  'content/team/tags.yml': 'shared:\n  label: Shared team\n',
  'content/team/2024/05/06/welcome.mdx': post(
    'title: Team welcome\nauthors: ann\ntags: [shared]\nimage: ./gone.png',
    'export const sum = 40 + 2\n\nFirst {sum}.\n\n{/* truncate */}\n\n## Rest\n\n<Badge>new</Badge>',
  ),
}

const root = temporaryFolder()
write(root, site)
const report = await buildSite(root, true)
const files = published(root)
const read = (path: string): string => {
  const text = files.get(path)
  if (text === undefined) throw new Error(`there is no ${path} among ${[...files.keys()].join(' ')}`)
  return Buffer.from(text, 'latin1').toString()
}
const main = (path: string) => /<main[^>]*>(.*)<\/main>/s.exec(read(path))?.[1] ?? ''
const pages = [...files.keys()].filter((path) => /^blog.*\.html$/.test(path) && !path.endsWith('/index.html')).sort()

test('problems are reported, and everything else is published', () => {
  assert.equal(lines(report), [
    'warning[blog/unknown-tag] content/blog/2025-01-02-welcome/index.md:4:16 no tag "typo" in content/blog/tags.yml (add it to content/blog/tags.yml)',
    'warning[blog/unknown-tag] content/blog/2025-02-04-secret.md:4:8 no tag "secret" in content/blog/tags.yml (add it to content/blog/tags.yml)',
    'warning[blog/unused-tag] content/blog/tags.yml:3:1 no post has the tag "idle" (use it in the front matter of a post, or remove it)',
    'warning[link/no-asset] content/team/2024/05/06/welcome.mdx:5:8 no file at "./gone.png" (put the file into "content/static" or next to the page)',
  ])
  assert.is(report.published, true)
})

test('each blog has its routes; a draft leaves no trace', () => {
  assert.equal(pages, [
    'blog.html',
    'blog/archive.html',
    'blog/authors.html',
    'blog/authors/ann.html',
    'blog/secret.html',
    'blog/tags.html',
    'blog/tags/shared.html',
    'blog/tags/typo.html',
    'blog/team.html',
    'blog/team/archive.html',
    'blog/team/authors.html',
    'blog/team/authors/ann.html',
    'blog/team/tags.html',
    'blog/team/tags/shared.html',
    'blog/team/welcome.html',
    'blog/welcome.html',
  ])
  for (const text of files.values()) assert.not.match(text, /Later|drafted/)
})

test('authors, tags and posts of the two blogs are separate', () => {
  assert.match(main('blog/welcome.html'), 'Ann News')
  assert.match(main('blog/team/welcome.html'), 'Ann Team')
  assert.match(main('blog/tags/shared.html'), 'One post tagged with “Shared news”')
  assert.match(main('blog/team/tags/shared.html'), 'Shared team')
  assert.not.match(main('blog.html'), 'Team welcome')
  assert.not.match(main('blog/team.html'), 'Ann News')
})

test('sidebars of the two blogs are separate, with a title above the years', () => {
  const sidebar = (path: string) => /<aside class="sidebar".*?<\/aside>/s.exec(read(path))?.[0] ?? ''
  assert.match(sidebar('blog/welcome.html'), 'href="/blog/welcome"')
  assert.not.match(sidebar('blog/welcome.html'), '/blog/team/')
  assert.match(sidebar('blog/team.html'), 'href="/blog/team/welcome"')
  assert.not.match(sidebar('blog/team.html'), 'href="/blog/welcome"')
  assert.match(sidebar('blog/team.html'), '<li class="sidebar-title"><div>From the team</div></li>')
})

test('an unlisted post has a page, and appears nowhere else', () => {
  assert.match(read('blog/secret.html'), '<meta name="robots" content="noindex"')
  for (const [path, text] of files) {
    if (!path.startsWith('blog/secret.')) assert.not.match(text, /\/blog\/secret|Hush/, path)
  }
  assert.not.match(read('blog/secret.html'), 'tags/secret')
})

test('lists show the text before the mark, in Markdown and in MDX', () => {
  assert.match(main('blog.html'), 'Hello from')
  assert.not.match(main('blog.html'), 'above')
  assert.match(main('blog.html'), 'aria-label="Read more: Welcome"')
  const team = main('blog/team.html')
  assert.match(team, '<p>First 42.</p>')
  assert.not.match(team, 'Rest')
  assert.match(main('blog/team/welcome.html'), /First 42\..*Rest.*new/s)
})

test('images beside the post and the file of the authors are part of the site', () => {
  const cover = /<meta property="og:image" content="https:\/\/docs\.parcel\.example\/([^"]+)"/.exec(
    read('blog/welcome.html'),
  )?.[1]
  assert.match(cover ?? '', /^assets\/files\/cover-[0-9a-f]{8}\.png$/)
  assert.ok(files.has(cover ?? ''))
  const face = /<img[^>]* src="\/([^"]+)"/.exec(main('blog/authors.html'))?.[1]
  assert.match(face ?? '', /^assets\/files\/ann-/)
  assert.ok(files.has(face ?? ''))
})

test('each blog has feeds with its own complete posts and absolute links', () => {
  const urls = (path: string) => [...read(path).matchAll(/<link>([^<]+)<\/link>/g)].map(([, url]) => url).slice(1)
  assert.equal(urls('blog/rss.xml'), ['https://docs.parcel.example/blog/welcome'])
  assert.equal(urls('blog/team/rss.xml'), ['https://docs.parcel.example/blog/team/welcome'])
  assert.not.ok(files.has('blog/team/atom.xml'))
  const rss = read('blog/rss.xml')
  assert.match(rss, 'href="https://docs.parcel.example/blog/team/welcome"')
  assert.match(rss, 'href="https://docs.parcel.example/blog/welcome#more"')
  assert.match(rss, '<dc:creator>Ann News</dc:creator>')
  assert.match(read('blog/team/rss.xml'), 'First 42.')
})

test.run()
