import { imageSize } from 'image-size'

/** Ending of images whose size is read. */
export const pictureEnding = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i

/** Displayed size of an image; `undefined` for other files, and for broken images. */
export function dimensions(bytes: Uint8Array, path: string): { width: number; height: number } | undefined {
  if (!pictureEnding.test(path)) return undefined
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return undefined
    const size = { width: Math.round(width), height: Math.round(height) }
    // Rotated photographs are displayed upright.
    return orientation < 5 ? size : { width: size.height, height: size.width }
  } catch {
    return undefined
  }
}
