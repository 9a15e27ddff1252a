/**
 * An OpenAPI description, in one file or in parts → a page for each operation, event and schema, a catalogue of errors,
 * and the bundled description as JSON and YAML. Reads nothing but the texts that the core gives it.
 *
 * @module
 */
import { defined } from '../../defined.ts'
import { contentType, definePlugin, readYaml, z, type ApiReader, type Plugin, type RenderedSite } from '../../plugin.ts'
import { arrange } from './arrange.ts'
import { changesFeed } from './changes/feed.ts'
import { guideSchema, splitGuide, type ApiData } from './guide.ts'
import { loadDescription } from './load.ts'
import { needs } from './scan.ts'
import { split } from './split.ts'
import { originsOf } from './try-call.ts'

const defaultPath = 'openapi/openapi.yaml'

/** Options of a reference. */
export const openapiOptions = z.strictObject({
  path: z
    .string()
    .min(1)
    .default(defaultPath)
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
  changes: z
    .array(
      z.strictObject({
        path: z
          .string()
          .min(1)
          .transform((path) => path.replace(/^(?:\.\/)+/, ''))
          .describe("One file, relative to the site's folder: the `openapi.json` that was published"),
        until: z.iso.date().describe('The day when the next version took its place'),
      }),
    )
    .default([])
    .describe('Earlier versions of the description, newest first: a changelog is made from what differs'),
  tryIt: z
    .union([z.boolean(), z.array(z.string())])
    .default(false)
    .describe('Whether readers can call the API from its pages; a list: the origins that they may call'),
})

type OpenapiOptions = z.infer<typeof openapiOptions>

/** How the sandbox reads the description. */
export const apiReader: ApiReader<OpenapiOptions> = {
  files: ({ path, sandbox }) => defined({ description: path, rules: sandbox }),
  needs,
  load: loadDescription,
}

/** What is wrong with the file is told where it is read for its pages. */
const rootOf = (text: string): unknown => readYaml(text, { file: '', maxBytes: Number.MAX_SAFE_INTEGER }).value

/** Only the kind of what `split` makes is checked; the front matter of authors is checked in full. */
const apiData = z
  .custom<ApiData>((value) => typeof value === 'object' && value !== null && 'kind' in value)
  .superRefine((data, context) => {
    if (data.kind !== 'guide') return
    for (const issue of guideSchema.safeParse(data).error?.issues ?? []) context.addIssue({ ...issue })
  })

export default definePlugin<OpenapiOptions>({
  options: openapiOptions,
  api: apiReader,
  resolveOptions({ options, read }) {
    if (options['tryIt'] !== true) return { options }
    const found = read(typeof options['path'] === 'string' ? options['path'] : defaultPath)
    return { options: { ...options, tryIt: 'text' in found ? originsOf(rootOf(found.text)) : [] } }
  },
  create(options, context): Plugin {
    const route = options.routeBasePath.replace(/^\/+|\/+$/g, '')
    const base = route === '' ? '' : `/${route}`
    const { path, label, guides, tryIt, changes } = options
    const feedPath = `${base.slice(1)}${base && '/'}atom.xml`
    const { instance: sidebar, drafts } = context
    const { openapi: words } = context.words
    return {
      name: 'openapi',
      ...(Array.isArray(tryIt) ? { origins: { connect: tryIt } } : {}),
      inputs: [
        { kind: 'file', path, option: ['path'] },
        ...changes.map((one, index) => ({ kind: 'file', path: one.path, option: ['changes', index, 'path'] }) as const),
        ...(guides === undefined ? [] : [{ kind: 'folder', path: guides, option: ['guides'] } as const]),
      ],
      ...(changes.length === 0
        ? {}
        : {
            outputs: [feedPath],
            *emit(site: RenderedSite) {
              const content = (): string => changesFeed(site, `${base}/changes`, words.changes) ?? ''
              yield { path: feedPath, content }
            },
          }),
      types: [
        contentType<ApiData>({
          name: 'openapi',
          match: [path, ...(guides === undefined ? [] : [`${guides}/**/*.md`])],
          schema: apiData,
          needs: (source) =>
            source.path === path ? [...new Set([...needs(source), ...changes.map((one) => one.path)])] : [],
          split: (source) =>
            source.path === path ? split(source, { base, words, tryIt: tryIt !== false, changes }) : splitGuide(source),
          arrange: (entries) => arrange(entries, { sidebar, label, base, guides, drafts, words }),
        }),
      ],
    }
  },
})
