/**
 * The one schema of `site.config.yaml`, with its defaults in it. The JSON Schema for editors is generated from it.
 * Docusaurus' camelCase names are kept where the meaning is the same, so that a writer who moves in finds them.
 *
 * @module
 */
import { z } from 'zod'

const label = z.string().min(1)

const link = z.strictObject({
  type: z.literal('link').default('link'),
  label,
  /** A path of the site, or an absolute address. */
  to: z.string().min(1).describe('A path of the site (without the base URL) or an absolute address'),
})

const docSidebar = z.strictObject({
  type: z.literal('docSidebar'),
  label: label.optional(),
  sidebarId: z.string().min(1).describe('Leads to the first page of this sidebar'),
})

const doc = z.strictObject({
  type: z.literal('doc'),
  label: label.optional(),
  docId: z.string().min(1),
  docsPluginId: z.string().default('docs').describe('The docs instance that the id belongs to'),
})

const docsVersion = z.strictObject({
  type: z.literal('docsVersion'),
  label: label.optional(),
  docsPluginId: z.string().default('docs'),
  version: z.string().optional(),
})

const docsVersionDropdown = z.strictObject({ type: z.literal('docsVersionDropdown'), docsPluginId: z.string().default('docs') })
const localeDropdown = z.strictObject({ type: z.literal('localeDropdown') })
const search = z.strictObject({ type: z.literal('search') })
const html = z.strictObject({ type: z.literal('html'), value: z.string() })
const dropdown = z.strictObject({
  type: z.literal('dropdown'),
  label,
  items: z.array(z.union([link, docSidebar, doc])).min(1),
})

/** Every type of navbar item, by its `type`; an item without one is a `link`. */
export const navbarItems = { link, docSidebar, doc, docsVersion, docsVersionDropdown, localeDropdown, search, html, dropdown }

const navbarItem = z.discriminatedUnion('type', [
  link.extend({ type: z.literal('link') }), docSidebar, doc, docsVersion, docsVersionDropdown, localeDropdown, search, html, dropdown,
])

const plugin = z.strictObject({
  use: z.string().min(1).describe('A built-in (docs, blog, pages, openapi, …), a package, or a path that starts with ./'),
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'use lower-case letters, digits and hyphens').optional().describe('Name of this instance; default: the name of the plugin'),
  options: z.record(z.string(), z.unknown()).default({}),
})

const redirect = z.strictObject({
  from: z.union([z.string(), z.array(z.string()).min(1)]).describe('Path or paths that start with /; a final /* stands for any rest'),
  to: z.string().min(1),
})

const baseUrl = z.string().regex(/^\/(?:[^?#\s]*\/)?$/, 'start and end with a slash')

/** The schema of the whole configuration. */
export const configSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the site'),
  tagline: z.string().default(''),
  url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')).describe('Where the site will stand, without a path'),
  baseUrl: baseUrl.default('/'),
  trailingSlash: z.boolean().default(false).describe('Whether canonical addresses end in a slash'),
  favicon: z.string().optional(),
  locale: z.literal('en', 'only "en" is supported').default('en'),
  titleSeparator: z.string().min(1).max(3).default('|'),
  colorMode: z
    .strictObject({
      defaultMode: z.enum(['light', 'dark']).default('dark'),
      respectPrefersColorScheme: z.boolean().default(false),
      disableSwitch: z.boolean().default(false),
    })
    .prefault({}),
  announcementBar: z
    .strictObject({ id: z.string().min(1), content: z.string().min(1).describe('One line of Markdown'), isCloseable: z.boolean().default(true) })
    .optional(),
  navbar: z
    .strictObject({
      title: z.string().optional(),
      logo: z.strictObject({ alt: z.string(), src: z.string(), srcDark: z.string().optional() }).optional(),
      hideOnScroll: z.boolean().default(false),
      left: z.array(navbarItem).default([]),
      right: z.array(navbarItem).default([]),
    })
    .prefault({}),
  footer: z
    .strictObject({
      links: z.array(z.strictObject({ title: z.string(), items: z.array(z.strictObject({ label, to: z.string().min(1) })) })).default([]),
      copyright: z.string().default(''),
    })
    .prefault({}),
  sidebar: z.strictObject({ hideable: z.boolean().default(true), autoCollapseCategories: z.boolean().default(false) }).prefault({}),
  content: z.array(plugin).default([]).describe('The content types of the site, in order: where two have the same route, the first wins'),
  plugins: z.array(plugin).default([]),
  redirects: z.array(redirect).default([]),
  hosting: z.strictObject({ redirects: z.enum(['netlify', 'cloudflare']).default('netlify').describe('Dialect of _redirects') }).prefault({}),
  staticFolder: z.string().default('content/static'),
  theme: z.strictObject({
    folder: z.string().optional().describe('Files here replace files of the same name in the default theme'),
    options: z.record(z.string(), z.unknown()).default({}),
  }).prefault({}),
  search: z
    .strictObject({
      enabled: z.boolean().default(true),
      maxSuggestions: z.number().int().min(1).max(50).default(8),
      highlight: z.boolean().default(false),
    })
    .prefault({}),
  ignore: z.array(z.string()).default([]).describe('Codes of warnings that this site does not want to hear'),
})

/** The configuration, checked, with all defaults filled in. Plain data. */
export type SiteConfig = z.infer<typeof configSchema>

/** A navbar item of the configuration. */
export type NavbarItemConfig = SiteConfig['navbar']['left'][number]

/** A named plugin of the configuration. */
export type PluginConfig = SiteConfig['plugins'][number]
