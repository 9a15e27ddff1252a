/**
 * An AsyncAPI description, in one file or in parts → a page for each channel and schema, with operations and messages, and the
 * bundled description as JSON and YAML. Reads nothing but the texts that the core gives it.
 *
 * @module
 */
import { needs } from '../../api/scan.ts'
import { contentType, definePlugin, z } from '../kit.ts'
import { arrange } from './arrange.ts'
import { asyncapiOptions, type AsyncapiOptions } from './options.ts'
import { split, type EventsData } from './split.ts'

/** What `split` makes needs no check. */
const data = z.custom<EventsData>((value) => typeof value === 'object' && value !== null && 'kind' in value)

export default definePlugin<AsyncapiOptions>({
  options: asyncapiOptions,
  create({ path, routeBasePath, label }, { instance, words }) {
    const inner = routeBasePath.replace(/^\/+|\/+$/g, '')
    const base = inner === '' ? '' : `/${inner}`
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
