/**
 * Front matter that all content types share: checks of its values, and the parts of a page that follow from them.
 *
 * @module
 */
import { z } from 'zod'
import { defined } from '../base/defined.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import { parseDate, parseTimestamp } from '../text/date.ts'
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
const dateBy = (parse: (text: string) => string | undefined) =>
  z.string().transform((written, context) => {
    const iso = parse(written)
    if (iso !== undefined) return iso
    context.addIssue({ code: 'custom', message: 'expected a date such as 2025-11-21 or 2025-11-21T09:30:00Z' })
    return z.NEVER
  })

const text = z.string().pipe(z.string().min(1))
/** Many sites write them as HTML has them in `<meta name=keywords>`: in one text, with commas. */
const words = z
  .union([z.string(), z.array(text)], { error: 'expected a list such as [tracking, webhooks]' })
  .transform((written) =>
    typeof written === 'string' ? written.split(',').flatMap((word) => word.trim() || []) : written,
  )
const safe = z.string().refine(isSafeUrl, 'an address of this scheme could run code')

/** Checks of single values. */
export const fields = {
  text,
  address: text.pipe(safe),
  /** A list of words, or one text with commas between them. */
  words,
  /** A number, in quotes or not. */
  number: z.preprocess(asNumber, z.number()),
  /** Data of a writer's own. */
  props: z.record(z.string(), z.json()),
  /** A day, or a day with a time, as YAML writes them → ISO 8601. */
  timestamp: dateBy(parseTimestamp),
}

/** A level of headings in a table of contents. */
const level = z.preprocess(asNumber, z.number().int().min(2).max(6))

// Unknown keys inside of values are left out here; `unknownKeys` warns of them at their locations.
const lastUpdate = z.object({ date: dateBy(parseDate).optional(), author: text.optional() })

/** Keys of `last_update`. */
export const lastUpdateKeys = Object.keys(lastUpdate.shape)

/** Keys that each page may have. */
export const pageFields = {
  title: z.string().optional().describe('Title of the page; default: its first heading'),
  title_meta: text
    .optional()
    .describe('Title in the tab of the browser and in results of search engines; default: the title'),
  slug: text.optional().describe('Address of the page: the last part of it, or all of it behind a slash'),
  description: z.string().optional().describe('One sentence for lists, search engines and previews of links'),
  keywords: fields.words.optional().describe('Words that the page should be found by'),
  search: z
    .strictObject({
      synonyms: z
        .array(text)
        .optional()
        .describe('Words that readers use for it: found like keywords, for the search alone'),
      pinned: z.array(text).optional().describe('Queries whose first result it is'),
      boost: z
        .number()
        .positive()
        .max(10)
        .optional()
        .describe('How much its words count, beside those of other pages (1): 0.5 is half, 2 twice as much'),
      exclude: z.boolean().optional().describe('true: the search does not find the page'),
      language: z
        .string()
        .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]+)*$/, 'expected a language such as de')
        .optional()
        .describe('Language of the page, such as `de`; default: that of the site'),
    })
    .optional()
    .describe('Settings of the page for the search of the site'),
  image: fields.address.optional().describe('Picture in previews of links'),
  head: headSchema.optional().describe('Elements in <head> of the page: meta, link, script'),
  feedback: z.boolean().optional().describe('false: readers are not asked whether the page was helpful'),
  comments: z.boolean().optional().describe('false: the page has no comments'),
  draft: z.boolean().optional().describe('Only docs serve, and --drafts, make the page'),
  unlisted: z.boolean().optional().describe('The page keeps its address, but no list, sitemap or search contains it'),
  hide_table_of_contents: z.boolean().optional().describe('Show no table of contents'),
  toc_min_heading_level: level.optional().describe('Highest level of headings in the table of contents'),
  toc_max_heading_level: level.optional().describe('Lowest level of headings in the table of contents'),
  /** An empty value hides the edit link. */
  custom_edit_url: safe.nullable().optional().describe('Address of "Edit this page"; null for none'),
  last_update: lastUpdate.optional().describe('Date and author of the last change, in place of those of git'),
  review: pageReviewSchema.optional().describe('When and by whom the page is looked at again; false: never'),
  names: pageNamesSchema
    .optional()
    .describe('Operations and schemas that its names in code style belong to; false: they are not bound'),
  format: z
    .enum(['md', 'mdx', 'detect'])
    .optional()
    .describe('How the page is read; default: by its ending and by the options of its content type'),
  custom: z.unknown().optional().describe('Data of your own, for layouts and plugins'),
}

/** Values of those keys, checked. */
type PageFields = z.infer<z.ZodObject<typeof pageFields>>

/** The title of a page, and `true` where its text shows it: it begins below other content, or is to stay there. */
export function titleOf({
  data,
  fragments: { body },
}: Entry<{ readonly title?: string | undefined; readonly hide_title?: boolean | undefined }>) {
  const written = body?.title ?? (data.title || undefined)
  const inBody = written === undefined ? body?.headings.find(({ depth }) => depth === 1)?.text || undefined : undefined
  return { title: written ?? inBody, hideTitle: data.hide_title === true || inBody !== undefined || undefined }
}

/** Adds issues for values that contradict each other. */
export function refinePage(data: PageFields, context: Pick<z.RefinementCtx, 'addIssue'>): void {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = data
  const problem = (key: string, message: string): void => context.addIssue({ code: 'custom', path: [key], message })
  if (data.draft === true && data.unlisted === true) problem('unlisted', 'a draft cannot be unlisted as well')
  if (min !== undefined && max !== undefined && min > max) {
    problem('toc_min_heading_level', `it is more than toc_max_heading_level, which is ${max}`)
  }
}

/** Defaults of a content type for all its pages. */
export interface PageDefaults {
  /** The address before the path of the source; without it, pages have no edit link of their own. */
  readonly editUrl: string | undefined
  /** The path in the edit link. Default: that of the source. */
  readonly editPath?: string
  /** Pages show the date of their last commit. */
  readonly showDate: boolean
  /** The same, of the author. */
  readonly showAuthor: boolean
}

/** The parts of a page that its front matter and its facts give, whatever its content type. */
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

/** Warnings about the keys of a map inside of a value: those that are not known. `advice` is a hint for one of them. */
export function unknownKeys(
  value: unknown,
  path: readonly (string | number)[],
  {
    known,
    keyPlace,
    advice,
  }: {
    readonly known: readonly string[]
    readonly keyPlace: (path: readonly (string | number)[]) => Place | undefined
    readonly advice?: Readonly<Record<string, string>>
  },
): readonly Diagnostic[] {
  const unknown = isMapping(value) ? Object.keys(value).filter((key) => !known.includes(key)) : []
  return unknown.map((key) =>
    diagnostic('front-matter/unknown-key', `no key "${key}" in "${path.join('.')}"`, {
      place: keyPlace([...path, key]),
      hint: advice?.[key] ?? didYouMean(key, known, `known keys: ${known.join(', ')}`),
    }),
  )
}

/** An address below `editUrl`. A source outside the folder of the site is outside it there, too. */
function editAddress(editUrl: string, path: string): string {
  const address = `${editUrl.replace(/\/+$/, '')}/${encodeURI(path)}`
  return path.startsWith('../') ? new URL(address).href : address
}
