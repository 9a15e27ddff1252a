import { z } from 'zod'
import { joinRoute } from './address.ts'

const text = z.string().min(1)
const beforePath = /^(?:\.\/)+/

/** Checks of options that several plugins have. */
export const optionFields = {
  text,
  /** Path of a file, without `./`. */
  file: text.transform((path) => path.replace(beforePath, '')),
  /** Path of a folder, without `./` and a final slash. */
  folder: text.transform((path) => path.replace(beforePath, '').replace(/\/+$/, '')),
  gitRef: text.regex(/^[^\s-]\S*$/, 'not the name of a ref of git').optional(),
  routeBasePath: (usual: string) =>
    z.string().default(usual).describe('First part of every route; / for the root of the site'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('md')
    .describe('How .md files are read; detect: as their front matter says'),
  include: (page: string) =>
    z.array(text).min(1).default(['**/*.{md,mdx}']).describe(`Globs of the ${page}s, relative to their folder`),
  exclude: (page: string) =>
    z
      .array(text)
      .default(['**/_*.{md,mdx}', '**/_*/**'])
      .describe(`Globs of files that are not a ${page}: partials, which ${page}s pull in, in the first place`),
  editUrl: z.url().optional().describe("Address before the path of the source, relative to the site's folder"),
  showAuthor: z.boolean().default(false).describe('Name the author of the last commit'),
  versionLabel: text.optional().describe('Words for the version; default: its name'),
}

interface WrittenVersion {
  readonly name: string
  readonly path?: string | undefined
  readonly ref?: string | undefined
  readonly isLast?: boolean | undefined
}

/** Reports versions with the same name or the same source, and a second last version. `source` names the source. */
export function checkVersions(versions: readonly WrittenVersion[], context: z.RefinementCtx, source: string): void {
  for (const [index, { name, path, ref, isLast }] of versions.entries()) {
    const before = versions.slice(0, index)
    const problem = (key: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [index, key], message })
    if (before.some((version) => version.name === name)) problem('name', 'two versions have this name')
    if (before.some((version) => version.path === path && version.ref === ref))
      problem('path', `two versions have this ${source}`)
    if (isLast === true && before.some((version) => version.isLast === true))
      problem('isLast', 'only one version can be the last')
  }
}

/** The start of routes below `routeBasePath`: empty for the root of the site, else with a slash at its start alone. */
export function routePrefix(routeBasePath: string): string {
  const route = joinRoute(routeBasePath)
  return route === '/' ? '' : route
}
