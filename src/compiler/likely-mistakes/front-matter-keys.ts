/**
 * Keys that front matter has in other tools (Starlight, VitePress, MkDocs, Jekyll, Hugo, Nextra), and what stands for them
 * here.
 *
 * @module
 */

const position = 'sidebar_position'
const contents = 'hide_table_of_contents'
const date = 'last_update'
const who = `it is "${date}:", with "date" and "author" below it; posts of a blog have both`

/** The key of ours that a key stands for; it is named where the page can have it. */
const names: Readonly<Record<string, string>> = {
  order: position,
  weight: position,
  nav_order: position,
  position,
  label: 'sidebar_label',
  linkTitle: 'sidebar_label',
  sidebarTitle: 'sidebar_label',
  nav_title: 'sidebar_label',
  short_title: 'sidebar_label',
  tag: 'sidebar_badge',
  badge: 'sidebar_badge',
  titleTemplate: 'title_meta',
  permalink: 'slug',
  url: 'slug',
  path: 'slug',
  excerpt: 'description',
  summary: 'description',
  lead: 'description',
  cover: 'image',
  thumbnail: 'image',
  category: 'tags',
  categories: 'tags',
}

const inMenu = 'the order of pages is that of "sidebar_position", or a list in "sidebars:" of the configuration'
const firstPage = 'a page with a hero is a file in the folder of "use: pages", with "layout: landing"'
const wide = 'a page without a sidebar is one of "use: pages"; with a hero it has "layout: landing" there'
const inTheme = 'this is the same on all pages, and in the theme: docs theme list'
const level = 'toc_max_heading_level'

/** What stands for a key that has no counterpart of one name: the hint, and the key that it rests on. */
const others: Readonly<Record<string, readonly [hint: string, key?: string]>> = {
  template: [wide],
  layout: [wide],
  type: [wide],
  page_type: [wide],
  hero: [firstPage],
  features: [firstPage],
  tableOfContents: [`write "${contents}: true", or "${level}: 3"`, contents],
  outline: [`write "${contents}: true", or "${level}: 3"`, contents],
  toc: [`write "${contents}: true", or "${level}: 3"`, contents],
  aside: [`write "${contents}: true"`, contents],
  hide: [`write "${contents}: true"`, contents],
  prev: ['it is called "pagination_prev": the id of a page, or null for none', 'pagination_prev'],
  next: ['it is called "pagination_next": the id of a page, or null for none', 'pagination_next'],
  editUrl: ['it is called "custom_edit_url"; null for none', 'custom_edit_url'],
  editLink: ['write "custom_edit_url: null" for none', 'custom_edit_url'],
  meta: ['"description", "keywords" and "image" are keys of their own; other elements stand in "head:"', 'head'],
  pagefind: ['write "unlisted: true" for a page that is in no list and not found', 'unlisted'],
  search: ['write "unlisted: true" for a page that is in no list and not found', 'unlisted'],
  search_exclude: ['write "unlisted: true" for a page that is in no list and not found', 'unlisted'],
  nav_exclude: ['write "unlisted: true" for a page that is in no list and not found', 'unlisted'],
  toc_hide: ['write "unlisted: true" for a page that is in no list and not found', 'unlisted'],
  published: ['write "draft: true" for a page that is not to be published', 'draft'],
  date: [who, date],
  author: [who, date],
  authors: [who, date],
  lastUpdated: [who, date],
  lastmod: [who, date],
  last_modified_at: [who, date],
  modified: [who, date],
  updated: [who, date],
  banner: ['a line above all pages is "announcementBar:" of the configuration; on one page write :::note'],
  sidebar: [`write "sidebar_label", "${position}" or "sidebar_badge"; "displayed_sidebar: null" for none`, position],
  parent: ['pages stand below each other by their folders, or by "sidebars:" of the configuration'],
  has_children: ['pages stand below each other by their folders, or by "sidebars:" of the configuration'],
  grand_parent: ['pages stand below each other by their folders, or by "sidebars:" of the configuration'],
  menu: [inMenu],
  nav: [inMenu],
  lang: ['a site has one language: "locale:" of the configuration'],
  navbar: [inTheme],
  footer: [inTheme],
  pageClass: [inTheme],
  theme: [inTheme],
  aliases: ['write "redirects:" in the configuration'],
  redirect_from: ['write "redirects:" in the configuration'],
  redirects: ['write "redirects:" in the configuration'],
}

/** What stands for a key inside of `hero` and `features`; items of lists are `[]`. */
const landing: Readonly<Record<string, string>> = {
  'hero.name': 'the large words are "title"',
  'hero.text': 'the large words are "title", the sentence below them "tagline"',
  'hero.image.src': 'it is called "file"',
  'hero.actions[].theme': 'it is called "variant": brand is primary, alt is secondary',
  'hero.actions[].target': 'a link to another site opens as the reader has it; leave it out',
  'hero.actions[].rel': 'leave it out',
  'hero.actions[].attrs': 'leave it out',
  'features[].linkText': 'the whole card is the link; leave it out',
  'features[].target': 'a link to another site opens as the reader has it; leave it out',
  'features[].rel': 'leave it out',
  'features[].description': 'it is called "details"',
}

/** What stands here for a key of another tool inside of a value. */
export function nestedHabit(path: readonly (string | number)[]): string | undefined {
  const name = path.map((step, index) => (typeof step === 'number' ? '[]' : index === 0 ? step : `.${step}`)).join('')
  return Object.hasOwn(landing, name) ? landing[name] : undefined
}

/** What stands here for a key of another tool; `known` are the keys that the page can have. */
export function frontMatterHabit(key: string, known: readonly string[]): string | undefined {
  const name = Object.hasOwn(names, key) ? names[key] : undefined
  if (name !== undefined) return known.includes(name) ? `it is called "${name}"` : undefined
  const [hint, needed] = (Object.hasOwn(others, key) ? others[key] : undefined) ?? []
  return needed === undefined || known.includes(needed) ? hint : undefined
}
