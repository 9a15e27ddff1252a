import { z } from '../../plugin.ts'
import { sidebars } from './sidebar-config.ts'

const text = z.string().min(1)
const folder = z
  .string()
  .min(1)
  .transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))

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
  versions: z
    .array(
      z.strictObject({
        name: text,
        path: folder.optional().describe("Folder of this version, relative to the site's folder. Default: `path`"),
        label: text.optional(),
        route: z.string().optional().describe('Route of the version; starts with routeBasePath'),
        banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
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
        if (before.some(({ path }) => path === version.path)) problem('path', 'two versions have this folder')
        if (version.isLast === true && before.some(({ isLast }) => isLast === true)) {
          problem('isLast', 'only one version can be the last')
        }
      }
    })
    .optional()
    .describe('The newest first'),
  lastVersion: text.optional().describe('Name of the version that stands at routeBasePath itself'),
  editUrl: z.url().optional().describe("Address before the path of the source, relative to the site's folder"),
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
