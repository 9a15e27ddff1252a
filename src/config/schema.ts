/**
 * The one schema of `site.config.yaml`, with its defaults in it. The JSON Schema for editors is generated from it.
 * Docusaurus' camelCase names are kept where the meaning is the same, so that a writer who moves in finds them.
 *
 * @module
 */
import { z } from 'zod'
import { builtInNames, docsInstance } from '../built-ins.ts'
import { canBeSuppressed, codes, warnings } from '../diagnostics/codes.ts'
import { didYouMean, nearest } from '../diagnostics/suggest.ts'
import { folder, markdownSchema } from '../model/markdown-options.ts'
import { ruleHosts } from '../model/site.ts'
import { isSafeUrl } from '../text/url.ts'
import { defined } from '../defined.ts'

const label = z.string().min(1).describe('The words that are shown')

const address = z
  .string()
  .min(1)
  .refine(isSafeUrl, {
    error: 'an address of this scheme could run code',
    params: { hint: 'use a path of the site, https:, mailto: or tel:' },
  })

const link = z.strictObject({
  type: z.literal('link').default('link'),
  label,
  /** A path of the site, or an absolute address. */
  to: address.describe('A path of the site (without the base URL) or an absolute address'),
})

const docSidebar = z.strictObject({
  type: z.literal('docSidebar'),
  label: label.optional(),
  sidebarId: z.string().min(1).describe('Leads to the first page of this sidebar'),
  docsPluginId: z.string().optional().describe('The docs instance, where several have a sidebar of this name'),
})

const doc = z.strictObject({
  type: z.literal('doc'),
  label: label.optional(),
  docId: z.string().min(1),
  docsPluginId: z.string().default(docsInstance).describe('The docs instance that the id belongs to'),
})

const docsVersion = z.strictObject({
  type: z.literal('docsVersion'),
  label: label.optional(),
  docsPluginId: z.string().default(docsInstance),
  version: z.string().optional(),
})

const docsVersionDropdown = z.strictObject({
  type: z.literal('docsVersionDropdown'),
  docsPluginId: z.string().default(docsInstance),
  dropdownItemsBefore: z.array(link).optional().describe('Links above the versions'),
  dropdownItemsAfter: z.array(link).optional().describe('Links below the versions'),
})
const localeDropdown = z.strictObject({ type: z.literal('localeDropdown') })
const search = z.strictObject({ type: z.literal('search') })
const html = z.strictObject({ type: z.literal('html'), value: z.string() })
const linkItem = link.extend({ type: z.literal('link') })
const dropdown = z.strictObject({
  type: z.literal('dropdown'),
  label,
  items: z.array(z.discriminatedUnion('type', [linkItem, docSidebar, doc])).min(1),
})

const otherItems = { docSidebar, doc, docsVersion, docsVersionDropdown, localeDropdown, search, html, dropdown }
/** Every type of navbar item, by its `type`; an item without one is a `link`. */
export const navbarItems = { link, ...otherItems }

const navbarItem = z.discriminatedUnion('type', [linkItem, ...Object.values(otherItems)])

/** A built-in, a path of the site, or the name of a package (with a path in it, if need be). */
const pluginName = /^(?:\.\.?\/.+|(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:\/[^\\]+)?)$/

/** The built-in that a name was probably meant to be; a bare name so near to one is not looked for among packages. */
const meantPlugin = (use: string): string | undefined =>
  builtInNames.includes(use) || use.includes('/') ? undefined : nearest(use, builtInNames)

const plugin = z.strictObject({
  use: z
    .string()
    .min(1)
    .superRefine((use, context) => {
      const meant = meantPlugin(use)
      if (meant === undefined && pluginName.test(use)) return
      const all = `name one of ${builtInNames.join(', ')}, a package, or a path that starts with ./`
      const hint = meant === undefined ? all : `did you mean "${meant}"?`
      context.addIssue({ code: 'custom', message: 'there is no such plugin', params: { hint } })
    })
    .describe(`A built-in (${builtInNames.slice(0, 7).join(', ')}, …), a package, or a path that starts with ./`),
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'use lower-case letters, digits and hyphens')
    .optional()
    .describe('Name of this instance; default: the name of the plugin'),
  options: z.record(z.string(), z.unknown()).default({}),
})

const redirect = z.strictObject({
  from: z
    .union([z.string(), z.array(z.string()).min(1)])
    .describe('Path or paths that start with /; a final /* stands for any rest'),
  to: address.describe('A path of the site or an absolute address'),
})

/** The path of an address, if it has more than its host. Of what is no address, nothing. */
function beyondHost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { pathname, search, hash, username } = new URL(url)
  return search + hash + username === '' && pathname === '/' ? undefined : pathname
}

const siteUrl = z
  .url({ protocol: /^https?$/ })
  .superRefine((url, context) => {
    const path = beyondHost(url)
    if (path === undefined) return
    const base = path.replace(/\/*$/, '/')
    const hint = base === '/' ? 'write scheme and host alone' : `write the path into "baseUrl: ${base}"`
    context.addIssue({ code: 'custom', message: 'it must end after the host', params: { hint } })
  })
  .transform((url) => url.replace(/\/+$/, ''))

/** Codes that a site may suppress: warnings of ours, and those of plugins. */
const ignorable = z.string().superRefine((code, context) => {
  if (canBeSuppressed(code)) return
  const isError = Object.hasOwn(codes, code)
  const message = isError ? 'an error cannot be ignored' : 'there is no such warning'
  const params = defined({ hint: isError ? undefined : didYouMean(code, warnings) })
  context.addIssue({ code: 'custom', message, params })
})

const baseUrl = z.string().regex(/^\/(?:[^?#\s]*\/)?$/, 'start and end with a slash')

/** A key whose own keys may all be left out, and with them the key. */
function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape).prefault({} as never)
}

/** The schema of the whole configuration. */
export const configSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the site'),
  tagline: z.string().default('').describe('One sentence that says what the site is about'),
  url: siteUrl.describe('Where the site will stand, without a path'),
  baseUrl: baseUrl.default('/').describe('The path that the site stands below, with a slash at both ends'),
  trailingSlash: z.boolean().default(false).describe('Whether canonical addresses end in a slash'),
  favicon: z.string().optional().describe('Path of the icon, e.g. /favicon.svg'),
  locale: z.literal('en', 'only "en" is supported').default('en'),
  titleSeparator: z
    .string()
    .min(1)
    .max(3)
    .default('|')
    .describe('Stands between the title of a page and that of the site'),
  colorMode: section({
    defaultMode: z.enum(['light', 'dark']).default('dark'),
    respectPrefersColorScheme: z.boolean().default(false).describe('Follow the system until the reader chooses'),
    disableSwitch: z.boolean().default(false).describe('Show no switch'),
  }),
  announcementBar: z
    .strictObject({
      id: z.string().min(1),
      content: z.string().min(1).describe('One line of Markdown'),
      isCloseable: z.boolean().default(true),
    })
    .optional(),
  navbar: section({
    title: z.string().optional(),
    logo: z.strictObject({ alt: z.string(), src: z.string(), srcDark: z.string().optional() }).optional(),
    hideOnScroll: z.boolean().default(false).describe('Hide the navbar while the reader scrolls down'),
    left: z.array(navbarItem).default([]),
    right: z.array(navbarItem).default([]),
  }),
  footer: section({
    links: z
      .array(z.strictObject({ title: z.string(), items: z.array(z.strictObject({ label, to: address })) }))
      .default([]),
    copyright: z.string().default(''),
  }),
  sidebar: section({ hideable: z.boolean().default(true), autoCollapseCategories: z.boolean().default(false) }),
  content: z
    .array(plugin)
    .default([])
    .describe('The content types of the site, in order: where two have the same route, the first wins'),
  plugins: z
    .array(plugin)
    .default([])
    .describe('Further plugins; outputs that every site has (search, feed, …) may be listed for their options'),
  markdown: markdownSchema.prefault({}),
  redirects: z.array(redirect).default([]).describe('Old addresses; the more specific rule wins'),
  links: section({
    external: section({
      ignore: z
        .array(z.string().min(1))
        .default([])
        .describe('Addresses that docs check --external does not ask for; * stands for any characters'),
    }),
  }),
  hosting: section({
    redirects: z.enum(ruleHosts).default('netlify').describe('Host that rules are written for'),
  }),
  staticFolder: folder.default('content/static').describe('Files that are copied as they are'),
  theme: section({
    folder: folder.optional().describe('Files here replace files of the same name in the default theme'),
    options: z.record(z.string(), z.unknown()).default({}),
    words: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('Texts in the place of single words of the interface, nested as theme/words/en.ts is'),
  }),
  search: section({
    enabled: z.boolean().default(true),
    plugin: plugin.optional().describe('Writes records for another engine, instead of the built-in search'),
    origins: z
      .array(z.string().regex(/^https?:\/\/[\w.-]+(?::\d+)?$/, 'write an origin as https://search.example'))
      .default([])
      .describe('Other hosts that the search in the browser may ask: they are added to the security policy'),
    maxSuggestions: z.number().int().min(1).max(50).default(8),
    highlight: z.boolean().default(false),
  }),
  ignore: z.array(ignorable).default([]).describe('Codes of warnings that this site does not want to hear'),
})

/** The configuration, checked, with all defaults filled in. Plain data. */
export type SiteConfig = z.infer<typeof configSchema>

/** A navbar item of the configuration. */
export type NavbarItemConfig = SiteConfig['navbar']['left'][number]

/** A named plugin of the configuration. */
export type PluginConfig = SiteConfig['plugins'][number]
