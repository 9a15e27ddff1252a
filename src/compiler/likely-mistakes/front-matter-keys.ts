/**
 * Front matter keys of other tools (Starlight, VitePress, MkDocs, Jekyll, Hugo, Nextra), and their replacements here.
 *
 * @module
 */
import { hintsByKey, type ForeignKeys } from './suggest.ts'

const position = 'sidebar_position'
const contents = 'hide_table_of_contents'
const date = 'last_update'
const who = `it is "${date}:", with "date" and "author" below it; posts of a blog have both`

/** Keys with an equivalent, for pages that support it. */
const renamed = [
  ['order weight nav_order position', position],
  ['label linkTitle sidebarTitle nav_title short_title', 'sidebar_label'],
  ['tag badge', 'sidebar_badge'],
  ['titleTemplate', 'title_meta'],
  ['permalink url path', 'slug'],
  ['excerpt summary lead subtitle', 'description'],
  ['cover thumbnail og:image ogImage', 'image'],
  ['category categories', 'tags'],
] as const

const inMenu = 'the order of pages is that of "sidebar_position", or a list in "sidebars:" of the configuration'
const firstPage = 'a page with a hero is a file in the folder of "use: pages", with "layout: landing"'
const wide = 'a page without a sidebar is one of "use: pages"; with a hero it has "layout: landing" there'
const inTheme = 'this is the same on all pages, and in the theme: docs theme list'
const level = 'toc_max_heading_level'

const unlisted = { hint: 'write "unlisted: true" to exclude a page from lists and search', key: 'unlisted' }
const updated = { hint: who, key: date }
const outline = { hint: `write "${contents}: true", or "${level}: 3"`, key: contents }
const withoutOutline = { hint: `write "${contents}: true"`, key: contents }

/** Keys without a single equivalent: a hint, and the key it mentions. */
const others = hintsByKey<ForeignKeys['names'][string]>([
  ['template layout type page_type', wide],
  ['hero features', firstPage],
  ['tableOfContents outline toc', outline],
  ['aside hide', withoutOutline],
  ['prev', { hint: 'it is called "pagination_prev": the id of a page, or null for none', key: 'pagination_prev' }],
  ['next', { hint: 'it is called "pagination_next": the id of a page, or null for none', key: 'pagination_next' }],
  ['editUrl', { hint: 'it is called "custom_edit_url"; null for none', key: 'custom_edit_url' }],
  ['editLink', { hint: 'write "custom_edit_url: null" for none', key: 'custom_edit_url' }],
  [
    'meta',
    {
      hint: '"description", "keywords" and "image" are keys of their own; other elements go into "head:"',
      key: 'head',
    },
  ],
  ['pagefind search search_exclude nav_exclude toc_hide', unlisted],
  ['published', { hint: 'write "draft: true" for a page that is not to be published', key: 'draft' }],
  ['date author authors lastUpdated lastmod last_modified_at modified updated', updated],
  ['banner', 'a line above all pages is "announcementBar:" of the configuration; on one page write :::note'],
  [
    'sidebar',
    {
      hint: `write "sidebar_label", "${position}" or "sidebar_badge"; "displayed_sidebar: null" for none`,
      key: position,
    },
  ],
  ['parent has_children grand_parent', 'pages are nested by their folders, or by "sidebars:" of the configuration'],
  ['menu nav', inMenu],
  ['lang', 'a site has one language: "locale:" of the configuration'],
  ['navbar footer pageClass theme', inTheme],
  [
    'openapi api asyncapi',
    'an API reference makes its pages: add "- use: openapi" to "content:", and link to the operation',
  ],
  ['hidden noindex noIndex robots sitemap unpublished', unlisted],
  ['mode', { hint: `for "wide" write "${contents}: true"; ${wide}`, key: contents }],
  [
    'icon iconType',
    'a page has no icon: categories have one, "icon:" in _category_.yml; in the text write :icon[name]',
  ],
  ['public access roles groups authentication', 'who may read a site is a setting of its host'],
  ['version versions since', 'versions are folders or git tags: "versions:" of the options of docs'],
  ['hideTitle showTitle', { hint: 'it is called "hide_title"', key: 'hide_title' }],
  ['metadata metaTags seo og', 'elements of <head> are "head:"; "description", "keywords" and "image" are keys'],
  ['vars variables data', 'values for a page go below "custom:"; for all pages use "variables:" of the configuration'],
  ['aliases redirect_from redirects', 'write "redirects:" in the configuration'],
])

/** Keys inside `hero` and `features`. */
const landing = hintsByKey([
  ['hero.name', 'the large words are "title"'],
  ['hero.text', 'the large words are "title", the sentence below them "tagline"'],
  ['hero.image.src', 'it is called "file"'],
  ['hero.actions.theme', 'it is called "variant": brand is primary, alt is secondary'],
  ['hero.actions.target features.target', 'the browser decides how a link to another site opens; remove it'],
  ['hero.actions.rel hero.actions.attrs features.rel', 'leave it out'],
  ['features.linkText', 'the whole card is the link; leave it out'],
  ['features.description', 'it is called "details"'],
])

/** Form of the items of `head:`, in front matter and in the configuration. */
export const headForm =
  'write a list of elements: "- meta: { name: …, content: … }", "- link: { … }" or "- script: { src: … }"'

/** Keys of front matter with values that other tools write differently. */
export const frontMatterForms: ForeignKeys = { names: { head: headForm } }

/** Keys of front matter that other tools have. */
export const frontMatterKeys: ForeignKeys = {
  names: {
    ...others,
    ...landing,
    ...hintsByKey(renamed.map(([names, key]) => [names, { hint: `it is called "${key}"`, key }] as const)),
  },
}
