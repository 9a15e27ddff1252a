/**
 * The one schema of `site.config.yaml`, with its defaults in it. Each key declares its effects beside its schema. The JSON
 * Schema for editors is generated from it. Docusaurus' camelCase names are kept where the meaning is the same, so that a
 * writer who moves in finds them.
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
  trailingSlash: z.boolean().default(false).describe('End canonical addresses in a slash').register(effects, addresses),
  favicon: z.string().optional().describe('Path of the icon, e.g. /favicon.svg').register(effects, nothing),
  image: z
    .string()
    .optional()
    .describe('Image for link previews of pages without an image, e.g. /card.png')
    .register(effects, nothing),
  locale: z
    .string()
    .regex(languageTag, 'write a language tag, such as "de", "pt-BR" or "zh-Hans"')
    .default('en')
    .meta({ description: 'Language of the site and of the interface', examples: [...languages] })
    .register(effects, nothing),
  locales: localesSchema
    .optional()
    .describe('The locales of the site, by code')
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
    defaultMode: z.enum(['light', 'dark']).default('dark').describe('Colours before the reader chooses'),
    respectPrefersColorScheme: z.boolean().default(false).describe('Follow the system until the reader chooses'),
    disableSwitch: z.boolean().default(false).describe('Show no switch'),
  })
    .describe('Light and dark')
    .register(effects, nothing),
  announcementBar: z
    .strictObject({
      id: z.string().min(1).describe('Change it with the text: readers who closed the bar see it again'),
      content: z.string().min(1).describe('One line of Markdown'),
      isCloseable: z.boolean().default(true).describe('Readers can close it'),
    })
    .optional()
    .describe('A line above every page')
    .register(effects, nothing),
  navbar: navbarSchema.describe('The bar above every page').register(effects, { changes: 'nothing', hasLinks: true }),
  footer: section({
    links: z
      .array(
        z.strictObject({
          title: z.string().describe('Title of the column'),
          items: z
            .array(z.strictObject({ label, to: address.describe('A path of the site or an absolute address') }))
            .describe('Links of the column'),
        }),
      )
      .default([])
      .describe('Columns of links'),
    copyright: z.string().default('').describe('Last line of the page'),
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
    enabled: z.boolean().default(false).describe('Ask readers below each page if it was helpful'),
    to: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Address for answers, as JSON; without it, answers are only events in the browser'),
  })
    .describe('Feedback of readers')
    .register(effects, { changes: 'nothing', features: ({ enabled }) => (enabled ? ['feedback'] : []) }),
  comments: commentsSchema
    .optional()
    .register(effects, { changes: 'nothing', features: (comments) => (comments === undefined ? [] : ['comments']) }),
  assistants: assistantsSchema.register(effects, {
    changes: 'nothing',
    features: (assistants) => (assistants.length === 0 ? [] : ['assistants']),
  }),
  sidebar: section({
    hideable: z.boolean().default(true).describe('Readers can hide it'),
    autoCollapseCategories: z.boolean().default(false).describe('Opening a category closes the others'),
  })
    .describe('Behaviour of all sidebars')
    .register(effects, nothing),
  content: z
    .array(plugin)
    .default([])
    .describe('The content types of the site, in order: the first wins if two have the same route')
    .register(effects, addresses),
  plugins: z
    .array(plugin)
    .default([])
    .describe('Additional plugins; list default outputs (search, feed, …) here to set their options')
    .register(effects, reading),
  markdown: markdownSchema.prefault({}).describe('Options for Markdown').register(effects, reading),
  code: codeSchema.prefault({}).describe('Options for code blocks').register(effects, nothing),
  test: testSchema.prefault({}).describe('Options for docs test').register(effects, nothing),
  review: z
    .array(reviewRuleSchema)
    .default([])
    .describe('Review intervals of pages; the first matching rule counts')
    .register(effects, nothing),
  names: namesSchema
    .describe('Subjects of names in code style, by page; false: do not link names to the API')
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
        'Shared cache of several machines: https://host/path (Bazel) or s3://bucket/prefix; DOCS_CACHE_URL overrides it',
      ),
    readOnly: z
      .boolean()
      .default(false)
      .describe('Never write to the shared cache; DOCS_CACHE_READ_ONLY does the same'),
  })
    .describe('Cache of several machines')
    .register(effects, nothing),
  variables: variablesSchema.default({}).register(effects, addresses),
  variablesFor: z
    .array(variableRuleSchema)
    .default([])
    .describe('Other values for some pages; the last matching rule wins')
    .register(effects, addresses),
  redirects: z
    .array(redirect)
    .default([])
    .describe('Old addresses; the more specific rule wins')
    .register(effects, { changes: 'addresses', hasLinks: true }),
  links: section({
    external: section({
      ignore: z
        .array(z.string().min(1))
        .default([])
        .describe('Addresses that docs check --external skips; * matches any characters'),
    }).describe('External links'),
    elsewhere: z
      .array(z.string().regex(/^\/[^?#\s]*$/, 'start with a slash, without query and hash'))
      .default([])
      .describe('Paths of this host that another site serves; * matches a segment, a final /* everything below'),
    withBase: z.boolean().default(false).describe('Allow paths in links to start with the base URL'),
    fromFolders: z
      .boolean()
      .default(false)
      .describe('Resolve relative addresses on the index page of a folder (index.md) from within the folder'),
  })
    .describe('Options for links')
    .register(effects, nothing),
  hosting: section({
    redirects: z.enum(ruleHosts).default('netlify').describe('Host for redirect rules'),
  })
    .describe('Host of the site')
    .register(effects, nothing),
  head: headSchema
    .default([])
    .describe('Elements in <head> of every page: meta, link, script')
    .register(effects, checks),
  scripts: z
    .array(scriptSource)
    .default([])
    .describe('Modules of the site for every page, and origins of scripts in "head:" of front matter')
    .register(effects, checks),
  analytics: analyticsSchema.optional().describe('Analytics service; default: none').register(effects, nothing),
  embeds: z
    .array(originOrSelf)
    .default([])
    .describe('Allowed origins of frames; self: files of the site')
    .register(effects, checks),
  images: z.array(originOrAny).default(['https:']).describe('Allowed origins of images').register(effects, checks),
  media: z
    .array(originOrAny)
    .default(['https:'])
    .describe('Allowed origins of audio and video')
    .register(effects, checks),
  fonts: z.array(origin).default([]).describe('Allowed origins of fonts').register(effects, checks),
  connect: z.array(origin).default([]).describe('Allowed origins of requests from scripts').register(effects, checks),
  forms: z.array(origin).default([]).describe('Allowed targets of forms').register(effects, checks),
  outside: z
    .array(outsideFolder)
    .default([])
    .describe('Allowed content folders outside of the site, such as ../packages')
    .register(effects, addresses),
  staticFolder: folder
    .default('content/static')
    .describe('Files that are copied unchanged')
    .register(effects, addresses),
  theme: themeSchema.describe('Appearance of the site').register(effects, reading),
  search: searchSchema.describe('Search of the site').register(effects, nothing),
  ignore: z
    .array(ignorable)
    .default([])
    .describe('Codes of warnings to suppress on the whole site')
    .register(effects, nothing),
})

/** The configuration, checked, with all defaults filled in. Plain data. */
export type SiteConfig = z.infer<typeof configSchema>

const shape: Readonly<Record<string, z.ZodType>> = configSchema.shape

/** Effect of a wrong value of a top-level key; an unknown key may have been meant as any. */
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
