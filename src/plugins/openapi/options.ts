import { checkVersions, optionFields, tints, z } from '../kit.ts'

/** Default path of a description. */
export const defaultPath = 'openapi/openapi.yaml'

const { file, folder, text } = optionFields
const ref = optionFields.gitRef.describe('Git tag, branch or commit that the file is read from')

const versions = z
  .array(
    z.strictObject({
      name: text.describe('Name of the version, e.g. v1'),
      path: file
        .optional()
        .describe(
          'Path of the root file of the description, relative to the site folder. Default: `path` of the reference',
        ),
      ref,
      route: z
        .string()
        .optional()
        .describe(
          'Route of the version. Default: `routeBasePath` for the default version, `routeBasePath` and the name for others',
        ),
      label: optionFields.versionLabel,
      banner: z.enum(['none', 'unreleased', 'unmaintained']).default('none').describe('Banner above the pages'),
      noIndex: z
        .boolean()
        .default(false)
        .describe('Exclude the pages of this version from search engines and from the sitemap'),
      isLast: z.boolean().optional().describe('Make this the default version. Default: the first version'),
    }),
  )
  .min(1)
  .superRefine((versions, context) => checkVersions(versions, context, 'file'))

/** Options of a reference. */
export const openapiOptions = z.strictObject({
  path: file.default(defaultPath).describe('Path of the root file of the description, relative to the site folder'),
  routeBasePath: optionFields.routeBasePath('api/v1'),
  label: text.default('API Reference').describe('Label of the reference in the navigation'),
  tint: z.enum(tints).optional().describe('Accent colour of the pages of operations, events and schemas'),
  versions: versions.optional().describe('Versions of the API, newest first. Default: a single version, at `path`'),
  guides: folder.optional().describe('Folder of Markdown pages that the reference lists after its first page'),
  sandbox: text
    .optional()
    .describe('Path of a module with rules of the API for `docs sandbox`, relative to the site folder'),
  changes: z
    .array(
      z.strictObject({
        path: file
          .optional()
          .describe('Path of the root file, relative to the site folder. Default: `path` of the reference'),
        ref,
        until: z.iso.date().describe('Date on which the next version replaced this one: 2026-01-31'),
      }),
    )
    .superRefine((changes, context) => {
      for (const [index, { path, ref }] of changes.entries())
        if (path === undefined && ref === undefined)
          context.addIssue({ code: 'custom', path: [index], message: 'expected "path", "ref" or both' })
    })
    .default([])
    .describe('Earlier versions of the description for the changelog, newest first'),
  overlays: z
    .array(file)
    .default([])
    .describe(
      'Paths of overlays (OpenAPI Overlay 1.0), applied to the description in this order. An overlay beside the description (`openapi.overlay.yaml` beside `openapi.yaml`) is applied last',
    ),
  tryIt: z
    .union([z.boolean(), z.array(z.string())])
    .default(false)
    .describe('Let readers send requests from the reference. A list contains the allowed origins of the API'),
})

/** Validated options of a reference. */
export type OpenapiOptions = z.infer<typeof openapiOptions>
