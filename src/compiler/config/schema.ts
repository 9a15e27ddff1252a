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
  tagline: z.string().default('').describe('One sentence that says what the site is about').register(effects, nothing),
  url: siteUrl.describe('Where the site will stand, without a path').register(effects, addresses),
  baseUrl: baseUrl
    .default('/')
    .describe('The path that the site stands below, with a slash at both ends')
    .register(effects, addresses),
  trailingSlash: z
    .boolean()
    .default(false)
    .describe('Whether canonical addresses end in a slash')
    .register(effects, addresses),
  favicon: z.string().optional().describe('Path of the icon, e.g. /favicon.svg').register(effects, nothing),
  image: z
    .string()
    .optional()
    .describe('Picture for link previews of pages that have none, e.g. /card.png')
    .register(effects, nothing),
  locale: z
    .string()
    .regex(languageTag, 'write a language tag, such as "de", "pt-BR" or "zh-Hans"')
    .default('en')
    .meta({ description: 'Language of the site and of the interface', examples: [...languages] })
    .register(effects, nothing),
  locales: localesSchema
    .optional()
    .describe('The languages of a site in several, by their codes')
    .register(effects, {
      changes: 'addresses',
      features: (locales) => (codesOf(locales ?? {}).length < 2 ? [] : ['languages']),
    }),
  titleSeparator: z
    .string()
    .min(1)
    .max(3)
    .default('|')
    .describe('Stands between the title of a page and that of the site')
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
      id: z.string().min(1).describe('Changed with the text: readers who closed it see it again'),
      content: z.string().min(1).describe('One line of Markdown'),
      isCloseable: z.boolean().default(true).describe('Whether readers can close it'),
    })
    .optional()
    .describe('A line above every page')
    .register(effects, nothing),
  navbar: navbarSchema.describe('The bar above every page').register(effects, { changes: 'nothing', hasLinks: true }),
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
  })
    .describe('What stands below every page')
    .register(effects, { changes: 'nothing', hasLinks: true }),
  social: z
    .array(
      z.strictObject({
        icon: brand.describe('Name of a brand (github, mastodon, discord), or of another icon (mail, mdi:home)'),
        label: z.string().min(1).describe('What the icon says to those who do not see it'),
        href: address.describe('Where it leads'),
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
      .describe('Address that answers are sent to, as JSON; without it they are events of the page alone'),
  })
    .describe('What readers say of a page')
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
    .describe('The content types of the site, in order: where two have the same route, the first wins')
    .register(effects, addresses),
  plugins: z
    .array(plugin)
    .default([])
    .describe('Further plugins; outputs that every site has (search, feed, …) may be listed for their options')
    .register(effects, reading),
  markdown: markdownSchema.prefault({}).describe('How Markdown is read').register(effects, reading),
  code: codeSchema.prefault({}).describe('How code blocks are shown').register(effects, nothing),
  test: testSchema.prefault({}).describe('How docs test runs the examples of pages').register(effects, nothing),
  review: z
    .array(reviewRuleSchema)
    .default([])
    .describe('When pages are looked at again; the first rule that means a page counts')
    .register(effects, nothing),
  names: namesSchema
    .describe('What names in code style belong to, by page; false: they are not bound to what the API says of them')
    .register(effects, checks),
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
  })
    .describe('What builds on several machines share')
    .register(effects, nothing),
  variables: variablesSchema.default({}).register(effects, addresses),
  variablesFor: z
    .array(variableRuleSchema)
    .default([])
    .describe('Other values for some pages; of several that mean a page, the last wins')
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
  })
    .describe('How links are read and checked')
    .register(effects, nothing),
  hosting: section({
    redirects: z.enum(ruleHosts).default('netlify').describe('Host that rules are written for'),
  })
    .describe('Who serves the site')
    .register(effects, nothing),
  head: headSchema
    .default([])
    .describe('Elements in <head> of every page: meta, link, script')
    .register(effects, checks),
  scripts: z
    .array(scriptSource)
    .default([])
    .describe('Modules of the site for every page; and origins of scripts that front matter may name in "head:"')
    .register(effects, checks),
  analytics: analyticsSchema
    .optional()
    .describe('What counts how the site is read; default: nothing')
    .register(effects, nothing),
  embeds: z
    .array(originOrSelf)
    .default([])
    .describe('Origins that pages may show in frames; self: files of the site')
    .register(effects, checks),
  images: z
    .array(originOrAny)
    .default(['https:'])
    .describe('Origins that pictures may come from')
    .register(effects, checks),
  media: z
    .array(originOrAny)
    .default(['https:'])
    .describe('Origins that sound and video may come from')
    .register(effects, checks),
  fonts: z.array(origin).default([]).describe('Origins that fonts may come from').register(effects, checks),
  connect: z.array(origin).default([]).describe('Origins that scripts may ask').register(effects, checks),
  forms: z.array(origin).default([]).describe('Origins that forms may send to').register(effects, checks),
  outside: z
    .array(outsideFolder)
    .default([])
    .describe("Folders outside of the site's folder that content may stand in, such as ../packages")
    .register(effects, addresses),
  staticFolder: folder
    .default('content/static')
    .describe('Files that are copied as they are')
    .register(effects, addresses),
  theme: themeSchema.describe('What the site looks like').register(effects, reading),
  search: searchSchema.describe('The search of the site').register(effects, nothing),
  ignore: z
    .array(ignorable)
    .default([])
    .describe('Codes of warnings that this site does not want to hear')
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
