/**
 * The one schema of `site.config.yaml`, with its defaults in it. The JSON Schema for editors is generated from it.
 * Docusaurus' camelCase names are kept where the meaning is the same, so that a writer who moves in finds them.
 *
 * @module
 */
import { z } from 'zod'
import { builtInNames } from '../../model/built-ins.ts'
import { canBeSuppressed, codes, warnings } from '../../diagnostics/codes.ts'
import { didYouMean, nearest } from '../../diagnostics/suggest.ts'
import { folder, codeSchema, markdownSchema } from '../../model/markdown-options.ts'
import { namesSchema } from '../../model/names.ts'
import { reviewRuleSchema } from '../../model/review.ts'
import { variableRuleSchema, variablesSchema } from '../../model/variables.ts'
import { testSchema } from '../../model/snippet.ts'
import { headSchema } from '../../model/head.ts'
import { languages, languageTag } from '../../model/languages.ts'
import { presets, tokenNames } from '../../model/look.ts'
import { analyticsSchema } from '../../model/analytics.ts'
import { assistantsSchema } from '../../model/assistants.ts'
import { commentsSchema } from '../../model/comments.ts'
import { origin, originOrAny, originOrSelf, scriptSource } from '../../model/policy.ts'
import { ruleHosts } from '../../model/site.ts'
import { brandIcon, iconNames } from '../../text/icons.ts'
import { defined } from '../../base/defined.ts'
import { localesSchema } from './locales.ts'
import { address, label, navbarItem } from './navbar-items.ts'

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
  options: z.record(z.string(), z.unknown()).default({}).describe('Options of the plugin; each has its own'),
  head: headSchema.default([]).describe('Elements in <head> of the pages of this content type'),
})

const redirect = z.strictObject({
  from: z
    .union([z.string(), z.array(z.string()).min(1)])
    .describe('Path or paths that start with /; a final /* stands for any rest, #x for an anchor that the page had'),
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

const brand = z.string().superRefine((name, context) => {
  if (brandIcon(name) !== undefined) return
  const hint = didYouMean(name, iconNames('simple-icons') ?? [], 'look it up at https://simpleicons.org')
  context.addIssue({ code: 'custom', message: 'no icon has this name', params: { hint } })
})

/** Codes that a site may suppress: warnings of ours, and those of plugins. */
const ignorable = z.string().superRefine((code, context) => {
  if (canBeSuppressed(code)) return
  const isError = Object.hasOwn(codes, code)
  const message = isError ? 'an error cannot be ignored' : 'there is no such warning'
  const params = defined({ hint: isError ? undefined : didYouMean(code, warnings) })
  context.addIssue({ code: 'custom', message, params })
})

const withoutSlash = (path: string): string => path.replace(/\/+$/, '')

const baseUrl = z.string().regex(/^\/(?:[^?#\s]*\/)?$/, 'start and end with a slash')

/** A value of a custom property: it must not end the rule that it stands in, nor swallow what follows it. */
const tokenValue = z
  .string()
  .regex(/^[^;{}<>\\]+$/, 'write one value of CSS, without a semicolon')
  .refine(isClosed, 'close every bracket and every quotation mark')
const token = z
  .union([
    tokenValue,
    z.strictObject({
      dark: tokenValue.optional().describe('In the dark mode'),
      light: tokenValue.optional().describe('In the light mode'),
    }),
  ])
  .meta({ id: 'token', description: 'A value for both modes, or one for each' })

/** Whether brackets and quotation marks of a value of CSS come in pairs. */
function isClosed(value: string): boolean {
  let rest = value.replace(/"[^"\n]*"|'[^'\n]*'/g, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '')
  }
  return !/["'()[\]]/.test(rest)
}

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
  image: z.string().optional().describe('Picture for link previews of pages that have none, e.g. /card.png'),
  locale: z
    .string()
    .regex(languageTag, 'write a language tag, such as "de", "pt-BR" or "zh-Hans"')
    .default('en')
    .meta({ description: 'Language of the site and of the interface', examples: [...languages] }),
  locales: localesSchema.optional().describe('The languages of a site in several, by their codes'),
  titleSeparator: z
    .string()
    .min(1)
    .max(3)
    .default('|')
    .describe('Stands between the title of a page and that of the site'),
  colorMode: section({
    defaultMode: z.enum(['light', 'dark']).default('dark').describe('Colours before the reader chooses'),
    respectPrefersColorScheme: z.boolean().default(false).describe('Follow the system until the reader chooses'),
    disableSwitch: z.boolean().default(false).describe('Show no switch'),
  }).describe('Light and dark'),
  announcementBar: z
    .strictObject({
      id: z.string().min(1).describe('Changed with the text: readers who closed it see it again'),
      content: z.string().min(1).describe('One line of Markdown'),
      isCloseable: z.boolean().default(true).describe('Whether readers can close it'),
    })
    .optional()
    .describe('A line above every page'),
  navbar: section({
    title: z.string().optional().describe('Name beside the logo; default: the title of the site'),
    logo: z
      .strictObject({
        alt: z.string().describe('What the picture says to those who do not see it; empty beside a title'),
        src: z.string().describe('Path of the picture, e.g. /logo.svg'),
        srcDark: z.string().optional().describe('The picture on dark ground'),
        href: address.optional().describe('Where logo and name lead; default: the home page'),
      })
      .optional()
      .describe('Picture at the start of the bar'),
    hideOnScroll: z.boolean().default(false).describe('Hide the navbar while the reader scrolls down'),
    left: z.array(navbarItem).default([]).describe('Items after the logo'),
    right: z.array(navbarItem).default([]).describe('Items at the end of the bar'),
  }).describe('The bar above every page'),
  footer: section({
    links: z
      .array(
        z.strictObject({
          title: z.string().describe('Words above the column'),
          items: z
            .array(z.strictObject({ label, to: address.describe('A path of the site or an absolute address') }))
            .describe('Links of the column'),
        }),
      )
      .default([])
      .describe('Columns of links'),
    copyright: z.string().default('').describe('Last line of the page'),
  }).describe('What stands below every page'),
  social: z
    .array(
      z.strictObject({
        icon: brand.describe('Name of a brand (github, mastodon, discord), or of another icon (mail, mdi:home)'),
        label: z.string().min(1).describe('What the icon says to those who do not see it'),
        href: address.describe('Where it leads'),
      }),
    )
    .default([])
    .describe('Links with icons, in the navbar and in the footer'),
  feedback: section({
    enabled: z.boolean().default(false).describe('Ask below each page whether it was helpful'),
    to: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Address that answers are sent to, as JSON; without it they are events of the page alone'),
  }).describe('What readers say of a page'),
  comments: commentsSchema.optional(),
  assistants: assistantsSchema,
  sidebar: section({
    hideable: z.boolean().default(true).describe('Readers can hide it'),
    autoCollapseCategories: z.boolean().default(false).describe('Opening a category closes the others'),
  }).describe('Behaviour of all sidebars'),
  content: z
    .array(plugin)
    .default([])
    .describe('The content types of the site, in order: where two have the same route, the first wins'),
  plugins: z
    .array(plugin)
    .default([])
    .describe('Further plugins; outputs that every site has (search, feed, …) may be listed for their options'),
  markdown: markdownSchema.prefault({}).describe('How Markdown is read'),
  code: codeSchema.prefault({}).describe('How code blocks are shown'),
  test: testSchema.prefault({}).describe('How docs test runs the examples of pages'),
  review: z
    .array(reviewRuleSchema)
    .default([])
    .describe('When pages are looked at again; the first rule that means a page counts'),
  names: namesSchema.describe(
    'What names in code style belong to, by page; false: they are not bound to what the API says of them',
  ),
  cache: section({
    remote: z
      .string()
      .min(1)
      .refine(
        (address) => !/^https?:\/\/[^/?#]*@/.test(address),
        'leave out name and password: DOCS_CACHE_TOKEN or DOCS_CACHE_URL have them',
      )
      .optional()
      .describe(
        'Store that builds on several machines share: https://host/path (Bazel) or s3://bucket/prefix; DOCS_CACHE_URL wins',
      ),
    readOnly: z.boolean().default(false).describe('Take from the store alone; DOCS_CACHE_READ_ONLY does the same'),
  }).describe('What builds on several machines share'),
  variables: variablesSchema.default({}),
  variablesFor: z
    .array(variableRuleSchema)
    .default([])
    .describe('Other values for some pages; of several that mean a page, the last wins'),
  redirects: z.array(redirect).default([]).describe('Old addresses; the more specific rule wins'),
  links: section({
    external: section({
      ignore: z
        .array(z.string().min(1))
        .default([])
        .describe('Addresses that docs check --external does not ask for; * stands for any characters'),
    }).describe('Links that leave the site'),
    elsewhere: z
      .array(z.string().regex(/^\/[^?#\s]*$/, 'start with a slash, without query and hash'))
      .default([])
      .describe(
        'Paths that something else answers at the address of the site; * stands for any name, a final /* for any rest',
      ),
    withBase: z.boolean().default(false).describe('Whether paths in links may begin with the base URL themselves'),
    fromFolders: z
      .boolean()
      .default(false)
      .describe('Whether relative addresses on the page of a folder (index.md) are seen from within the folder'),
  }).describe('How links are read and checked'),
  hosting: section({
    redirects: z.enum(ruleHosts).default('netlify').describe('Host that rules are written for'),
  }).describe('Who serves the site'),
  head: headSchema.default([]).describe('Elements in <head> of every page: meta, link, script'),
  scripts: z
    .array(scriptSource)
    .default([])
    .describe('Modules of the site for every page; and origins of scripts that front matter may name in "head:"'),
  analytics: analyticsSchema.optional().describe('What counts how the site is read; default: nothing'),
  embeds: z.array(originOrSelf).default([]).describe('Origins that pages may show in frames; self: files of the site'),
  images: z.array(originOrAny).default(['https:']).describe('Origins that pictures may come from'),
  media: z.array(originOrAny).default(['https:']).describe('Origins that sound and video may come from'),
  fonts: z.array(origin).default([]).describe('Origins that fonts may come from'),
  connect: z.array(origin).default([]).describe('Origins that scripts may ask'),
  forms: z.array(origin).default([]).describe('Origins that forms may send to'),
  outside: z
    .array(
      z
        .string()
        .regex(/^\.\.\/(?:\.\.\/)*[^./\\][^\\]*$/, 'write a folder that begins with ../')
        .transform(withoutSlash),
    )
    .default([])
    .describe("Folders outside of the site's folder that content may stand in, such as ../packages"),
  staticFolder: folder.default('content/static').describe('Files that are copied as they are'),
  theme: section({
    folder: folder.optional().describe('Files here replace files of the same name in the default theme'),
    preset: z.enum(presets).optional().describe('A look that the theme brings: colours, fonts and corners'),
    tokens: z
      .strictObject(Object.fromEntries(tokenNames.map((name) => [name, token.optional().describe(`--${name}`)])))
      .default({})
      .describe('Custom properties of styles/tokens: one value, or one for each mode'),
    options: z.record(z.string(), z.unknown()).default({}).describe('What the theme is given, as it is'),
    words: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('Texts in the place of single words of the interface, nested as theme/words/en.ts is'),
  }).describe('What the site looks like'),
  search: section({
    enabled: z.boolean().default(true).describe('Whether there is a search'),
    plugin: plugin.optional().describe('Writes records for another engine, instead of the built-in search'),
    origins: z
      .array(z.string().regex(/^https?:\/\/[\w.-]+(?::\d+)?$/, 'write an origin as https://search.example'))
      .default([])
      .describe('Other hosts that the search in the browser may ask: they are added to the security policy'),
    maxSuggestions: z.number().int().min(1).max(50).default(8).describe('Most results in the box'),
    highlight: z.boolean().default(false).describe('Mark the words on the page that a result leads to'),
    terms: z
      .enum(['required', 'preferred'])
      .default('preferred')
      .describe(
        'Full results of a sentence: pages with all words (`required`), or also those with its most telling words (`preferred`)',
      ),
    snippetLength: z
      .number()
      .int()
      .min(20)
      .max(300)
      .default(50)
      .describe('Most characters of an excerpt, with its ellipses'),
  }).describe('The search of the site'),
  ignore: z.array(ignorable).default([]).describe('Codes of warnings that this site does not want to hear'),
})

/** The configuration, checked, with all defaults filled in. Plain data. */
export type SiteConfig = z.infer<typeof configSchema>

/** A navbar item of the configuration. */
export type NavbarItemConfig = SiteConfig['navbar']['left'][number]

/** A named plugin of the configuration. */
export type PluginConfig = SiteConfig['plugins'][number]
