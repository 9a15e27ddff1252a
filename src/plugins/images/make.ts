import type sharp from 'sharp'
import { createHash } from 'node:crypto'
import { z } from '../kit.ts'
import { errorMessage } from '../../base/error-message.ts'

/** Formats in order of preference. Browsers use the first one they support. */
const formats = ['avif', 'webp'] as const
type Format = (typeof formats)[number]

/** Minimum file size in bytes: smaller files fit into a few packets in any format. */
export const smallest = 10 * 1024
/** Maximum number of pixels: this many take 200 MB decoded. */
const maxPixels = 50_000_000
/** Maximum width or height supported by both formats. */
const maxSide = 16_383
/** Maximum size of a version relative to the original: it must save a tenth. */
const worthwhile = 0.9

/** Versions of an image in one format, narrowest first. */
interface MadeFormat {
  readonly format: Format
  readonly variants: readonly { readonly width: number; readonly bytes: Uint8Array }[]
}

/** Reason why a file was not converted. */
export interface ImageProblem {
  readonly rule: 'too-large' | 'unreadable'
  readonly reason: string
  readonly hint: string
}

/** Generated versions of an image; empty if the original is the smallest. */
export interface MadeImage {
  readonly formats: readonly MadeFormat[]
  /** Displayed size, if the file is an image. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly problem?: ImageProblem
}

/**
 * Converts an image to the formats and widths in the options. The result depends only on the bytes. Metadata is
 * removed.
 */
export async function makeImage(sharp: Sharp, bytes: Uint8Array, options: ImagesOptions): Promise<MadeImage> {
  const kind = kindOf(bytes)
  if (kind === 'other') return unreadable('it is not a PNG, JPEG, GIF, WebP or TIFF file')
  if (kind === 'png' && isAnimatedPng(bytes)) return { formats: [] }
  try {
    const { width, height, orientation = 1, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (pages > 1 && kind !== 'tiff') return { formats: [] }
    if (width * height > maxPixels) return tooLarge(width, height)
    // Photographs may be stored rotated, with an orientation tag. Not all browsers apply the tag in these formats.
    if (orientation > 1 && (kind === 'png' || kind === 'webp')) return { formats: [] }
    const size = orientation < 5 ? { width, height } : { width: height, height: width }
    return { formats: await encode(sharp, bytes, { options, size }), size }
  } catch (error) {
    return unreadable(firstLine(error))
  }
}

async function encode(
  sharp: Sharp,
  bytes: Uint8Array,
  { options, size }: { readonly options: ImagesOptions; readonly size: { width: number; height: number } },
): Promise<MadeFormat[]> {
  // AVIF is divided into tiles by number of threads, so the bytes would depend on the machine.
  sharp.concurrency(1)
  const widths = widthsFor(size, options.widths)
  let remaining = formats.filter((format) => widths.length > 0 && options.formats.includes(format))
  const encodings = new Map(remaining.map((format) => [format, [] as { width: number; bytes: Uint8Array }[]]))
  for (const [index, width] of widths.entries()) {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const encoded = await Promise.all(
      remaining.map(async (format) => {
        const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        const quality = options.quality[format]
        // The next level of effort makes AVIF a tenth smaller, but takes five times as long
        // (measured).
        const image =
          format === 'avif' ? pixels.avif({ quality, effort: 3 }) : pixels.webp({ quality, smartSubsample: true })
        return [format, await image.toBuffer()] as const
      }),
    )
    for (const [format, buffer] of encoded) encodings.get(format)?.unshift({ width, bytes: buffer })
    if (index > 0) continue
    remaining = encoded.flatMap(([format, { length }]) => (length > bytes.length * worthwhile ? [] : [format]))
    if (remaining.length === 0) return []
  }
  return remaining.map((format) => ({ format, variants: encodings.get(format) ?? [] }))
}

/** Widths of an image, widest first. Similar widths are merged. */
function widthsFor({ width, height }: { width: number; height: number }, allowedWidths: readonly number[]): number[] {
  const widest = Math.min(width, Math.max(...allowedWidths))
  if (Math.max(widest, (widest / width) * height) > maxSide) return []
  const narrower = allowedWidths.filter((width) => width <= widest * worthwhile)
  return [...new Set([widest, ...narrower])].sort((a, b) => b - a)
}

/** First line of a library's error message. */
export function firstLine(error: unknown): string {
  return errorMessage(error).trim().split('\n')[0] ?? ''
}

function tooLarge(width: number, height: number): MadeImage {
  const reason = `has ${width} × ${height} pixels, which is more than ${maxPixels / 1e6} megapixels`
  return { formats: [], problem: { rule: 'too-large', reason, hint: 'make it smaller: no page shows so many pixels' } }
}

function unreadable(why: string): MadeImage {
  const hint = 'save it again with a program that can open it'
  return { formats: [], problem: { rule: 'unreadable', reason: `cannot be decoded: ${why}`, hint } }
}

/** Format of an image, detected from its bytes, since the file extension may be wrong. */
type Kind = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'other'

/**
 * Detects the format by the first bytes. Decoders receive no other formats: SVG, for example, can reference further
 * files.
 */
function kindOf(bytes: Uint8Array): Kind {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return head.startsWith('II*\0') || head.startsWith('MM\0*') ? 'tiff' : 'other'
}

/** Returns true for an animated PNG, of which the decoder reads only the first frame. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'acTL') return true
    // The animation chunk precedes the image data.
    if (name === 'IDAT') return false
  }
  return false
}

/** The package that decodes and encodes images. */
export type Sharp = typeof sharp

/** Loads `sharp`, an optional package. Rejects if it is not installed. */
export async function loadSharp(): Promise<Sharp> {
  const { default: loaded } = await import('sharp')
  // Its cache has no use: no image is decoded twice.
  loaded.cache(false)
  return loaded
}

/** Maximum size of the cache in bytes. */
const limit = 64 * 1024 * 1024

/** Images converted by this thread, oldest first. */
const images = new Map<string, MadeImage>()
let cachedBytes = 0

/**
 * Converts an image, or returns it from the cache: an image may be on several pages, or on a page that is being edited
 * in `serve`.
 */
export async function makeOrReuse(sharp: Sharp, bytes: Uint8Array, options: ImagesOptions): Promise<MadeImage> {
  const key = `${createHash('sha256').update(bytes).digest('hex')} ${JSON.stringify(options)}`
  const cached = images.get(key)
  const image = cached ?? (await makeImage(sharp, bytes, options))
  if (images.delete(key)) cachedBytes -= sizeOf(image)
  images.set(key, image)
  cachedBytes += sizeOf(image)
  for (const [oldest, oldImage] of images) {
    if (cachedBytes <= limit) break
    images.delete(oldest)
    cachedBytes -= sizeOf(oldImage)
  }
  return image
}

function sizeOf({ formats }: MadeImage): number {
  // An entry without bytes takes memory as well.
  return formats.reduce((sum, { variants }) => sum + variants.reduce((all, { bytes }) => all + bytes.length, 0), 1024)
}

const quality = z.int().min(1).max(100)

export const imagesOptions = z.strictObject({
  widths: z
    .array(z.int().min(16).max(10_000))
    .min(1)
    .max(12)
    .default([640, 960, 1280, 1920])
    .describe(
      'Widths in pixels of the generated images. Widths above the width of the source are replaced by the width of the source',
    ),
  formats: z
    .array(z.enum(['avif', 'webp']))
    .min(1)
    .default(['avif', 'webp'])
    .describe('Formats of the generated images. A format that saves less than 10 % of the file size is omitted'),
  quality: z
    .strictObject({
      avif: quality.default(55).describe('Quality of AVIF, 1 to 100'),
      webp: quality.default(80).describe('Quality of WebP, 1 to 100'),
    })
    .default({ avif: 55, webp: 80 })
    .describe('Encoder quality of each format; the scales of the two formats differ'),
  sizes: z
    .string()
    .min(1)
    .default('(min-width: 48rem) 46rem, calc(100vw - 2rem)')
    .describe(
      'Value of the "sizes" attribute: the display width of images. The default matches the text column of the default theme',
    ),
})

export type ImagesOptions = z.infer<typeof imagesOptions>
