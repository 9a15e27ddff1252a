import { createHash } from 'node:crypto'
import type { Sharp } from './make.ts'
import { makeImage, type MadeImage } from './make.ts'
import type { ImagesOptions } from './options.ts'

/** Most bytes that are kept. */
const limit = 64 * 1024 * 1024

/** Images that were made by this thread, the oldest first. */
const made = new Map<string, MadeImage>()
let kept = 0

/**
 * Makes an image, or takes it from memory: an image on several pages, or of a page that changes (each edit in `serve`),
 * would be made again. The result is the same.
 */
export async function makeOrReuse(sharp: Sharp, bytes: Uint8Array, options: ImagesOptions): Promise<MadeImage> {
  const key = `${createHash('sha256').update(bytes).digest('hex')} ${JSON.stringify(options)}`
  const known = made.get(key)
  const image = known ?? (await makeImage(sharp, bytes, options))
  if (made.delete(key)) kept -= sizeOf(image)
  made.set(key, image)
  kept += sizeOf(image)
  for (const [oldest, one] of made) {
    if (kept <= limit) break
    made.delete(oldest)
    kept -= sizeOf(one)
  }
  return image
}

function sizeOf({ formats }: MadeImage): number {
  // An entry without bytes takes memory as well.
  return formats.reduce((sum, { variants }) => sum + variants.reduce((all, { bytes }) => all + bytes.length, 0), 1024)
}
