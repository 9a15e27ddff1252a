/**
 * An OpenAPI description, in one file or in parts → a page for each operation, event and schema, a catalogue of errors,
 * and the bundled description as JSON and YAML. Nothing but the texts that the core read is ever looked at.
 *
 * @module
 */
import { contentType, definePlugin, z, type Plugin } from '../../plugin.ts'
import { arrange } from './arrange.ts'
import type { ApiData } from './data.ts'
import { guideSchema, splitGuide } from './guide.ts'
import { needs } from './needs.ts'
import { split } from './split.ts'

/** Options of a reference. */
export const openapiOptions = z.strictObject({
  path: z
    .string()
    .min(1)
    .default('openapi/openapi.yaml')
    .transform((path) => path.replace(/^(?:\.\/)+/, ''))
    .describe("The root file of the description, relative to the site's folder"),
  routeBasePath: z.string().default('api/v1').describe('First part of every route; / for the root of the site'),
  label: z.string().min(1).default('API Reference').describe('What navigation calls the reference'),
  guides: z
    .string()
    .min(1)
    .transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))
    .optional()
    .describe('A folder of Markdown pages that stand in the reference, after its first page'),
  sandbox: z
    .string()
    .min(1)
    .optional()
    .describe("A module with the API's rules for `docs sandbox`, relative to the site's folder"),
})

/** Options of a reference, checked. */
export type OpenapiOptions = z.infer<typeof openapiOptions>

/** `split` makes this itself, so that only its kind is looked at; what an author wrote is checked. */
const apiData = z
  .custom<ApiData>((value) => typeof value === 'object' && value !== null && 'kind' in value)
  .superRefine((data, context) => {
    if (data.kind !== 'guide') return
    for (const issue of guideSchema.safeParse(data).error?.issues ?? []) context.addIssue({ ...issue })
  })

export default definePlugin<OpenapiOptions>({
  options: openapiOptions,
  create(options, context): Plugin {
    const route = options.routeBasePath.replace(/^\/+|\/+$/g, '')
    const base = route === '' ? '' : `/${route}`
    const { guides } = options
    return {
      name: 'openapi',
      types: [
        contentType<ApiData>({
          name: 'openapi',
          match: [options.path, ...(guides === undefined ? [] : [`${guides}/**/*.md`])],
          schema: apiData,
          needs: (source) => (source.path === options.path ? needs(source) : []),
          split: (source) => (source.path === options.path ? split(source, base) : splitGuide(source)),
          arrange: (entries) =>
            arrange(entries, {
              sidebar: context.instance,
              label: options.label,
              base,
              guides,
              drafts: context.drafts,
              words: context.words.openapi,
            }),
        }),
      ],
    }
  },
})
