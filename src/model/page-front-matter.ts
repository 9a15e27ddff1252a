/**
 * Front matter that all content types share: checks of its values, and the parts of a page that follow from them.
 *
 * @module
 */
import { z } from 'zod'
import { defined } from '../base/defined.ts'
import { diagnostic, type Diagnostic, type Location } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import { parseDate, parseTimestamp, type ParseDate } from '../text/date.ts'
import { isSafeUrl } from '../text/url.ts'
import { isMapping } from '../base/mapping.ts'
import type { Entry } from './entry.ts'
import { headSchema } from './head.ts'
import { pageNamesSchema } from './names.ts'
import { imageName, imagePath } from './asset.ts'
import type { Page } from './page.ts'
import { pageReviewSchema } from './review.ts'

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : value
const dateBy = (parse: ParseDate) =>
  z.string().transform((source, context) => {
    const iso = parse(source)
    if (iso !== undefined) return iso
    const instead = parse(source, { lastDay: true })
    if (instead === undefined) context.addIssue('expected a date such as 2025-11-21 or 2025-11-21T09:30:00Z')
    else {
      const message = `it counts as ${instead.slice(0, 10)}, the last day of the month`
      context.addIssue({ code: 'custom', message, params: { instead, hint: 'correct the day' } })
    }
    return z.NEVER
  })

const text = z.string().pipe(z.string().min(1))
/** Keywords: a list, or a text with commas as in `<meta name=keywords>`. */
const words = z
  .union([z.string(), z.array(text)], { error: 'expected a list such as [tracking, webhooks]' })
  .transform((value) => (typeof value === 'string' ? value.split(',').flatMap((word) => word.trim() || []) : value))
const safe = z.string().refine(isSafeUrl, 'an address of this scheme could run code')

/** Checks of single values. */
export const fields = {
  text,
  address: text.pipe(safe),
  /** A list of words, or one text with commas between them. */
  words,
  /** A number, in quotes or not. */
  number: z.preprocess(asNumber, z.number()),
  /** Custom data of the writer. */
  props: z.record(z.string(), z.json()),
  /** Converts a date, with or without a time, from YAML to ISO 8601. */
  timestamp: dateBy(parseTimestamp),
}

/** A level of headings in a table of contents. */
const level = z.preprocess(asNumber, z.number().int().min(2).max(6))

// This schema removes unknown keys of the nested map; `unknownKeys` reports them at their locations.
const lastUpdate = z.object({ date: dateBy(parseDate).optional(), author: text.optional() })

/** Keys of `last_update`. */
export const lastUpdateKeys = Object.keys(lastUpdate.shape)

/** Keys that each page may have. */
export const pageFields = {
  title: z.string().optional().describe('Title of the page. Default: its first heading'),
  title_meta: text.optional().describe('Title in the browser tab and in results of search engines. Default: the title'),
  slug: text
    .optional()
    .describe('Address of the page: the last segment; with a leading slash, the whole path below the `routeBasePath`'),
  description: z
    .string()
    .optional()
    .describe('Description below the title, in lists, search engines and link previews: one sentence'),
  keywords: fields.words.optional().describe('Keywords for search engines and for the search of the site'),
  search: z
    .strictObject({
      synonyms: z
        .array(text)
        .optional()
        .describe('Synonyms that readers may search for: like keywords, but only for the search of the site'),
      pinned: z.array(text).optional().describe('Queries whose first result is this page'),
      boost: z
        .number()
        .positive()
        .max(10)
        .optional()
        .describe('Factor of the relevance of the page, up to 10. Default: 1. 0.5 halves the relevance, 2 doubles it'),
      exclude: z.boolean().optional().describe('Exclude the page from the search of the site'),
      language: z
        .string()
        .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]+)*$/, 'expected a language such as de')
        .optional()
        .describe('Language of the page, e.g. `de`. Default: the language of the site'),
    })
    .optional()
    .describe('Search options of the page'),
  image: fields.address.optional().describe('Path or URL of the link preview image'),
  head: headSchema.optional().describe('Elements added to <head> of the page: meta, link, script'),
  feedback: z.boolean().optional().describe('false: hide the feedback form on this page'),
  comments: z.boolean().optional().describe('false: hide the comments on this page'),
  draft: z.boolean().optional().describe('Publish the page only in docs serve and with --drafts'),
  unlisted: z
    .boolean()
    .optional()
    .describe('Publish the page, but omit it from sidebars, lists, the sitemap and the search'),
  hide_table_of_contents: z.boolean().optional().describe('Hide the table of contents'),
  toc_min_heading_level: level.optional().describe('First heading level in the table of contents, 2 to 6'),
  toc_max_heading_level: level.optional().describe('Last heading level in the table of contents, 2 to 6'),
  /** An empty value hides the edit link. */
  custom_edit_url: safe.nullable().optional().describe('URL of the "Edit this page" link; null for no link'),
  last_update: lastUpdate.optional().describe('Date and author of the last change. Default: from git'),
  review: pageReviewSchema.optional().describe('Review interval and owner of the page; false for no review'),
  names: pageNamesSchema
    .optional()
    .describe(
      'Operations and schemas that names in inline code refer to; false: do not link names to the API reference',
    ),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .optional()
    .describe('Parser of the page. Default: chosen by the file extension and the option `format` of the content type'),
  custom: z.unknown().optional().describe('Custom data for layouts and plugins'),
}

/** Validated values of `pageFields`. */
type PageFields = z.infer<z.ZodObject<typeof pageFields>>

/**
 * Title of a page, and `true` if its text contains the title, because it follows other content or must stay
 * there.
 *
 * @param preferred title to use for a page with both a heading and a title in its front matter
 */
export function titleOf(
  {
    data,
    fragments: { body },
  }: Entry<{ readonly title?: string | undefined; readonly hide_title?: boolean | undefined }>,
  preferred: 'heading' | 'front matter' = 'heading',
) {
  const titles = [body?.title, data.title || undefined]
  const preferredTitle = (preferred === 'heading' ? titles : titles.reverse()).find((title) => title !== undefined)
  const inBody =
    preferredTitle === undefined ? body?.headings.find(({ depth }) => depth === 1)?.text || undefined : undefined
  return { title: preferredTitle ?? inBody, hideTitle: data.hide_title === true || inBody !== undefined || undefined }
}

/** Adds issues for values that contradict each other. */
export function refinePage(data: PageFields, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = data
  const problem = (key: string, message: string): void => context.addIssue({ code: 'custom', path: [key], message })
  if (data.draft === true && data.unlisted === true) problem('unlisted', 'a draft cannot be unlisted as well')
  if (min !== undefined && max !== undefined && min > max) {
    problem('toc_min_heading_level', `larger than toc_max_heading_level, which is ${max}`)
  }
}

/** Defaults of a content type for all its pages. */
export interface PageDefaults {
  /** URL that the path of the source is appended to. Without it, pages have no edit link by default. */
  readonly editUrl: string | undefined
  /** Path in the edit link. Default: the path of the source. */
  readonly editPath?: string
  /** Pages show the date of their last commit. */
  readonly showDate: boolean
  /** Pages show the author of their last commit. */
  readonly showAuthor: boolean
}

/** Properties of a page that depend only on its front matter and its facts, not on its content type. */
export function pageParts({ key, source, data, dates, fragments }: Entry<PageFields>, defaults: PageDefaults) {
  const { hide_table_of_contents: isHidden, toc_min_heading_level: min, toc_max_heading_level: max } = data
  const from = min ?? Math.min(2, max ?? 2)
  const levels = min === undefined && max === undefined ? undefined : { min: from, max: Math.max(from, max ?? 3) }
  const date = data.last_update?.date ?? (defaults.showDate ? dates?.updated : undefined)
  const author = data.last_update?.author ?? (defaults.showAuthor ? dates?.author : undefined)
  const { editUrl, editPath = source } = defaults
  const usual = editUrl === undefined ? undefined : editAddress(editUrl, editPath)
  return defined({
    description: (data.description ?? fragments['body']?.excerpt) || undefined,
    keywords: data.keywords,
    search: data.search && defined(data.search),
    image: data.image === undefined ? undefined : imagePath(data.image, fragments[imageName]),
    head: data.head,
    feedback: data.feedback === false ? (false as const) : undefined,
    comments: data.comments === false ? (false as const) : undefined,
    entry: key,
    toc: isHidden === true ? false : levels,
    unlisted: data.unlisted || undefined,
    editUrl: data.custom_edit_url === undefined ? usual : data.custom_edit_url || undefined,
    lastUpdate: date === undefined && author === undefined ? undefined : defined({ date, author }),
  }) satisfies Partial<Page>
}

/** Warns about unknown keys of a nested map. `advice` contains hints for single keys. */
export function unknownKeys(
  value: unknown,
  path: readonly (string | number)[],
  {
    known,
    keyLocation,
    advice,
  }: {
    readonly known: readonly string[]
    readonly keyLocation: (path: readonly (string | number)[]) => Location | undefined
    readonly advice?: Readonly<Record<string, string>>
  },
): readonly Diagnostic[] {
  const unknown = isMapping(value) ? Object.keys(value).filter((key) => !known.includes(key)) : []
  return unknown.map((key) =>
    diagnostic('front-matter/unknown-key', `no key "${key}" in "${path.join('.')}"`, {
      location: keyLocation([...path, key]),
      hint: advice?.[key] ?? didYouMean(key, known, `known keys: ${known.join(', ')}`),
    }),
  )
}

/** URL below `editUrl`. A path with `../` leaves the folder of `editUrl`, like that of a source outside the site folder. */
function editAddress(editUrl: string, path: string): string {
  const address = `${editUrl.replace(/\/+$/, '')}/${encodeURI(path)}`
  return path.startsWith('../') ? new URL(address).href : address
}
