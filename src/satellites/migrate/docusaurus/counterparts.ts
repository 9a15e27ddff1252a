/** Counterpart of a component of Docusaurus' theme. */
export interface Counterpart {
  /** Name below `src/theme` of a Docusaurus site. */
  readonly name: string
  /** Files of our theme (`docs theme eject`): the best first. */
  readonly files: readonly string[]
  /** Key of the configuration, or file of the content, that needs no code. */
  readonly option?: string
  /** Limits and differences, in Markdown. */
  readonly note?: string
}

/**
 * Counterparts, the most swizzled component first: ordered by the number of public repositories with `src/theme/NAME.js`,
 * `NAME.tsx`, `NAME/index.js` or `NAME/index.tsx` in November 2026. The manual shows the first twenty.
 */
export const counterparts: readonly Counterpart[] = [
  {
    name: 'Root',
    files: ['slots/after-footer', 'slots/before-header'],
    option: 'scripts',
    note: 'For a chat widget, a banner or analytics. Islands share no React context: a module with the state, which they import, replaces a provider',
  },
  {
    name: 'MDXComponents',
    files: ['mdx/index'],
    note: 'With `--wrap`. `docs migrate` uses the file of Docusaurus as it is',
  },
  { name: 'Footer', files: ['slots/before-footer', 'slots/after-footer', 'parts/footer'], option: 'footer' },
  { name: 'DocItem/Layout', files: ['slots/before-content', 'slots/after-content', 'layouts/doc'] },
  { name: 'Layout', files: ['slots/before-header', 'slots/after-footer', 'parts/frame'] },
  { name: 'Navbar', files: ['slots/before-header', 'slots/after-header', 'parts/header'], option: 'navbar' },
  {
    name: 'BlogPostItem',
    files: ['slots/after-title', 'slots/after-content', 'layouts/blog-post', 'parts/blog/post-list'],
    note: '`page.layout` is `blog-post`. Excerpts in lists are in `parts/blog/post-list`',
  },
  { name: 'BlogListPage', files: ['layouts/blog-list', 'parts/blog/post-list'] },
  { name: 'Navbar/Content', files: ['slots/navbar-end', 'parts/header'], option: 'navbar' },
  {
    name: 'SearchBar',
    files: ['parts/search-link'],
    note: 'Another engine: [Searching](./searching.md#another-engine)',
  },
  { name: 'DocItem', files: ['slots/before-content', 'slots/after-content', 'layouts/doc'] },
  { name: 'BlogPostPage', files: ['slots/before-content', 'slots/after-content', 'layouts/blog-post'] },
  { name: 'DocItem/Footer', files: ['slots/after-content', 'parts/page-foot'], option: 'feedback, comments' },
  {
    name: 'NavbarItem/ComponentTypes',
    files: ['slots/navbar-end', 'parts/navbar-items'],
    option: 'navbar',
    note: 'An item with `type: html` needs no component',
  },
  { name: 'DocItem/Content', files: ['slots/after-title', 'slots/after-content', 'layouts/doc'] },
  { name: 'NotFound', files: ['layouts/not-found'], option: 'content/pages/404.md' },
  { name: 'DocCard', files: ['mdx/card'], note: 'Also the cards of category pages and of `DocCardList`' },
  {
    name: 'prism-include-languages',
    files: [],
    note: 'More than 200 languages are built in, see [languages of code](./code.md#languages)',
  },
  { name: 'NotFound/Content', files: ['layouts/not-found'], option: 'content/pages/404.md' },
  {
    name: 'CodeBlock',
    files: ['styles/code', 'script/copy-code'],
    option: 'code',
    note: 'Blocks are HTML when the theme receives them: a style sheet changes their look, a script their behaviour',
  },
  { name: 'BlogLayout', files: ['slots/before-content', 'slots/sidebar-start', 'parts/frame'] },
  { name: 'DocSidebar', files: ['slots/sidebar-start', 'slots/sidebar-end', 'parts/sidebar'] },
  { name: 'TOC', files: ['slots/toc-start', 'slots/toc-end', 'parts/toc'] },
  { name: 'DocBreadcrumbs', files: ['parts/breadcrumbs'] },
  { name: 'ColorModeToggle', files: ['parts/color-toggle'], option: 'colorMode' },
  { name: 'DocPage', files: ['slots/before-content', 'parts/frame'] },
  { name: 'DocRoot', files: ['slots/before-content', 'parts/frame'] },
  { name: 'DocPaginator', files: ['parts/pagination'] },
  { name: 'Admonition', files: ['styles/admonition'], option: 'markdown.admonitions' },
  { name: 'DocSidebarItem', files: ['parts/sidebar-items'] },
  { name: 'SearchPage', files: ['layouts/search'] },
  { name: 'EditThisPage', files: ['parts/page-foot'], option: 'editUrl' },
  { name: 'BlogSidebar', files: ['slots/sidebar-start', 'parts/sidebar'] },
  { name: 'Tabs', files: ['styles/tabs', 'script/tabs'] },
  { name: 'AnnouncementBar', files: ['slots/before-header', 'parts/announcement'], option: 'announcementBar' },
  { name: 'Logo', files: ['parts/logo'], option: 'navbar' },
]

/** Theme files and keys of a counterpart, as a sentence. */
export function inWords({ files, option }: Counterpart, quote: (name: string) => string): string {
  const all = [...files.map(quote), ...(option === undefined ? [] : option.split(', ').map(quote))]
  return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter((part) => part !== '').join(' or ')
}
