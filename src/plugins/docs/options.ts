import { z } from '../../plugin.ts'
import { sidebars } from './sidebar-config.ts'

const text = z.string().min(1)
const folder = z
  .string()
  .min(1)
  .transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))

const versionLooks = {
  label: text.optional(),
  banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
  badge: z.boolean().optional().describe('Show the label of the version above its pages'),
  noIndex: z.boolean().optional().describe('Keep the pages of this version out of search engines and of the sitemap'),
}

const versions = z
  .array(
    z.strictObject({
      name: text,
      path: folder.optional().describe("Folder of this version, relative to the site's folder. Default: `path`"),
      ref: text
        .regex(/^[^\s-]\S*$/, 'no ref of git is called so')
        .optional()
        .describe('Tag, branch or commit of git to take the folder from'),
      route: z.string().optional().describe('Route of the version; starts with routeBasePath'),
      ...versionLooks,
      isLast: z.boolean().optional(),
      sidebars: sidebars.optional(),
    }),
  )
  .min(1)
  .superRefine((versions, context) => {
    for (const [index, version] of versions.entries()) {
      const before = versions.slice(0, index)
      const problem = (path: string, message: string): void =>
        context.addIssue({ code: 'custom', path: [index, path], message })
      if (before.some(({ name }) => name === version.name)) problem('name', 'two versions have this name')
      if (before.some(({ path, ref }) => path === version.path && ref === version.ref))
        problem('path', 'two versions have this folder')
      if (version.isLast === true && before.some(({ isLast }) => isLast === true)) {
        problem('isLast', 'only one version can be the last')
      }
    }
  })

/** Options of a docs instance. Names and meanings are Docusaurus' where it has them. */
export const docsOptions = z.strictObject({
  path: folder.default('content/docs').describe("Folder of the docs, relative to the site's folder"),
  routeBasePath: z.string().default('docs').describe('First part of every route; / for the root of the site'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('md')
    .describe('How .md files are read; detect: as their front matter says'),
  sidebars: sidebars
    .optional()
    .describe('By id; false for none. Default: one sidebar after the folders, named like the instance'),
  sidebarCollapsible: z.boolean().default(true),
  sidebarCollapsed: z.boolean().default(true),
  disableVersioning: z.boolean().default(false).describe('Leave out all versions of `versions.json`'),
  includeCurrentVersion: z
    .boolean()
    .default(true)
    .describe('With `versions.json`: the docs at `path` are the version `current`, which is still to come'),
  onlyIncludeVersions: z.array(text).min(1).optional().describe('Names of the only versions to be built'),
  versions: versions
    .optional()
    // `version-files.ts` makes a list of `versions.json`, and of the map that goes with it.
    .describe('The newest first. With `versions.json` a map by name of what differs, `path` being the route'),
  lastVersion: text.optional().describe('Name of the version that stands at routeBasePath itself'),
  editUrl: z.url().optional().describe("Address before the path of the source, relative to the site's folder"),
  editCurrentVersion: z.boolean().default(false).describe('The edit links of all versions lead to the docs at `path`'),
  breadcrumbs: z.boolean().default(true),
  numberPrefixParser: z.boolean().default(true).describe('Take number prefixes (01-start.md) as positions'),
  showLastUpdate: z.boolean().default(true).describe('Give pages the date of their last commit'),
  showLastUpdateAuthor: z.boolean().default(false),
  tagsBasePath: text.default('tags'),
  tags: z
    .union([text, z.literal(false)])
    .nullable()
    .optional()
    .describe('File of the tags, in the folder of the docs. Default: tags.yml, if there is one; false: none'),
  onInlineTags: z
    .enum(['ignore', 'warn', 'throw'])
    .default('warn')
    .describe('What becomes of tags that the file does not have'),
})

/** Options of a docs instance, checked. */
export type DocsOptions = z.infer<typeof docsOptions>
