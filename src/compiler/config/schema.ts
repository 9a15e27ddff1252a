/**
 * Schema of `site.config.yaml`, with its defaults. Each key declares its effects beside its schema. The JSON
 * Schema for editors is generated from it. Keys with the same meaning as in Docusaurus have the same camelCase names,
 * which helps writers who migrate.
 *
 * @module
 */
import { z } from 'zod'
import { folder, codeSchema, markdownSchema } from '../../model/markdown-options.ts'
import { namesSchema } from '../../model/names.ts'
import { reviewRuleSchema } from '../../model/review.ts'
import { variableRuleSchema, variablesSchema } from '../../model/variables.ts'
import { testSchema } from '../../model/snippet.ts'
import { headSchema } from '../../model/head.ts'
import { languages, languageTag } from '../../model/languages.ts'
import { analyticsSchema } from '../../model/analytics.ts'
import { assistantsSchema } from '../../model/assistants.ts'
import { commentsSchema } from '../../model/comments.ts'
import { origin, originOrAny, originOrSelf, scriptSource } from '../../model/policy.ts'
import { ruleHosts } from '../../model/site.ts'
import { addresses, checks, effects, nothing, reading, type KeyEffects } from './effects.ts'
import { codesOf, localesSchema } from './locales.ts'
import { address, label, navbarSchema } from './navbar-items.ts'
import { section } from './section.ts'
import {
  baseUrl,
  brand,
  ignorable,
  outsideFolder,
  plugin,
  redirect,
  searchSchema,
  siteUrl,
  themeSchema,
} from './values.ts'

/** The schema of the whole configuration. */
export const configSchema = z.strictObject({
  title: z.string().min(1).describe('Name of the site').register(effects, nothing),
  tagline: z.string().default('').describe('One sentence about the site').register(effects, nothing),
  url: siteUrl.describe('Public address of the site, without a path').register(effects, addresses),
  baseUrl: baseUrl
    .default('/')
    .describe('Base path of the site, with a slash at both ends')
    .register(effects, addresses),
  trailingSlash: z
    .boolean()
    .default(false)
    .describe('End the canonical URLs of pages with a slash')
    .register(effects, addresses),
  favicon: z.string().optional().describe('Path of the favicon, e.g. /favicon.svg').register(effects, nothing),
  image: z
    .string()
    .optional()
    .describe('Path of the link preview image of pages without an image, e.g. /card.png')
    .register(effects, nothing),
  locale: z
    .string()
    .regex(languageTag, 'write a language tag, such as "de", "pt-BR" or "zh-Hans"')
    .default('en')
    .meta({ description: 'Language of the content and of the interface', examples: [...languages] })
    .register(effects, nothing),
  locales: localesSchema
    .optional()
    .describe('Locales of the site, by language code')
    .register(effects, {
      changes: 'addresses',
      features: (locales) => (codesOf(locales ?? {}).length < 2 ? [] : ['languages']),
    }),
  titleSeparator: z
    .string()
    .min(1)
    .max(3)
    .default('|')
    .describe('Separator between the title of a page and the title of the site')
    .register(effects, nothing),
  colorMode: section({
    defaultMode: z
      .enum(['light', 'dark'])
      .optional()
      .describe('Colour mode until the reader chooses another. Default: that of the system'),
    respectPrefersColorScheme: z
      .boolean()
      .optional()
      .describe(
        'Follow the colour scheme of the system until the reader chooses another. Default: `true` without `defaultMode`',
      ),
    disableSwitch: z.boolean().default(false).describe('Hide the colour mode switch'),
  })
    .describe('Light and dark mode')
    .register(effects, nothing),
  announcementBar: z
    .strictObject({
      id: z
        .string()
        .min(1)
        .describe('Id of the announcement. Readers who closed the bar see it again after the id changes'),
      content: z.string().min(1).describe('Text of the bar: one line of Markdown'),
      isCloseable: z.boolean().default(true).describe('Show a button that closes the bar'),
    })
    .optional()
    .describe('Announcement bar at the top of every page')
    .register(effects, nothing),
  navbar: navbarSchema
    .describe('Navigation bar at the top of every page')
    .register(effects, { changes: 'nothing', hasLinks: true }),
  footer: section({
    links: z
      .array(
        z.strictObject({
          title: z.string().describe('Title of the column'),
          items: z
            .array(z.strictObject({ label, to: address.describe('Path of the site or absolute URL') }))
            .describe('Links of the column'),
        }),
      )
      .default([])
      .describe('Columns of links'),
    copyright: z.string().default('').describe('Copyright notice: the last line of the footer'),
  })
    .describe('Footer of every page')
    .register(effects, { changes: 'nothing', hasLinks: true }),
  social: z
    .array(
      z.strictObject({
        icon: brand.describe('Name of a brand icon (github, mastodon, discord) or another icon (mail, mdi:home)'),
        label: z.string().min(1).describe('Alternative text of the icon'),
        href: address.describe('Target of the link'),
      }),
    )
    .default([])
    .describe('Links with icons, in the navbar and in the footer')
    .register(effects, {
      changes: 'nothing',
      hasLinks: true,
      features: (links) => (links.length === 0 ? [] : ['social', 'icon']),
    }),
  feedback: section({
    enabled: z.boolean().default(false).describe('Ask below each page whether it was helpful'),
    to: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('URL that receives each answer as JSON. Default: answers are only dispatched as events in the browser'),
  })
    .describe('Feedback form below each page')
    .register(effects, { changes: 'nothing', features: ({ enabled }) => (enabled ? ['feedback'] : []) }),
  comments: commentsSchema
    .optional()
    .register(effects, { changes: 'nothing', features: (comments) => (comments === undefined ? [] : ['comments']) }),
  assistants: assistantsSchema.register(effects, nothing),
  sidebar: section({
    hideable: z.boolean().default(true).describe('Show a button that hides the sidebar'),
    autoCollapseCategories: z.boolean().default(false).describe('Close the other categories when the reader opens one'),
  })
    .describe('Options of all sidebars')
    .register(effects, nothing),
  content: z
    .array(plugin)
    .default([])
    .describe('Content types of the site. If two define the same route, the first one wins')
    .register(effects, addresses),
  plugins: z
    .array(plugin)
    .default([])
    .describe('Additional plugins. List a plugin that is enabled by default (search, feed, …) to set its options')
    .register(effects, reading),
  markdown: markdownSchema.prefault({}).describe('Markdown options').register(effects, reading),
  code: codeSchema.prefault({}).describe('Code block options').register(effects, nothing),
  test: testSchema.prefault({}).describe('Options of docs test').register(effects, nothing),
  review: z
    .array(reviewRuleSchema)
    .default([])
    .describe('Review intervals of pages; the first matching rule applies')
    .register(effects, nothing),
  names: namesSchema
    .describe(
      'Operations and schemas that names in inline code may refer to, by page. false: do not link such names to the API reference',
    )
    .register(effects, checks),
  cache: section({
    remote: z
      .string()
      .min(1)
      .refine(
        (address) => !/^https?:\/\/[^/?#]*@/.test(address),
        'do not write credentials here: use DOCS_CACHE_TOKEN or DOCS_CACHE_URL',
      )
      .optional()
      .describe(
        'URL of the shared cache: https://host/path (Bazel HTTP protocol) or s3://bucket/prefix. DOCS_CACHE_URL overrides it',
      ),
    publicKey: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Public key (Ed25519) of those who may write results to the shared cache: the DER form in base64, or PEM. DOCS_CACHE_PUBLIC_KEY overrides it',
      ),
    readOnly: z
      .boolean()
      .default(false)
      .describe('Read from the shared cache, but never write to it. DOCS_CACHE_READ_ONLY does the same'),
  })
    .describe('Cache that several machines share')
    .register(effects, nothing),
  variables: variablesSchema.default({}).register(effects, addresses),
  variablesFor: z
    .array(variableRuleSchema)
    .default([])
    .describe('Values of variables for some pages; the last matching rule applies')
    .register(effects, addresses),
  redirects: z
    .array(redirect)
    .default([])
    .describe('Redirects from former addresses. If several rules match, the most specific one applies')
    .register(effects, { changes: 'addresses', hasLinks: true }),
  links: section({
    external: section({
      ignore: z
        .array(z.string().min(1))
        .default([])
        .describe('URLs that docs check --external skips; * matches any characters'),
    }).describe('External links'),
    elsewhere: z
      .array(z.string().regex(/^\/[^?#\s]*$/, 'start with a slash, without query and hash'))
      .default([])
      .describe(
        'Paths of the host that another site serves: links to them are not checked. * matches one segment, a final /* everything below',
      ),
    withBase: z.boolean().default(false).describe('Accept links whose path starts with the base URL'),
    fromFolders: z
      .boolean()
      .default(false)
      .describe('Resolve relative links on the index page of a folder (index.md) against that folder'),
  })
    .describe('Link options')
    .register(effects, nothing),
  hosting: section({
    redirects: z.enum(ruleHosts).default('netlify').describe('Hosting service whose redirect format is written'),
  })
    .describe('Hosting options')
    .register(effects, nothing),
  head: headSchema
    .default([])
    .describe('Elements added to <head> of every page: meta, link, script')
    .register(effects, checks),
  scripts: z
    .array(scriptSource)
    .default([])
    .describe('Script modules loaded on every page, and allowed origins of scripts in "head:" of front matter')
    .register(effects, checks),
  analytics: analyticsSchema
    .optional()
    .describe('Analytics services. Default: no analytics')
    .register(effects, nothing),
  embeds: z
    .array(originOrSelf)
    .default([])
    .describe('Allowed origins of frames; self allows files of the site')
    .register(effects, checks),
  images: z.array(originOrAny).default(['https:']).describe('Allowed origins of images').register(effects, checks),
  media: z
    .array(originOrAny)
    .default(['https:'])
    .describe('Allowed origins of audio and video')
    .register(effects, checks),
  fonts: z.array(origin).default([]).describe('Allowed origins of fonts').register(effects, checks),
  connect: z
    .array(origin)
    .default([])
    .describe('Allowed origins of requests that scripts send')
    .register(effects, checks),
  forms: z.array(origin).default([]).describe('Allowed origins that forms submit to').register(effects, checks),
  outside: z
    .array(outsideFolder)
    .default([])
    .describe('Folders outside of the site folder that may contain content, e.g. ../packages')
    .register(effects, addresses),
  staticFolder: folder
    .default('content/static')
    .describe('Folder whose files are copied to the output unchanged')
    .register(effects, addresses),
  theme: themeSchema.describe('Appearance of the site').register(effects, reading),
  search: searchSchema.describe('Search options').register(effects, nothing),
  ignore: z
    .array(ignorable)
    .default([])
    .describe('Codes of warnings to suppress everywhere')
    .register(effects, nothing),
})

/** Validated configuration with all defaults, as plain data. */
export type SiteConfig = z.infer<typeof configSchema>

const shape: Readonly<Record<string, z.ZodType>> = configSchema.shape

/** Effect of an invalid value of a top-level key. An unknown key may be a misspelling of any key, so it gets the widest effect. */
export function changesOf(key: string): KeyEffects['changes'] {
  const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
  return (schema && effects.get(schema)?.changes) ?? 'addresses'
}

/** Features of the theme that a configuration enables. */
export function enabledFeatures(config: SiteConfig): string[] {
  return Object.entries(shape).flatMap(
    ([key, schema]) => effects.get(schema)?.features?.(config[key as keyof SiteConfig]) ?? [],
  )
}

/** Top-level keys whose values contain links. */
export const keysWithLinks = Object.entries(shape).flatMap(([key, schema]) =>
  effects.get(schema)?.hasLinks === true ? [key as keyof SiteConfig] : [],
)

/** A navbar item of the configuration. */
export type NavbarItemConfig = SiteConfig['navbar']['left'][number]

/** A named plugin of the configuration. */
export type PluginConfig = SiteConfig['plugins'][number]
