import { bundledThemes } from 'shiki/themes'
import { z } from 'zod'
import type { Environment } from './environment.ts'
import type { DeclaredOrigins } from './policy.ts'
import type { SiteVariables, Variables } from './variables.ts'
import type { ContentWords } from './words.ts'

/** Path of a folder inside the site folder. */
export const folder = z
  .string()
  .min(1)
  .refine((path) => !/^(?:[a-z]:|[\\/])|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(path), 'write a path inside the site folder')

const moduleName = z.string().min(1).describe('Name of a package, or a path in the site folder that starts with ./')

/** A remark or rehype plugin: its name, a list of its name and its options, or a map. */
const unifiedPlugin = z
  .union([
    moduleName,
    z.tuple([moduleName], z.unknown()),
    z.strictObject({
      use: moduleName,
      options: z.unknown().optional().describe('Options of the plugin'),
      name: z.string().min(1).optional().describe('Name of the export. Default: `default`'),
      folders: z
        .array(folder.transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, '')))
        .optional()
        .describe('Folders whose pages the plugin changes. Default: all'),
    }),
  ])
  .transform((entry) => {
    if (typeof entry === 'string') return { use: entry, options: [] }
    if (!Array.isArray(entry)) return { ...entry, options: entry.options === undefined ? [] : [entry.options] }
    const [use, ...options] = entry
    return { use, options }
  })

/** Schema of the key `markdown` of the configuration. */
export const markdownSchema = z.strictObject({
  admonitions: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]*$/, 'use lower-case letters, digits and hyphens'),
      z.strictObject({
        title: z.string().min(1).describe('Default title of the admonition'),
        like: z
          .enum(['note', 'tip', 'info', 'warning', 'danger'])
          .default('note')
          .describe('Built-in kind whose colour and icon are used'),
      }),
    )
    .default({})
    .describe('Additional kinds of admonitions, by name'),
  emoji: z.boolean().default(false).describe('Convert shortcodes such as `:rocket:` to emoji'),
  definitionLists: z
    .boolean()
    .default(false)
    .describe('Enable definition lists: a line ": text" below a term is its definition'),
  parser: z
    .enum(['satteri', 'remark'])
    .default('satteri')
    .describe(
      'Parser of Markdown and MDX. satteri: the fast native parser, and remark for pages where the result may differ; remark: always remark-parse and remark-mdx',
    ),
  maxPageBytes: z
    .number()
    .int()
    .min(1)
    .default(2 * 1024 * 1024)
    .describe(
      'Size of a page in bytes above which a warning is reported. A page above this size and 8 MiB is an error',
    ),
  remarkPlugins: z
    .array(unifiedPlugin)
    .default([])
    .describe('Remark plugins, in the order in which they run: `remark-x`, `[remark-x, { option: value }]`, or a map'),
  rehypePlugins: z.array(unifiedPlugin).default([]).describe('Rehype plugins, as for `remarkPlugins`'),
  codeFolders: z.array(folder).default([]).describe('Additional folders that pages may include code and images from'),
})

const codeTheme = z.enum(Object.keys(bundledThemes) as [string, ...string[]])

const twoslashSchema = z.strictObject({
  compilerOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('TypeScript compiler options for all examples, as in tsconfig.json'),
  typescript: z
    .string()
    .min(1)
    .default('typescript')
    .describe('Name of the installed package that contains TypeScript 5 or 6'),
})

/** Options of the key `code.twoslash`: types in TypeScript examples. */
export type TwoslashOptions = z.infer<typeof twoslashSchema>

/** Schema of the key `code` of the configuration. */
export const codeSchema = z.strictObject({
  wrap: z
    .union([z.boolean(), z.literal('toggle')])
    .default(false)
    .describe('Wrap long lines. toggle: show a button that wraps them'),
  collapse: z
    .number()
    .int()
    .min(5)
    .optional()
    .describe(
      'Collapse blocks with more lines than this to their first ten lines; readers can expand them. Default: never',
    ),
  themes: z
    .strictObject({
      light: codeTheme.describe('Shiki theme in light mode'),
      dark: codeTheme.describe('Shiki theme in dark mode'),
    })
    .optional()
    .describe('Shiki themes for syntax highlighting. Default: the colours of the site theme'),
  twoslash: twoslashSchema
    .optional()
    .describe('Show types in TypeScript code blocks with the `twoslash` attribute. Default: disabled'),
})

/** Options of code blocks. */
export type CodeOptions = z.infer<typeof codeSchema> & {
  /** Installed packages whose types are shown. Part of the cache key of compiled pages. */
  readonly installed?: string
  /** Languages of code blocks that a rule of `test.rules` applies to. */
  readonly tested?: readonly string[]
}

/** Markdown options. All of them are part of the cache key of compiled pages. */
export type MarkdownOptions = z.infer<typeof markdownSchema> & {
  /** Default: the defaults of `codeSchema`. */
  readonly code?: CodeOptions
  readonly words: ContentWords
  /** Collects names in inline code, since the site defines such names: of single words, or also of several words (phrases). */
  readonly mentions?: 'names' | 'phrases'
  /** Values of variables for the page; absent for a site without variables. */
  readonly variables?: Variables
  /** Values of variables for some pages. `variables` already includes those of the page that is compiled. */
  readonly variableRules?: SiteVariables['rules']
  /** Variables of the environment that pages may read; absent without any. */
  readonly environment?: Environment
  /** Folder of the static files. Their images also get width and height. */
  readonly staticFolder: string
  /** Stores outlines, which are needed to compare translations. */
  readonly outlines?: true
  /** Origins that pages may load from. Default: images, audio and video of any origin, and no frames. */
  readonly origins?: DeclaredOrigins
}
