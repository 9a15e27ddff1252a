/**
 * Adds a page for each workflow of an Arazzo file: steps, requests, expected responses and a sequence diagram. The
 * workflows are tests for `docs test`, and tools for agents. Reads only the texts that the core passes in.
 *
 * @module
 */
import { contentType, definePlugin, isMapping, routePrefix, z } from '../kit.ts'
import { arrange, type ArazzoData } from './arrange.ts'
import { showWorkflows } from './embed.ts'
import { arazzoOptions, type ArazzoOptions } from './options.ts'
import { needs } from './sources.ts'
import { split } from './split.ts'

/** Data created by `split`, which needs no further validation. */
const data = z.custom<ArazzoData>((value) => typeof value === 'object' && value !== null && 'kind' in value)

export default definePlugin<ArazzoOptions>({
  options: arazzoOptions,
  usesApi: true,
  resolveOptions({ options, config }) {
    const { plugins, content } = config
    const calls =
      Array.isArray(content) &&
      content.some((entry) => isMapping(entry) && entry['use'] === 'openapi' && hasTryIt(entry['options']))
    const draws = Array.isArray(plugins) && plugins.some((entry) => isMapping(entry) && entry['use'] === 'diagrams')
    return { options: { diagram: draws, tryIt: calls, ...options } }
  },
  create({ path, routeBasePath, label, sources, diagram, tryIt, languages }, { api, baseUrl, instance, words }) {
    if (api === undefined) throw new Error('no plugin reads API descriptions')
    const { reader, references } = api
    const loading = { reader, references, words, sources, diagram, tryIt, languages }
    const base = routePrefix(routeBasePath)
    const files = path.filter((file) => !/[*?{}[\]]/.test(file))
    return {
      name: 'arazzo',
      markdown: {
        sign: /::workflow\b/,
        ignoresPath: true,
        remark: [[showWorkflows, { ...loading, files, folder: `${baseUrl}${base === '' ? '' : `${base.slice(1)}/`}` }]],
      },
      inputs: files.map((file) => ({ kind: 'file', path: file, option: ['path'] }) as const),
      types: [
        contentType<ArazzoData>({
          name: 'arazzo',
          match: path,
          schema: data,
          needs: (source) => needs(source, { reader, sources }),
          split: (source) => split(source, loading),
          arrange: (entries) =>
            arrange(entries, {
              base,
              label,
              sidebar: instance,
              words: words.arazzo,
              baseUrl,
              tryIt,
            }),
        }),
      ],
    }
  },
})

function hasTryIt(options: unknown): boolean {
  const { tryIt } = isMapping(options) ? options : {}
  return tryIt !== undefined && tryIt !== false
}
