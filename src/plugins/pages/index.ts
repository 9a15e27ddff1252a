/**
 * Standalone pages: each Markdown file becomes the page at its path.
 *
 * @module
 */
import { defined } from '../../base/defined.ts'
import {
  imageFragment,
  isMapping,
  joinRoute,
  lastUpdateKeys,
  pageParts,
  readFrontMatter,
  resolveSlug,
  splitFrontMatter,
  startOf,
  unknownKeys,
  z,
  fields,
  pageFields,
  refinePage,
  titleOf,
  contentType,
  definePlugin,
  siteGlobs,
} from '../kit.ts'
import {
  featuresSchema,
  hasLanding,
  heroSchema,
  landingFragments,
  landingIcons,
  landingKeys,
  landingOf,
} from './landing.ts'
import type { Arrangement, Diagnostic, Entry, Page, PluginContext, RawEntry, Source, Plugin } from '../kit.ts'

/** Options of standalone pages. */
export const pagesOptions = z.strictObject({
  path: z
    .string()
    .min(1)
    .transform((path) => path.replace(/^(?:\.\/)+|\/+$/g, ''))
    .default('content/pages')
    .describe('Folder of the pages, relative to the site folder'),
  routeBasePath: z.string().default('').describe('First part of every route; empty for the root of the site'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('md')
    .describe('Parser of .md files. detect: the key `format` of their front matter selects it'),
  exclude: z
    .array(fields.text)
    .default(['**/_*.{md,mdx}', '**/_*/**'])
    .describe('Globs of files that are not pages, such as partials'),
  editUrl: z
    .url()
    .optional()
    .describe('URL of "Edit this page" links; the path of the source, relative to the site folder, is appended'),
})

/** Validated options of standalone pages. */
export type PagesOptions = z.infer<typeof pagesOptions>

/** Front matter of a standalone page. */
export const pageSchema = z
  .strictObject({
    ...pageFields,
    layout: fields.text.default('page').describe('Name of the layout in the theme'),
    wide: z.boolean().optional().describe('Use the full width for the content'),
    wrapperClassName: fields.text.optional().describe('CSS class of the element around the content'),
    hide_title: z.boolean().optional().describe('Hide the title above the content'),
    hero: heroSchema.optional(),
    features: featuresSchema.optional(),
  })
  .superRefine(refineLanding)
  .superRefine(refinePage)

function refineLanding(data: Readonly<Record<string, unknown>>, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  if (data['layout'] === 'landing') return
  for (const key of landingKeys) {
    if (data[key] === undefined || data['layout'] !== 'page') continue
    const params = { hint: 'write "layout: landing" above it' }
    context.addIssue({ code: 'custom', path: [key], message: 'only landing pages have this key', params })
  }
}

/** Validated front matter of a standalone page. */
export type PageFrontMatter = z.infer<typeof pageSchema>

export default definePlugin<PagesOptions>({
  options: pagesOptions,
  resolveOptions: (context) => ({ options: context.options, diagnostics: siteGlobs(context, 'content/pages') }),
  create(options, context): Plugin {
    const { path } = options
    return {
      name: 'pages',
      inputs: [{ kind: 'folder', path, option: ['path'], hasDefault: true }],
      folders: [{ kind: 'page', path, base: options.routeBasePath.replace(/^\/+|\/+$/g, ''), reached: 'by link' }],
      types: [
        contentType<PageFrontMatter>({
          name: 'pages',
          match: [`${path}/**/*.{md,mdx}`],
          ignore: options.exclude.map((glob) => `${path}/${glob}`),
          format: options.format,
          schema: pageSchema,
          split: (source) => split(source, options.format),
          arrange: (entries) => arrange(entries, options, context),
        }),
      ],
    }
  },
})

/** Arranges each file as the page at its path; `index` is the page of its folder. */
export function arrange(
  entries: readonly Entry<PageFrontMatter>[],
  options: PagesOptions,
  context: PluginContext,
): Arrangement {
  const listed = entries.filter((entry) => context.drafts || entry.data.draft !== true)
  return { pages: listed.map((entry) => pageOf(entry, options)) }
}

function pageOf(entry: Entry<PageFrontMatter>, options: PagesOptions): Page {
  const { data, source, locations } = entry
  const path = source.slice(options.path.length + 1).replace(/\.mdx?$/, '')
  const slash = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
  const route = joinRoute(options.routeBasePath, resolveSlug(data.slug ?? (name === 'index' ? '' : name), folder))
  const writtenTitle = data.title === '' ? undefined : data.title
  const { title: titleInSource, hideTitle } = titleOf(entry)
  const title = titleInSource ?? (name === 'index' && folder !== '' ? folder.slice(folder.lastIndexOf('/') + 1) : name)
  const metaTitle = data.title_meta ?? writtenTitle
  const { editUrl } = options
  return defined({
    ...pageParts(entry, { editUrl, showDate: true, showAuthor: false }),
    route,
    layout: data.layout,
    // A page of search results has no content to index.
    noindex: data.layout === 'search' || undefined,
    title,
    // A page without a title is named after the site.
    documentTitle: metaTitle === title ? undefined : (metaTitle ?? (titleInSource === undefined ? false : undefined)),
    data: data.layout === 'landing' ? landingOf(entry.key, title, data) : layoutData(data),
    // The front matter of a landing page contains text, too.
    textFrom: data.layout === 'landing' ? 'page' : undefined,
    hideTitle,
    location: locations.slug ?? startOf(source),
    layoutLocation: locations.layout,
  })
}

/** Data of the layout, in addition to the content. */
function layoutData({ wide, wrapperClassName }: PageFrontMatter): NonNullable<Page['data']> | null {
  if (wide === undefined && wrapperClassName === undefined) return null
  return defined({ wide, className: wrapperClassName })
}

/**
 * Converts a page to its entry, with its image as a fragment for the core to check, and reports unknown keys of
 * `last_update`.
 */
export function split(
  source: Source,
  format: PagesOptions['format'],
): { readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const { entries, diagnostics } = splitFrontMatter(source, format)
  const [entry] = entries
  if (entry === undefined || !isMapping(entry.data)) return { entries, diagnostics }
  const { image, last_update: lastUpdate } = entry.data
  const isLanding = hasLanding(entry.data)
  if (image === undefined && lastUpdate === undefined && !isLanding) return { entries, diagnostics }
  const { locationOf, keyLocation } = readFrontMatter(source)
  const parts = isLanding ? landingFragments(entry.data, locationOf, source.text) : []
  return {
    entries: [{ ...entry, fragments: [...entry.fragments, ...imageFragment(image, locationOf(['image'])), ...parts] }],
    diagnostics: [
      ...diagnostics,
      ...(isLanding ? landingIcons(entry.data, keyLocation) : []),
      ...unknownKeys(lastUpdate, ['last_update'], { known: lastUpdateKeys, keyLocation }),
    ],
  }
}
