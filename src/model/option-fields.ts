import { z } from 'zod'
import { joinRoute } from './address.ts'

const text = z.string().min(1)
const beforePath = /^(?:\.\/)+/

/** Correction of a glob relative to a folder that cannot match a page; `undefined` for other globs. */
function globHint(glob: string): string | undefined {
  if (/\\\w/.test(glob)) return `write "${glob.replaceAll('\\', '/')}"`
  if (glob.startsWith('/')) return `write "${glob.replace(/^\/+/, '')}": globs are relative to "path:"`
  if (/^!(?!\()/.test(glob)) return 'list the files themselves: a glob cannot begin with !'
  if (glob.endsWith('/')) return `write "${glob}**" for all files of the folder`
  const [name = ''] = glob.split('/').slice(-1)
  return /^[^.*?[\](){}]+$/.test(name) ? `write "${glob}/**" for a folder, or "${glob}.md" for a page` : undefined
}

/** Glob of files, relative to a folder. */
const glob = text
  .superRefine((pattern, context) => {
    const hint = globHint(pattern)
    if (hint !== undefined) context.addIssue({ code: 'custom', message: 'it matches no page', params: { hint } })
  })
  .transform((pattern) => pattern.replace(beforePath, ''))

/** Schemas of options that several plugins share. */
export const optionFields = {
  text,
  /** Path of a file, without `./`. */
  file: text.transform((path) => path.replace(beforePath, '')),
  /** Path of a folder, without `./` and a final slash. */
  folder: text.transform((path) => path.replace(beforePath, '').replace(/\/+$/, '')),
  gitRef: text.regex(/^[^\s-]\S*$/, 'not a valid git ref').optional(),
  routeBasePath: (fallback: string) =>
    z.string().default(fallback).describe('First part of every route; / for the site root'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('md')
    .describe('Parser of .md files. detect: the key `format` of their front matter selects it'),
  include: (page: string) =>
    z.array(glob).min(1).default(['**/*.{md,mdx}']).describe(`Globs of the ${page}s, relative to \`path\``),
  exclude: (page: string) =>
    z
      .array(glob)
      .default(['**/_*.{md,mdx}', '**/_*/**'])
      .describe(`Globs of files that are not ${page}s, such as partials, relative to \`path\``),
  editUrl: z
    .url()
    .optional()
    .describe('URL of "Edit this page" links; the path of the source, relative to the site folder, is appended'),
  showAuthor: z.boolean().default(false).describe('Show the author of the last commit'),
  versionLabel: text.optional().describe('Label of the version. Default: its name'),
}

interface WrittenVersion {
  readonly name: string
  readonly path?: string | undefined
  readonly ref?: string | undefined
  readonly isLast?: boolean | undefined
}

/**
 * Reports versions with the same name or the same source, and a second default version. `source` is the name of the
 * source in messages.
 */
export function checkVersions(versions: readonly WrittenVersion[], context: z.RefinementCtx, source: string): void {
  for (const [index, { name, path, ref, isLast }] of versions.entries()) {
    const before = versions.slice(0, index)
    const problem = (key: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [index, key], message })
    if (before.some((version) => version.name === name)) problem('name', 'two versions have this name')
    if (before.some((version) => version.path === path && version.ref === ref))
      problem('path', `two versions have this ${source}`)
    if (isLast === true && before.some((version) => version.isLast === true))
      problem('isLast', 'only one version can be the default version')
  }
}

/** Prefix of routes below `routeBasePath`: empty for the site root, otherwise with a slash at its start only. */
export function routePrefix(routeBasePath: string): string {
  const route = joinRoute(routeBasePath)
  return route === '/' ? '' : route
}
