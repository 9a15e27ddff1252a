import { checkVersions, optionFields, tints, z } from '../kit.ts'

/** Default path of a description. */
export const defaultPath = 'openapi/openapi.yaml'

const { file, folder, text } = optionFields
const ref = optionFields.gitRef.describe('Tag, branch or commit of git with the file')

const versions = z
  .array(
    z.strictObject({
      name: text.describe('Name of the version, such as v1'),
      path: file
        .optional()
        .describe("The root file of its description, relative to the site's folder. Default: `path`"),
      ref,
      route: z
        .string()
        .optional()
        .describe('Its route. Default: `routeBasePath`, and below it the name of another version than the last'),
      label: optionFields.versionLabel,
      banner: z.enum(['none', 'unreleased', 'unmaintained']).default('none').describe('Note above the pages'),
      noIndex: z
        .boolean()
        .default(false)
        .describe('Keep the pages of this version out of search engines and of the sitemap'),
      isLast: z.boolean().optional().describe('The default version. Default: the first'),
    }),
  )
  .min(1)
  .superRefine((versions, context) => checkVersions(versions, context, 'file'))

/** Options of a reference. */
export const openapiOptions = z.strictObject({
  path: file.default(defaultPath).describe("The root file of the description, relative to the site's folder"),
  routeBasePath: optionFields.routeBasePath('api/v1'),
  label: text.default('API Reference').describe('Label of the reference in navigation'),
  tint: z.enum(tints).optional().describe('Accent colour of the pages of operations, events and schemas'),
  versions: versions
    .optional()
    .describe('Versions of the API side by side, the newest first. Default: the one at `path`'),
  guides: folder.optional().describe('A folder of Markdown pages for the reference, after its first page'),
  sandbox: text.optional().describe("A module with the API's rules for `docs sandbox`, relative to the site's folder"),
  changes: z
    .array(
      z.strictObject({
        path: file.optional().describe("The root file, relative to the site's folder. Default: `path`"),
        ref,
        until: z.iso.date().describe('The day when the next version replaced it'),
      }),
    )
    .superRefine((changes, context) => {
      for (const [index, { path, ref }] of changes.entries())
        if (path === undefined && ref === undefined)
          context.addIssue({ code: 'custom', path: [index], message: 'a path or a ref of git is expected' })
    })
    .default([])
    .describe('Earlier versions of the description, newest first, for a changelog'),
  overlays: z
    .array(file)
    .default([])
    .describe(
      'Overlays (OpenAPI Overlay 1.0) that are applied to the description, in their order; after them one beside it, `openapi.overlay.yaml` beside `openapi.yaml`, if it is there',
    ),
  tryIt: z
    .union([z.boolean(), z.array(z.string())])
    .default(false)
    .describe('Whether readers can call the API from its pages; a list: the origins that they may call'),
})

/** Options of a reference, checked. */
export type OpenapiOptions = z.infer<typeof openapiOptions>
