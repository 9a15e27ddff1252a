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

/** A built-in, a path of the site, or the name of a package (with a path in it, if need be). */
const pluginName = /^(?:\.\.?\/.+|(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:\/[^\\]+)?)$/

/** The built-in that a name was probably meant to be; a bare name so near to one is not looked for among packages. */
const meantPlugin = (use: string): string | undefined =>
  builtInNames.includes(use) || use.includes('/') ? undefined : nearest(use, builtInNames)

export const plugin = z.strictObject({
  use: z
    .string()
    .min(1)
    .superRefine((use, context) => {
      const meant = meantPlugin(use)
      if (meant === undefined && pluginName.test(use)) return
      const all = `name one of ${builtInNames.join(', ')}, a package, or a path that starts with ./`
      const hint = meant === undefined ? all : `did you mean "${meant}"?`
      context.addIssue({ code: 'custom', message: 'unknown plugin', params: { hint } })
    })
    .describe(`A built-in (${builtInNames.slice(0, 7).join(', ')}, …), a package, or a path that starts with ./`),
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'use lower-case letters, digits and hyphens')
    .optional()
    .describe('Name of this instance; default: the name of the plugin'),
  options: z.record(z.string(), z.unknown()).default({}).describe('Options of the plugin'),
  head: headSchema.default([]).describe('Elements in <head> of the pages of this content type'),
})

export const redirect = z.strictObject({
  from: z
    .union([z.string(), z.array(z.string()).min(1)])
    .describe('Path or paths that start with /; a final /* matches everything below, #x is a former anchor'),
  to: address.describe('A path of the site or an absolute address; a final /* is the rest of the path of a wildcard'),
})

/** The path of an address, if it has more than its host. Of what is no address, nothing. */
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
    context.addIssue({ code: 'custom', message: 'it must end after the host', params: { hint } })
  })
  .transform((url) => url.replace(/\/+$/, ''))

export const brand = z.string().superRefine((name, context) => {
  if (brandIcon(name) !== undefined) return
  const hint = didYouMean(name, iconNames('simple-icons') ?? [], 'look it up at https://simpleicons.org')
  context.addIssue({ code: 'custom', message: 'no icon has this name', params: { hint } })
})

/** Codes that a site may suppress: warnings of ours, and those of plugins. */
export const ignorable = z.string().superRefine((code, context) => {
  if (canBeSuppressed(code)) return
  const isError = entryOf(code) !== undefined
  const message = isError ? 'an error cannot be ignored' : 'unknown warning'
  const params = defined({ hint: isError ? undefined : didYouMean(code, warnings) })
  context.addIssue({ code: 'custom', message, params })
})

/** A folder outside of the site's folder. */
export const outsideFolder = z
  .string()
  .regex(/^\.\.\/(?:\.\.\/)*[^./\\][^\\]*$/, 'write a folder that begins with ../')
  .transform((path) => path.replace(/\/+$/, ''))

export const baseUrl = z.string().regex(/^\/(?:[^?#\s]*\/)?$/, 'start and end with a slash')

/** Value of a custom property. It must not end its rule or extend into the following text. */
const tokenValue = z
  .string()
  .regex(/^[^;{}<>\\]+$/, 'write one CSS value, without a semicolon')
  .refine(isClosed, 'close all brackets and quotation marks')
const token = z
  .union([
    tokenValue,
    z.strictObject({
      dark: tokenValue.optional().describe('In the dark mode'),
      light: tokenValue.optional().describe('In the light mode'),
    }),
  ])
  .meta({ id: 'token', description: 'A value for both modes, or one for each' })

/** Checks that brackets and quotation marks of a CSS value are balanced. */
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
  folder: folder.optional().describe('Files here replace files of the same name in the default theme'),
  preset: z.enum(presets).optional().describe('Preset of the theme: colours, fonts and corners'),
  tokens: z
    .strictObject(Object.fromEntries(tokenNames.map((name) => [name, token.optional().describe(`--${name}`)])))
    .default({})
    .describe('Custom properties of styles/tokens: one value, or one for each mode'),
  options: z.record(z.string(), z.unknown()).default({}).describe('Options that are passed to the theme'),
  words: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Texts that replace words of the interface, nested as in theme/words/en.ts'),
})

/** `search` of the configuration. */
export const searchSchema = section({
  enabled: z.boolean().default(true).describe('Enable the search'),
  plugin: plugin.optional().describe('Write records for another search engine instead of the built-in search'),
  origins: z
    .array(z.string().regex(/^https?:\/\/[\w.-]+(?::\d+)?$/, 'write an origin as https://search.example'))
    .default([])
    .describe('Other hosts for search requests: they are added to the security policy'),
  maxSuggestions: z.number().int().min(1).max(50).default(8).describe('Maximum number of results in the box'),
  highlight: z.boolean().default(false).describe('Highlight the words on the page of a result'),
  terms: z
    .enum(['required', 'preferred'])
    .default('preferred')
    .describe(
      'Results for a sentence: pages with all words (`required`), or also with its most significant words (`preferred`)',
    ),
  snippetLength: z
    .number()
    .int()
    .min(20)
    .max(300)
    .default(50)
    .describe('Maximum characters of an excerpt, with ellipses'),
})
