/**
 * Keys that front matter has in other tools (Starlight, VitePress, MkDocs, Jekyll, Hugo, Nextra), and what takes their
 * place here.
 *
 * @module
 */
import type { ForeignKeys } from './suggest.ts'

const position = 'sidebar_position'
const contents = 'hide_table_of_contents'
const date = 'last_update'
const who = `it is "${date}:", with "date" and "author" below it; posts of a blog have both`

/** The key of the same meaning, for pages that can have it. */
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

const unlisted = { hint: 'write "unlisted: true" for a page that is in no list and not found', key: 'unlisted' }
const updated = { hint: who, key: date }
const outline = { hint: `write "${contents}: true", or "${level}: 3"`, key: contents }
const withoutOutline = { hint: `write "${contents}: true"`, key: contents }

/** Keys without a counterpart of one name: a hint, and the key that it is about. */
const others: ForeignKeys['names'] = {
  template: wide,
  layout: wide,
  type: wide,
  page_type: wide,
  hero: firstPage,
  features: firstPage,
  tableOfContents: outline,
  outline,
  toc: outline,
  aside: withoutOutline,
  hide: withoutOutline,
  prev: { hint: 'it is called "pagination_prev": the id of a page, or null for none', key: 'pagination_prev' },
  next: { hint: 'it is called "pagination_next": the id of a page, or null for none', key: 'pagination_next' },
  editUrl: { hint: 'it is called "custom_edit_url"; null for none', key: 'custom_edit_url' },
  editLink: { hint: 'write "custom_edit_url: null" for none', key: 'custom_edit_url' },
  meta: {
    hint: '"description", "keywords" and "image" are keys of their own; other elements stand in "head:"',
    key: 'head',
  },
  pagefind: unlisted,
  search: unlisted,
  search_exclude: unlisted,
  nav_exclude: unlisted,
  toc_hide: unlisted,
  published: { hint: 'write "draft: true" for a page that is not to be published', key: 'draft' },
  date: updated,
  author: updated,
  authors: updated,
  lastUpdated: updated,
  lastmod: updated,
  last_modified_at: updated,
  modified: updated,
  updated: updated,
  banner: 'a line above all pages is "announcementBar:" of the configuration; on one page write :::note',
  sidebar: {
    hint: `write "sidebar_label", "${position}" or "sidebar_badge"; "displayed_sidebar: null" for none`,
    key: position,
  },
  parent: 'pages stand below each other by their folders, or by "sidebars:" of the configuration',
  has_children: 'pages stand below each other by their folders, or by "sidebars:" of the configuration',
  grand_parent: 'pages stand below each other by their folders, or by "sidebars:" of the configuration',
  menu: inMenu,
  nav: inMenu,
  lang: 'a site has one language: "locale:" of the configuration',
  navbar: inTheme,
  footer: inTheme,
  pageClass: inTheme,
  theme: inTheme,
  aliases: 'write "redirects:" in the configuration',
  redirect_from: 'write "redirects:" in the configuration',
  redirects: 'write "redirects:" in the configuration',
}

/** Keys inside of `hero` and `features`. */
const landing: ForeignKeys['names'] = {
  'hero.name': 'the large words are "title"',
  'hero.text': 'the large words are "title", the sentence below them "tagline"',
  'hero.image.src': 'it is called "file"',
  'hero.actions.theme': 'it is called "variant": brand is primary, alt is secondary',
  'hero.actions.target': 'a link to another site opens as the reader has it; leave it out',
  'hero.actions.rel': 'leave it out',
  'hero.actions.attrs': 'leave it out',
  'features.linkText': 'the whole card is the link; leave it out',
  'features.target': 'a link to another site opens as the reader has it; leave it out',
  'features.rel': 'leave it out',
  'features.description': 'it is called "details"',
}

/** Keys of front matter that other tools have. */
export const frontMatterKeys: ForeignKeys = {
  names: {
    ...others,
    ...landing,
    ...Object.fromEntries(Object.entries(names).map(([name, key]) => [name, { hint: `it is called "${key}"`, key }])),
  },
}
