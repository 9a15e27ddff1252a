import { createHash } from 'node:crypto'
import { errorMessage } from '../../base/error-message.ts'
import { diagnostic, z, type Diagnostic, type ResolvedOptions, type WrittenOptions } from '../kit.ts'
import { coverage, rangesText } from './coverage.ts'
import { isPackage, packagedFont, packages } from './packages.ts'

const color = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'write a colour as #14171c')

const font = z.strictObject({
  file: z.string().min(1).describe('Path of a WOFF, TrueType or OpenType file in the site folder'),
  weight: z
    .union([z.literal(400), z.literal(700)])
    .default(400)
    .describe('Weight of the font; 700 is used for titles'),
  covers: z.string().default('').describe('Characters that the font contains; set by the tool'),
  digest: z.string().default('').describe('Hash of the file; set by the tool'),
})

export const cardsOptions = z.strictObject({
  name: z.string().default('').describe('Text beside the logo. Default: the title of the navbar'),
  logo: z.string().default('').describe('Path of the logo: SVG, PNG or JPEG. Default: the logo of the navbar'),
  fonts: z.array(font).default([]).describe('Fonts, in order of preference. Missing characters are drawn with Inter'),
  colors: z
    .strictObject({
      background: color.default('#14171c').describe('Background colour'),
      title: color.default('#fafbfc').describe('Colour of the title'),
      text: color.default('#b0b9c4').describe('Colour of the description and the site name'),
      accent: color.default('#9cc2ff').describe('Colour of the section name and of the line at the edge'),
    })
    .prefault({})
    .describe(
      'Colours of the card. Default: the colours in styles/tokens.css of the site theme, or of the default theme',
    ),
})

export type CardsOptions = z.infer<typeof cardsOptions>
type Font = z.infer<typeof font>

const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']

/** Completes the options with values from files: colours of the theme, logo, characters of the fonts. */
export function completeCards(context: WrittenOptions, isInstalled = isPackage): ResolvedOptions {
  const { options, config, location } = context
  const siteFonts = Array.isArray(options['fonts']) ? (options['fonts'] as Font[]) : []
  const usedPackages = siteFonts.length === 0 ? packages : packages.slice(0, 2)
  const missing = usedPackages.filter((name) => !isInstalled(name))
  if (missing.length > 0) {
    const message = `the plugin "social-cards" needs ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not installed`
    const hint = `npm install ${missing.join(' ')}`
    return { options, diagnostics: [diagnostic('social-cards/no-package', message, { hint, location })] }
  }
  const inter = isInstalled(packages[2])
    ? [400, 700].flatMap((weight) =>
        scripts.map((script) => ({ file: `${packages[2]}/files/inter-${script}-${weight}-normal.woff`, weight })),
      )
    : []
  const fonts = [...siteFonts.map((font, index) => siteFont(font, index, context)), ...inter.map(readInter)]
  const logo = logoOf(context)
  return {
    options: {
      ...options,
      name: options['name'] || titleOf(config),
      ...(logo.address === undefined ? {} : { logo: logo.address }),
      fonts: fonts.flatMap(({ font }) => font ?? []),
      colors: { ...themeColors(context), ...(options['colors'] as object | undefined) },
    },
    diagnostics: [...fonts.flatMap(({ problem }) => problem ?? []), ...(logo.problem ?? [])],
  }
}

function readInter({ file, weight }: { readonly file: string; readonly weight: number }): {
  font: object
  problem?: never
} {
  const bytes = packagedFont(file) as Buffer
  return { font: { file, weight, covers: rangesText(coverage(bytes)), digest: hash(bytes) } }
}

/** Reads a font of the site. Returns the font, or a problem. */
function siteFont(
  font: Font,
  index: number,
  { read, locate }: WrittenOptions,
): { font?: object; problem?: Diagnostic } {
  // The schema already reports a font without a file.
  if (typeof font?.file !== 'string') return { font }
  const file = read(font.file)
  try {
    if ('why' in file) throw new Error(file.why)
    return { font: { ...font, covers: rangesText(coverage(file.bytes)), digest: hash(file.bytes) } }
  } catch (error) {
    return { problem: problemWith(`the font "${font.file}"`, errorMessage(error), locate(['fonts', index, 'file'])) }
  }
}

function problemWith(subject: string, why: string, location: ReturnType<WrittenOptions['locate']>): Diagnostic {
  return diagnostic('social-cards/unreadable', `${subject} cannot be used: ${why}`, { location })
}

/** Data URL of the logo. A logo on another host is not loaded. */
function logoOf({ options, config, read, locate }: WrittenOptions): { address?: string; problem?: Diagnostic[] } {
  const siteLogo = typeof options['logo'] === 'string' && options['logo'] !== '' ? options['logo'] : undefined
  const { logo } = config['navbar'] as { readonly logo?: { readonly src: string; readonly srcDark?: string } }
  const source = siteLogo ?? logo?.srcDark ?? logo?.src
  const type = types[/\.(svg|png|jpe?g)$/i.exec(source ?? '')?.[1]?.toLowerCase() ?? '']
  if (source === undefined || /^(?:[a-z]+:)?\/\//i.test(source) || (siteLogo === undefined && type === undefined))
    return {}
  const file = read(siteLogo ?? `${config['staticFolder'] as string}/${source.replace(/^\//, '')}`)
  const why = type === undefined ? 'the file is not an SVG, PNG or JPEG' : 'why' in file ? file.why : undefined
  if (why === undefined && 'bytes' in file)
    return { address: `data:${type};base64,${Buffer.from(file.bytes).toString('base64')}` }
  // The core reports a missing logo of the navbar.
  return siteLogo === undefined ? {} : { problem: [problemWith(`the logo "${siteLogo}"`, why ?? '', locate(['logo']))] }
}

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

function titleOf(config: WrittenOptions['config']): string {
  return (config['navbar'] as { readonly title?: string }).title ?? (config['title'] as string)
}

const tokens = { background: 'page', title: 'strong', text: 'muted', accent: 'accent' }

/** Colours that the site theme declares first, i.e. those of the default mode. */
function themeColors({ config, read }: WrittenOptions): Readonly<Record<string, string>> {
  const { folder } = config['theme'] as { readonly folder?: string }
  const file = folder === undefined ? { text: '' } : read(`${folder}/styles/tokens.css`)
  const css = 'text' in file ? file.text : ''
  const declared = Object.entries(tokens).flatMap(([name, token]) => {
    const value = new RegExp(`--color-${token}:\\s*(#(?:[0-9a-f]{6}|[0-9a-f]{3}))\\s*;`, 'i').exec(css)?.[1]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(declared)
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
