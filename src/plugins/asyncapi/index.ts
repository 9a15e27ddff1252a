/**
 * Creates a page for each channel and schema of an AsyncAPI description, with operations and messages, and publishes
 * the bundled description as JSON and YAML. The description may have several files. Reads only the texts that the core
 * passes in.
 *
 * @module
 */
import { needs } from '../../api/scan.ts'
import { contentType, definePlugin, optionFields, routePrefix, z } from '../kit.ts'
import { arrange } from './arrange.ts'
import { split, type EventsData } from './split.ts'

/** Options of a reference of channels. */
export const asyncapiOptions = z.strictObject({
  path: optionFields.file
    .default('openapi/asyncapi.yaml')
    .describe('Path of the root file of the description, relative to the site folder'),
  routeBasePath: optionFields.routeBasePath('events'),
  label: optionFields.text.default('Events').describe('Label of the reference in the navigation'),
})

/** Validated options of a reference of channels. */
type AsyncapiOptions = z.infer<typeof asyncapiOptions>

/** Data created by `split`, which needs no further validation. */
const data = z.custom<EventsData>((value) => typeof value === 'object' && value !== null && 'kind' in value)

export default definePlugin<AsyncapiOptions>({
  options: asyncapiOptions,
  create({ path, routeBasePath, label }, { instance, words }) {
    const base = routePrefix(routeBasePath)
    return {
      name: 'asyncapi',
      inputs: [{ kind: 'file', path, option: ['path'] }],
      types: [
        contentType<EventsData>({
          name: 'asyncapi',
          match: [path],
          schema: data,
          needs,
          split: (source) => split(source, { base, words }),
          arrange: (entries) => arrange(entries, { sidebar: instance, label, base, words }),
        }),
      ],
    }
  },
})
