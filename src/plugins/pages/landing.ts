import {
  fields,
  firstTextLine,
  isIconName,
  isMapping,
  tints,
  unknownIcon,
  z,
  type Diagnostic,
  type Location,
  type RawFragment,
} from '../kit.ts'
import { escapeHtml } from '../../base/escape.ts'

const icon = fields.text.describe('Name of the icon, e.g. rocket')
const tint = z.enum(tints).describe('Background colour of the icon').optional()
const link = fields.address.describe('Target of the link: a Markdown file, a path of the site or an absolute URL')

/** Hero section of a landing page. */
export const heroSchema = z
  .strictObject({
    title: fields.text.optional().describe('Headline. Default: the title of the page'),
    tagline: fields.text.optional().describe('Sentence below the headline, in Markdown'),
    image: z
      .strictObject({
        file: fields.text.describe('Path of the picture'),
        alt: z.string().describe('Alternative text of the picture; empty for a decorative picture'),
      })
      .optional()
      .describe('Picture beside the headline'),
    example: fields.text.optional().describe('Markdown beside the headline instead of a picture, such as code blocks'),
    actions: z
      .array(
        z.strictObject({
          text: fields.text.describe('Label of the button'),
          link,
          variant: z
            .enum(['primary', 'secondary', 'minimal'])
            .optional()
            .describe('Style of the button. Default: `primary` for the first button, `secondary` for others'),
          icon: icon.optional(),
        }),
      )
      .default([])
      .describe('Buttons that link to pages'),
    search: z.boolean().default(false).describe('Show a large search field below the headline'),
  })
  .refine(({ image, example }) => image === undefined || example === undefined, {
    path: ['example'],
    message: 'the picture is shown instead of the example',
    params: { hint: 'remove one of them' },
  })
  .describe('Top section of a page with "layout: landing"')

/** The cards of a landing page. */
export const featuresSchema = z
  .array(
    z.strictObject({
      title: fields.text.describe('Title of the card'),
      details: fields.text.optional().describe('Text of the card, in Markdown'),
      icon: icon.optional(),
      tint,
      link: link.optional(),
    }),
  )
  .describe('Cards of a page with "layout: landing"')

/** Keys of front matter that only a landing page shows. */
export const landingKeys = ['hero', 'features'] as const

/**
 * Data of the layout `landing`, in the form of the theme's type `LandingData`, which documents the names of the
 * fragments.
 */
export function landingOf(
  key: string,
  title: string,
  {
    hero,
    features = [],
  }: {
    readonly hero?: z.infer<typeof heroSchema> | undefined
    readonly features?: z.infer<typeof featuresSchema> | undefined
  },
) {
  return {
    key,
    title: hero?.title ?? title,
    tagline: hero?.tagline !== undefined,
    image: hero?.image !== undefined,
    example: hero?.example !== undefined && hero.image === undefined,
    search: hero?.search === true,
    actions: hero?.actions.length ?? 0,
    features: features.length,
  }
}

/**
 * Converts the parts of a landing page to Markdown fragments with line numbers, so that the core checks links, pictures
 * and icons as in other text. Invalid values get no fragment; they are reported with the front matter. `source` is the
 * text of the file.
 */
export function landingFragments(
  data: Readonly<Record<string, unknown>>,
  locationOf: (path: readonly (string | number)[]) => Location | undefined,
  source = '',
): readonly RawFragment[] {
  const [hero, features] = [heroSchema.safeParse(data['hero']), featuresSchema.safeParse(data['features'])]
  const fragment = (name: string, path: readonly (string | number)[], text: string): RawFragment => ({
    name,
    format: 'md',
    text,
    line: locationOf(path)?.line ?? 1,
  })
  const blockFragment = (name: string, path: readonly string[], text: string): RawFragment => {
    const location = locationOf(path)
    return { name, format: 'md', text, line: location === undefined ? 1 : firstTextLine(source.split('\n'), location) }
  }
  const { tagline, image, example, actions = [] } = hero.success ? hero.data : {}
  return [
    ...(tagline === undefined ? [] : [fragment('tagline', ['hero', 'tagline'], inLine(tagline))]),
    ...(image === undefined
      ? []
      : [
          fragment(
            'hero-image',
            ['hero', 'image', 'file'],
            `<img src="${quoted(pathOf(image.file))}" alt="${quoted(image.alt)}">`,
          ),
        ]),
    ...(example === undefined ? [] : [blockFragment('hero-example', ['hero', 'example'], example)]),
    ...actions.map(({ text, link: href, variant, icon: name }, index) => {
      const buttonVariant = variant ?? (index === 0 ? 'primary' : 'secondary')
      const button = attributes({ href, variant: buttonVariant, icon: knownIcon(name) })
      return fragment(`action-${index}`, ['hero', 'actions', index, 'link'], `:link-button[${label(text)}]{${button}}`)
    }),
    ...(features.success ? features.data : []).map(({ title, details, icon: name, tint, link: href }, index) => {
      const buttonAttributes = attributes({ href, icon: knownIcon(name), tint })
      const opening = `card[${label(title)}]${buttonAttributes === '' ? '' : `{${buttonAttributes}}`}`
      const card = details === undefined ? `::${opening}` : `:::${opening}\n${inLine(details)}\n:::`
      return fragment(`feature-${index}`, ['features', index, href === undefined ? 'title' : 'link'], card)
    }),
  ]
}

/**
 * Reports unknown icons of a landing page at their keys, since a fragment has a single line for link and icon.
 * Fragments omit unknown icons.
 */
export function landingIcons(
  data: Readonly<Record<string, unknown>>,
  keyLocation: (path: readonly (string | number)[]) => Location | undefined,
): readonly Diagnostic[] {
  const [hero, features] = [heroSchema.safeParse(data['hero']), featuresSchema.safeParse(data['features'])]
  const actions = hero.success ? hero.data.actions : []
  const cards = features.success ? features.data : []
  return [
    ...actions.map(({ icon: name }, index) => ({ name, path: ['hero', 'actions', index, 'icon'] })),
    ...cards.map(({ icon: name }, index) => ({ name, path: ['features', index, 'icon'] })),
  ].flatMap(({ name, path }) => {
    const location = keyLocation(path)
    const problem = isUnknown(name) ? unknownIcon(name, location && { location }) : undefined
    return problem === undefined ? [] : [problem]
  })
}

/**
 * Returns true for the name of an unknown icon. Any other text, such as an emoji, is displayed unchanged.
 */
function isUnknown(icon: string | undefined): icon is string {
  return icon !== undefined && isIconName(icon) && unknownIcon(icon) !== undefined
}

const knownIcon = (icon: string | undefined) => (isUnknown(icon) ? undefined : icon)

/** Returns true for the front matter of a landing page. */
export function hasLanding(data: unknown): data is Readonly<Record<string, unknown>> {
  return isMapping(data) && landingKeys.some((key) => data[key] !== undefined)
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const label = (text: string) => inLine(text).replace(/[\\[\]]/g, '\\$&')

const quoted = (text: string) => escapeHtml(inLine(text))

/** A path without a prefix is relative to the file, as in other front matter. */
const pathOf = (file: string) => (/^(?:\.\.?\/|\/|@site\/|[a-z]+:)/.test(file) ? file : `./${file}`)

function attributes(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${quoted(value)}"`]))
    .join(' ')
}
