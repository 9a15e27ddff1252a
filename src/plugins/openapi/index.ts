/**
 * An OpenAPI description, in one file or in parts → a page for each operation, event and schema, a catalogue of errors,
 * and the bundled description as JSON and YAML. Nothing but the texts that the core read is ever looked at.
 *
 * @module
 */
import { contentType, definePlugin, z, type Plugin } from '../../plugin.ts'
import { apiReader } from './api.ts'
import { arrange } from './arrange.ts'
import type { ApiData } from './data.ts'
import { guideSchema, splitGuide } from './guide.ts'
import { needs } from './needs.ts'
import { openapiOptions, type OpenapiOptions } from './options.ts'
import { split } from './split.ts'

/** `split` makes this itself, so that only its kind is looked at; what an author wrote is checked. */
const apiData = z
  .custom<ApiData>((value) => typeof value === 'object' && value !== null && 'kind' in value)
  .superRefine((data, context) => {
    if (data.kind !== 'guide') return
    for (const issue of guideSchema.safeParse(data).error?.issues ?? []) context.addIssue({ ...issue })
  })

export default definePlugin<OpenapiOptions>({
  options: openapiOptions,
  api: apiReader,
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
