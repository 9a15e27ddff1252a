import { checkVersions, optionFields, tints, z } from '../kit.ts'

/** Where a description is, if the options do not say it. */
export const defaultPath = 'openapi/openapi.yaml'

const { file, folder, text } = optionFields
const ref = optionFields.gitRef.describe('Tag, branch or commit of git to take the file from')

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
      isLast: z.boolean().optional().describe('The version that readers get who name none. Default: the first'),
    }),
  )
  .min(1)
  .superRefine((versions, context) => checkVersions(versions, context, 'file'))

/** Options of a reference. */
export const openapiOptions = z.strictObject({
  path: file.default(defaultPath).describe("The root file of the description, relative to the site's folder"),
  routeBasePath: optionFields.routeBasePath('api/v1'),
  label: text.default('API Reference').describe('What navigation calls the reference'),
  tint: z.enum(tints).optional().describe('Colour of what is marked on the pages of operations, events and schemas'),
  versions: versions
    .optional()
    .describe('Versions of the API side by side, the newest first. Default: the one at `path`'),
  guides: folder.optional().describe('A folder of Markdown pages that stand in the reference, after its first page'),
  sandbox: text.optional().describe("A module with the API's rules for `docs sandbox`, relative to the site's folder"),
  changes: z
    .array(
      z.strictObject({
        path: file.optional().describe("The root file, relative to the site's folder. Default: `path`"),
        ref,
        until: z.iso.date().describe('The day when the next version took its place'),
      }),
    )
    .superRefine((changes, context) => {
      for (const [index, { path, ref }] of changes.entries())
        if (path === undefined && ref === undefined)
          context.addIssue({ code: 'custom', path: [index], message: 'a path or a ref of git is expected' })
    })
    .default([])
    .describe('Earlier versions of the description, newest first: a changelog is made from what differs'),
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
