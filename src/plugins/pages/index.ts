/**
 * Standalone pages: each Markdown file → the page at its path.
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
    .describe("Folder of the pages, relative to the site's folder"),
  routeBasePath: z.string().default('').describe('First part of every route; empty for the root of the site'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('md')
    .describe('How .md files are read; detect: as their front matter says'),
  exclude: z
    .array(fields.text)
    .default(['**/_*.{md,mdx}', '**/_*/**'])
    .describe('Globs of what is no page: partials, which pages pull in, in the first place'),
  editUrl: z.url().optional().describe("Address before the path of the source, relative to the site's folder"),
})

/** Options of standalone pages, checked. */
export type PagesOptions = z.infer<typeof pagesOptions>

/** Front matter of a standalone page. */
export const pageSchema = z
  .strictObject({
    ...pageFields,
    layout: fields.text.default('page').describe('Name of a layout of the theme'),
    wide: z.boolean().optional().describe('Give the content the whole width'),
    wrapperClassName: fields.text.optional().describe('Class of the element around the content'),
    hide_title: z.boolean().optional().describe('Show no title above the text'),
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
    context.addIssue({ code: 'custom', path: [key], message: 'only a landing page shows it', params })
  }
}

/** Front matter of a standalone page, checked. */
export type PageFrontMatter = z.infer<typeof pageSchema>

export default definePlugin<PagesOptions>({
  options: pagesOptions,
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

/** Each file → the page at its path; `index` is the page of its folder. */
export function arrange(
  entries: readonly Entry<PageFrontMatter>[],
  options: PagesOptions,
  context: PluginContext,
): Arrangement {
  const listed = entries.filter((entry) => (context.drafts || entry.data.draft !== true) && entry.isLeftOut !== true)
  return { pages: listed.map((entry) => pageOf(entry, options)) }
}

function pageOf(entry: Entry<PageFrontMatter>, options: PagesOptions): Page {
  const { data, source, places } = entry
  const path = source.slice(options.path.length + 1).replace(/\.mdx?$/, '')
  const slash = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
  const route = joinRoute(options.routeBasePath, resolveSlug(data.slug ?? (name === 'index' ? '' : name), folder))
  const writtenTitle = data.title === '' ? undefined : data.title
  const { title: written, hideTitle } = titleOf(entry)
  const title = written ?? (name === 'index' && folder !== '' ? folder.slice(folder.lastIndexOf('/') + 1) : name)
  const metaTitle = data.title_meta ?? writtenTitle
  const { editUrl } = options
  return defined({
    ...pageParts(entry, { editUrl, showDate: true, showAuthor: false }),
    route,
    layout: data.layout,
    // A page of results has nothing to be found by.
    noindex: data.layout === 'search' || undefined,
    title,
    // A page without a title is named after the site.
    documentTitle: metaTitle === title ? undefined : (metaTitle ?? (written === undefined ? false : undefined)),
    data: data.layout === 'landing' ? landingOf(entry.key, title, data) : shownBeside(data),
    // Its text is in its front matter, too.
    textFrom: data.layout === 'landing' ? 'page' : undefined,
    hideTitle,
    place: places.slug ?? startOf(source),
    layoutPlace: places.layout,
  })
}

/** Data of the layout, beside the content. */
function shownBeside({ wide, wrapperClassName }: PageFrontMatter): NonNullable<Page['data']> | null {
  if (wide === undefined && wrapperClassName === undefined) return null
  return defined({ wide, className: wrapperClassName })
}

/** A page → its entry, with its image for the core to find; unknown keys of `last_update` are reported. */
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
  const { places, keyPlace } = readFrontMatter(source)
  const parts = isLanding ? landingFragments(entry.data, places) : []
  return {
    entries: [{ ...entry, fragments: [...entry.fragments, ...imageFragment(image, places(['image'])), ...parts] }],
    diagnostics: [
      ...diagnostics,
      ...(isLanding ? landingIcons(entry.data, keyPlace) : []),
      ...unknownKeys(lastUpdate, ['last_update'], { known: lastUpdateKeys, keyPlace }),
    ],
  }
}
