import { bundledThemes } from 'shiki/themes'
import { z } from 'zod'
import type { DeclaredOrigins } from './policy.ts'
import type { SiteVariables, Variables } from './variables.ts'
import type { ContentWords } from './words.ts'

/** A folder of the site. */
export const folder = z
  .string()
  .min(1)
  .refine((path) => !/^(?:[a-z]:|[\\/])|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(path), "give a path inside the site's folder")

/** Settings for reading Markdown: the `markdown:` key of the configuration. */
export const markdownSchema = z.strictObject({
  admonitions: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]*$/, 'use lower-case letters, digits and hyphens'),
      z.strictObject({
        title: z.string().min(1).describe('Words above it, unless the writer gives others'),
        like: z.enum(['note', 'tip', 'info', 'warning', 'danger']).default('note').describe('Colour and icon'),
      }),
    )
    .default({})
    .describe('Kinds of admonitions beside the built-in ones'),
  emoji: z.boolean().default(false).describe('Show :rocket: as an emoji'),
  definitionLists: z.boolean().default(false).describe('Read ": text" below a term as its definition'),
  parser: z
    .enum(['satteri', 'remark'])
    .default('satteri')
    .describe(
      'Who reads Markdown and MDX: satteri where it gives the same as remark-parse and remark-mdx, or these alone',
    ),
  maxPageBytes: z
    .number()
    .int()
    .min(1)
    .default(2 * 1024 * 1024)
    .describe('Size of the largest page; a larger one is an error, since no reader could open it'),
  codeFolders: z.array(folder).default([]).describe('Further folders that pages may take code and pictures from'),
})

const codeTheme = z.enum(Object.keys(bundledThemes) as [string, ...string[]])

const twoslashSchema = z.strictObject({
  compilerOptions: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Options of the compiler, as in tsconfig.json, for all examples'),
  typescript: z.string().min(1).default('typescript').describe('Name that TypeScript 5 or 6 is installed under'),
})

/** Settings for types in examples: the key `code.twoslash`. */
export type TwoslashOptions = z.infer<typeof twoslashSchema>

/** Settings for code blocks: the `code:` key of the configuration. */
export const codeSchema = z.strictObject({
  wrap: z
    .union([z.boolean(), z.literal('toggle')])
    .default(false)
    .describe('Break lines that are longer than their block; toggle: readers do, by a button'),
  collapse: z
    .number()
    .int()
    .min(5)
    .optional()
    .describe(
      'Fold blocks with more lines than this: the first ten stay, and the reader opens the rest. Default: none',
    ),
  themes: z
    .strictObject({
      light: codeTheme.describe('Theme of Shiki for light pages'),
      dark: codeTheme.describe('Theme of Shiki for dark pages'),
    })
    .optional()
    .describe('Themes of Shiki, by name, in the place of the colours of the theme'),
  twoslash: twoslashSchema.optional().describe('Show types in examples of TypeScript that ask for it; default: no'),
})

/** Options of code blocks. */
export type CodeOptions = z.infer<typeof codeSchema> & {
  /** Installed packages whose types are shown: part of the key of compiled pages. */
  readonly installed?: string
  /** Languages of examples that a rule of the configuration may have tested. */
  readonly tested?: readonly string[]
}

/** Options of Markdown. All of them are part of the key of compiled pages. */
export type MarkdownOptions = z.infer<typeof markdownSchema> & {
  /** Default: as the configuration has it that says nothing of code. */
  readonly code?: CodeOptions
  readonly words: ContentWords
  /** Names in code style are collected: something of the site defines names that they may be, of one word or of several. */
  readonly mentions?: 'names' | 'phrases'
  /** Values that pages name; none, where the site has no variables. */
  readonly variables?: Variables
  /** Other values for some pages; a page is compiled with those that mean it in `variables`. */
  readonly variableRules?: SiteVariables['rules']
  /** Folder of the files at the root of the site: their pictures get a size, too. */
  readonly staticFolder: string
  /** Outlines are kept, for the translations of pages. */
  readonly outlines?: true
  /** Origins that pages may load from. Default: pictures, sound and video of any origin, and no frame. */
  readonly origins?: DeclaredOrigins
}
