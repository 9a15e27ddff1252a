/**
 * Creates a page for each operation, event and schema of an OpenAPI description, an error catalog, and the bundled
 * description as JSON and YAML. The description may have several files. Reads only the texts that the core passes in.
 *
 * @module
 */
import { defined } from '../../base/defined.ts'
import {
  contentType,
  definePlugin,
  isMapping,
  readYaml,
  z,
  type ApiReader,
  type NamedInput,
  type Plugin,
  type RenderedSite,
  type Source,
} from '../kit.ts'
import { arrangeVersions } from './arrange-versions.ts'
import { changesFeed } from './changes/feed.ts'
import { needsWithEarlier } from './changes/page.ts'
import { withGitFiles } from './git-versions.ts'
import { guideSchema, splitGuide, type ApiData } from './guide.ts'
import { loadDescription } from './load.ts'
import { defaultPath, openapiOptions, type OpenapiOptions } from './options.ts'
import { needs } from '../../api/scan.ts'
import { split } from './split.ts'
import { originsOf } from './try-call.ts'
import { isBeside, overlaysFor, withOverlays } from './overlay-files.ts'
import { lastOf, versionsOf, type ApiVersion } from './versions.ts'

/** Reader of the description for the sandbox. */
export const apiReader: ApiReader<OpenapiOptions> = {
  files(options) {
    const { path, base } = lastOf(versionsOf(options))
    return defined({ description: path, rules: options.sandbox, route: base })
  },
  needs,
  load: loadDescription,
  operations: async (root, words) => (await import('./operations.ts')).operationsFor(root, words),
}

/** The parsed text. Its problems are reported when the pages are read. */
const rootOf = (text: string): unknown => readYaml(text, { file: '', maxBytes: Number.MAX_SAFE_INTEGER }).value

/** Validates the kind of data that `split` creates, and the front matter of authors. */
const apiData = z
  .custom<ApiData>((value) => typeof value === 'object' && value !== null && 'kind' in value)
  .superRefine((data, context) => {
    if (data.kind !== 'guide') return
    for (const issue of guideSchema.safeParse(data).error?.issues ?? []) context.addIssue({ ...issue })
  })

export default definePlugin<OpenapiOptions>({
  options: openapiOptions,
  api: apiReader,
  resolveOptions(context) {
    const resolved = withOverlays(withGitFiles(context), context.read)
    const { options } = resolved
    if (options['tryIt'] !== true) return resolved
    const { versions = [] } = options as { readonly versions?: unknown }
    const paths = (Array.isArray(versions) && versions.length > 0 ? versions : [{}]).map((version: unknown) =>
      isMapping(version) ? (version['path'] ?? options['path']) : undefined,
    )
    const origins = paths.flatMap((path) => {
      const file = context.read(typeof path === 'string' ? path : defaultPath)
      return 'text' in file ? originsOf(rootOf(file.text)) : []
    })
    return { ...resolved, options: { ...options, tryIt: [...new Set(origins)] } }
  },
  create(options, context): Plugin {
    const versions = versionsOf(options)
    const { base, path } = lastOf(versions)
    const { label, tint, guides, tryIt } = options
    const changes = options.changes.map((change) => ({ ...change, path: change.path ?? path }))
    const feedPath = `${base.slice(1)}${base && '/'}atom.xml`
    const { instance: sidebar, drafts } = context
    const { openapi: words } = context.words
    const overlaysOf = (source: Source): readonly string[] =>
      versions.some((version) => version.path === source.path) ? overlaysFor(source.path, options.overlays) : []
    const earlierOf = (source: Source): typeof changes => (source.path === path ? changes : [])
    return {
      name: 'openapi',
      givesSymbols: true,
      ...(Array.isArray(tryIt) ? { origins: { connect: tryIt } } : {}),
      inputs: inputsOf(options, versions),
      ...(changes.length === 0
        ? {}
        : {
            outputs: [feedPath],
            feeds: [{ path: feedPath, name: 'Atom', type: 'application/atom+xml' }],
            *emit(site: RenderedSite) {
              const content = (): string => changesFeed(site, `${base}/changes`, words.changes) ?? ''
              yield { path: feedPath, content }
            },
          }),
      types: [
        contentType<ApiData>({
          name: 'openapi',
          match: [...versions.map((version) => version.path), ...(guides === undefined ? [] : [`${guides}/**/*.md`])],
          schema: apiData,
          needs: (source) => [...overlaysOf(source), ...needsWithEarlier(source, earlierOf(source))],
          split(source) {
            const version = versions.find((candidate) => candidate.path === source.path)
            if (version === undefined) return splitGuide(source)
            return split(source, {
              base: version.base,
              words,
              tryIt: tryIt !== false,
              changes: earlierOf(source),
              overlays: overlaysOf(source),
            })
          },
          arrange: (entries) => arrangeVersions(entries, versions, { sidebar, label, tint, guides, drafts, words }),
        }),
      ],
    }
  },
})

/** Files and folders named in the options. Files in git are not files of the site. */
function inputsOf(
  { versions: versionOptions, changes, guides, overlays }: OpenapiOptions,
  versions: readonly ApiVersion[],
): NamedInput[] {
  const file = (path: string, ...option: NamedInput['option']): NamedInput => ({ kind: 'file', path, option })
  return [
    ...versions.flatMap(({ path }, index) => {
      const { ref, path: ownPath } = versionOptions?.[index] ?? {}
      if (ref !== undefined) return []
      return [ownPath === undefined ? file(path, 'path') : file(path, 'versions', index, 'path')]
    }),
    ...changes.flatMap(({ path, ref }, index) =>
      path === undefined || ref !== undefined ? [] : [file(path, 'changes', index, 'path')],
    ),
    ...overlays.flatMap((path, index) => (isBeside(path) ? [] : [file(path, 'overlays', index)])),
    ...(guides === undefined ? [] : [{ kind: 'folder', path: guides, option: ['guides'] } as const]),
  ]
}
