import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outlineOf, type Outline } from '../../../src/satellites/export/chapters.ts'
import { labelledSidebars } from '../../../src/satellites/export/labels.ts'
import { select } from '../../../src/satellites/export/select.ts'
import type { NavItem, Page } from '../../../src/model/page.ts'

const page = (route: string, overrides: Partial<Page> = {}): Page => ({
  route,
  layout: 'doc',
  title: route,
  entry: route,
  ...overrides,
})
const link = (href: string): NavItem => ({ type: 'link', label: href, href })
const group = (label: string, items: NavItem[], href?: string): NavItem => ({
  type: 'category',
  label,
  items,
  collapsible: true,
  collapsed: false,
  ...(href !== undefined && { href }),
})

/** One line for each heading, indented by its depth; headings with a page include its route. */
function lines(outline: readonly Outline[], depth = 0): string[] {
  return outline.flatMap(({ title, page: file, children }) => [
    `${'  '.repeat(depth)}${title}${file === undefined ? '' : ` ${file.route}`}`,
    ...lines(children, depth + 1),
  ])
}

test('pages are in the order of the sidebar, with groups as chapters; the front page comes first, posts last', () => {
  const pages = [
    page('/'),
    page('/z'),
    page('/a'),
    page('/a/inner'),
    page('/blog/old', { published: '2024-01-01', group: 'Blog' }),
    page('/blog/new', { published: '2026-01-01', group: 'Blog' }),
  ]
  const items = [link('/z'), group('Group', [link('/a/inner')], '/a'), group('Empty', [link('/gone')]), link('/z')]
  const guides = { id: 'docs', items }
  const labelled = labelledSidebars(
    [guides],
    [{ type: 'link', label: 'Guides', href: '/kit/z', external: false, route: '/z' }],
    pages,
  )
  assert.equal(lines(outlineOf(pages, labelled)), [
    '/ /',
    'Guides',
    '  /z /z',
    '  Group /a',
    '    /a/inner /a/inner',
    'Blog',
    '  /blog/new /blog/new',
    '  /blog/old /blog/old',
  ])
})

test('the only sidebar is not a chapter; a group that leads to its first page has no separate page', () => {
  const outline = outlineOf(
    [page('/a'), page('/b')],
    [{ id: 'docs', items: [group('All', [link('/a'), link('/b')], '/a')] }],
  )
  assert.equal(lines(outline), ['All', '  /a /a', '  /b /b'])
})

test('a sidebar without a label has the title of its overview, which is in the book if it has text', () => {
  const lists = [
    page('/blog', { title: 'Posts', sidebar: 'blog' }),
    page('/people', { title: 'People', sidebar: 'people' }),
    page('/elsewhere', { title: 'No list', sidebar: 'people' }),
  ]
  const posts = [page('/blog/one', { sidebar: 'blog' }), page('/people/ada', { sidebar: 'people' })]
  const sidebars = [
    { id: 'blog', items: [group('2025', [link('/blog/one')])] },
    { id: 'people', items: [link('/people/ada')] },
    { id: 'other', items: [link('/gone')] },
  ]
  const news = { type: 'link', label: 'News', href: '/kit/blog', external: false, route: '/blog' } as const
  const labelled = labelledSidebars(sidebars, [news], [...lists, ...posts])
  assert.equal(
    labelled.map(({ label }) => label),
    ['News', 'People', undefined],
  )
  // Lists of pages are removed before the outline is made.
  assert.equal(lines(outlineOf([...posts, ...lists.slice(1)], labelled)), [
    'News',
    '  2025',
    '    /blog/one /blog/one',
    'People /people',
    '  /people/ada /people/ada',
    'No list /elsewhere',
  ])
  assert.equal(lines(outlineOf([lists[1] as Page, posts[1] as Page], labelled)), [
    'People /people',
    '/people/ada /people/ada',
  ])
})

const versions = new Map([
  [
    'docs',
    ['2.0', '1.0'].map((name, index) => ({
      name,
      label: `v${name}`,
      path: `/docs${index === 0 ? '' : '/1.0'}`,
      isLast: index === 0,
      docs: [],
      sidebars: [],
      draftIds: [],
    })),
  ],
])
const site = [
  page('/docs/start', { version: { instance: 'docs', name: '2.0' } }),
  page('/docs/1.0/start', { version: { instance: 'docs', name: '1.0' }, noindex: 'outside' }),
  page('/about'),
  page('/search', { noindex: true }),
  page('/hidden', { unlisted: true }),
  page('/404', { layout: 'not-found' }),
]
const chosen = (sections: string[], version?: string) => {
  const selected = select(site, versions, { sections, ...(version !== undefined && { version }) })
  return 'problem' in selected
    ? [selected.problem.code, selected.problem.hint]
    : selected.pages.map(({ route }) => route)
}

test('a section, a version, or all listed pages can be exported', () => {
  assert.equal(chosen([]), ['/docs/start', '/about'])
  assert.equal(chosen(['docs/']), ['/docs/start'])
  assert.equal(chosen([], '1.0'), ['/docs/1.0/start'])
  assert.equal(chosen([], 'v2.0'), ['/docs/start'])
})

test('unknown names are refused with a suggestion', () => {
  assert.equal(chosen(['/doc']), ['export/section', 'did you mean "/docs"?'])
  // A folder whose name is the beginning of another name does not match.
  assert.equal(chosen(['/abou'])[0], 'export/section')
  assert.equal(chosen([], '3.0'), ['export/version', 'did you mean "1.0" or "2.0"?'])
  assert.equal(select([site[5] as Page], new Map(), { sections: [] }), {
    problem: {
      code: 'export/empty',
      severity: 'error',
      message: 'there is no page to export',
      hint: 'unlisted pages, lists and search are not part of a document; `docs routes` lists the others',
    },
  })
})

test.run()
