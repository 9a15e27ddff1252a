/**
 * An OpenAPI description, in one file or in parts → a page for each operation, event and schema, a catalogue of errors,
 * and the bundled description as JSON and YAML. Nothing but the texts that the core read is ever looked at.
 *
 * @module
 */
import { contentType, definePlugin, z, type Plugin } from '../../plugin.ts'
import { arrange } from './arrange.ts'
import type { ApiData } from './data.ts'
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
  sandbox: z
    .string()
    .min(1)
    .optional()
    .describe("A module with the API's rules for `docs sandbox`, relative to the site's folder"),
})

/** Options of a reference, checked. */
export type OpenapiOptions = z.infer<typeof openapiOptions>

/** `split` makes this itself, so that only its kind is looked at. */
const apiData = z.custom<ApiData>((value) => typeof value === 'object' && value !== null && 'kind' in value)

export default definePlugin<OpenapiOptions>({
  options: openapiOptions,
  create(options, context): Plugin {
    const route = options.routeBasePath.replace(/^\/+|\/+$/g, '')
    const base = route === '' ? '' : `/${route}`
    return {
      name: 'openapi',
      types: [
        contentType<ApiData>({
          name: 'openapi',
          match: [options.path],
          schema: apiData,
          needs,
          split: (source) => split(source, base),
          arrange: (entries) => arrange(entries, { sidebar: context.instance, label: options.label, base }),
        }),
      ],
    }
  },
})
