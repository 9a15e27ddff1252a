/** Schemas of single values of the configuration. */
import { z } from 'zod'
import { builtInNames } from '../../model/built-ins.ts'
import { canBeSuppressed, entryOf, warnings } from '../../diagnostics/codes.ts'
import { didYouMean, nearest } from '../../diagnostics/suggest.ts'
import { headSchema } from '../../model/head.ts'
import { brandIcon, iconNames } from '../../text/icons.ts'
import { defined } from '../../base/defined.ts'
import { folder } from '../../model/markdown-options.ts'
import { presets, tokenNames } from '../../model/look.ts'
import { address } from './navbar-items.ts'
import { section } from './section.ts'

/** Name of a built-in plugin, a path of the site, or the name of a package with an optional path. */
const pluginName = /^(?:\.\.?\/.+|(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:\/[^\\]+)?)$/

/** Built-in plugin that a misspelled name probably refers to. Such a name is not looked up among packages. */
const meantPlugin = (use: string): string | undefined =>
  builtInNames.includes(use) || use.includes('/') ? undefined : nearest(use, builtInNames)

export const plugin = z.strictObject({
  use: z
    .string()
    .min(1)
    .superRefine((use, context) => {
      const suggestion = meantPlugin(use)
      if (suggestion === undefined && pluginName.test(use)) return
      const all = `name one of ${builtInNames.join(', ')}, a package, or a path that starts with ./`
      const hint = suggestion === undefined ? all : `did you mean "${suggestion}"?`
      context.addIssue({ code: 'custom', message: 'unknown plugin', params: { hint } })
    })
    .describe(
      `Name of a built-in plugin (${builtInNames.slice(0, 7).join(', ')}, …), name of a package, or path that starts with ./`,
    ),
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'use lower-case letters, digits and hyphens')
    .optional()
    .describe('Id of this instance. Default: the name of the plugin'),
  options: z.record(z.string(), z.unknown()).default({}).describe('Options of the plugin'),
  head: headSchema.default([]).describe('Elements added to <head> of the pages of this content type'),
})

export const redirect = z.strictObject({
  from: z
    .union([z.string(), z.array(z.string()).min(1)])
    .describe('Former path or paths, starting with /. A final /* matches everything below; #x is a former anchor'),
  to: address.describe(
    'Path of the site or absolute URL. After a wildcard source, a final /* inserts the rest of the path',
  ),
})

/** Path of a URL after its host; `undefined` for a URL without a path and for an invalid one. */
function beyondHost(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { pathname, search, hash, username } = new URL(url)
  return search + hash + username === '' && pathname === '/' ? undefined : pathname
}

export const siteUrl = z
  .url({ protocol: /^https?$/ })
  .superRefine((url, context) => {
    const path = beyondHost(url)
    if (path === undefined) return
    const base = path.replace(/\/*$/, '/')
    const hint = base === '/' ? 'write only scheme and host' : `write the path into "baseUrl: ${base}"`
    context.addIssue({ code: 'custom', message: 'the URL must end after the host', params: { hint } })
  })
  .transform((url) => url.replace(/\/+$/, ''))

export const brand = z.string().superRefine((name, context) => {
  if (brandIcon(name) !== undefined) return
  const hint = didYouMean(name, iconNames('simple-icons') ?? [], 'look it up at https://simpleicons.org')
  context.addIssue({ code: 'custom', message: 'no icon has this name', params: { hint } })
})

/** Codes that a site may suppress: warnings of the tool and of plugins. */
export const ignorable = z.string().superRefine((code, context) => {
  const isFile = /\.mdx?$|\/\*\*/.test(code)
  if (!isFile && canBeSuppressed(code)) return
  const isError = entryOf(code) !== undefined
  const message = isError ? 'an error cannot be ignored' : isFile ? 'it is not a code' : 'unknown warning'
  const suggestion = isFile ? 'files are excluded by "exclude:" in the options of their content' : undefined
  const params = defined({ hint: suggestion ?? (isError ? undefined : didYouMean(code, warnings)) })
  context.addIssue({ code: 'custom', message, params })
})

/** A folder outside of the site's folder. */
export const outsideFolder = z
  .string()
  .regex(/^\.\.\/(?:\.\.\/)*[^./\\][^\\]*$/, 'write a folder that begins with ../')
  .transform((path) => path.replace(/\/+$/, ''))

export const baseUrl = z.string().regex(/^\/(?:[^/?#\s][^?#\s]*\/)?$/, 'start and end with a slash')

/** Value of a CSS custom property. It must not be able to close its rule. */
const tokenValue = z
  .string()
  .regex(/^[^;{}<>\\]+$/, 'write one CSS value, without a semicolon')
  .refine(isClosed, 'close all brackets and quotation marks')
const token = z
  .union([
    tokenValue,
    z.strictObject({
      dark: tokenValue.optional().describe('Value in dark mode'),
      light: tokenValue.optional().describe('Value in light mode'),
    }),
  ])
  .meta({ id: 'token', description: 'Value for both modes, or an object with a value for each mode' })

/** Returns true if brackets and quotation marks of a CSS value are balanced. */
function isClosed(value: string): boolean {
  let rest = value.replace(/"[^"\n]*"|'[^'\n]*'/g, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/g, '')
  }
  return !/["'()[\]]/.test(rest)
}

/** `theme` of the configuration. */
export const themeSchema = section({
  folder: folder
    .optional()
    .describe('Folder with theme files of the site. A file replaces the file of the same path in the default theme'),
  preset: z.enum(presets).optional().describe('Preset of colours, fonts and corner radius'),
  tokens: z
    .strictObject(Object.fromEntries(tokenNames.map((name) => [name, token.optional().describe(`--${name}`)])))
    .default({})
    .describe('Values of the design tokens in styles/tokens.css'),
  options: z.record(z.string(), z.unknown()).default({}).describe('Options passed to the theme'),
  words: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Replacements for texts of the interface, nested as in theme/words/en.ts'),
})

/** `search` of the configuration. */
export const searchSchema = section({
  enabled: z.boolean().default(true).describe('Enable the search'),
  plugin: plugin
    .optional()
    .describe('Plugin that writes records for another search engine, instead of the built-in search'),
  origins: z
    .array(z.string().regex(/^https?:\/\/[\w.-]+(?::\d+)?$/, 'write an origin as https://search.example'))
    .default([])
    .describe('Origins that search requests are sent to; they are added to the security policy'),
  maxSuggestions: z.number().int().min(1).max(50).default(8).describe('Maximum number of results in the search box'),
  highlight: z.boolean().default(false).describe('Highlight the words of the query on the page of a result'),
  terms: z
    .enum(['required', 'preferred'])
    .default('preferred')
    .describe(
      'Matching of queries with several words. `required`: pages must contain all words; `preferred`: the most significant words are enough',
    ),
  snippetLength: z
    .number()
    .int()
    .min(20)
    .max(300)
    .default(50)
    .describe('Maximum length of an excerpt in characters, including ellipses'),
})
