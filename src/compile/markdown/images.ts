import { imageSize } from 'image-size'

/**
 * Takes a `srcset` apart as browsers do: an address goes to the next white space, what is behind it (the `descriptor`,
 * which may be empty) to the next comma. `at` is where the address begins.
 */
export function candidatesOf(srcset: string): { url: string; at: number; descriptor: string }[] {
  const candidates: ReturnType<typeof candidatesOf> = []
  let open: { url: string; at: number; words: string[] } | undefined
  const close = (): void => {
    if (open !== undefined) candidates.push({ url: open.url, at: open.at, descriptor: open.words.join(' ') })
    open = undefined
  }
  for (const { 0: word, index } of srcset.matchAll(/\S+/g)) {
    let start = 0
    if (open !== undefined) {
      const comma = word.indexOf(',')
      const end = comma === -1 ? word.length : comma
      if (end > 0) open.words.push(word.slice(0, end))
      if (comma === -1) continue
      close()
      start = comma
    }
    while (word[start] === ',') start++
    let end = word.length
    while (end > start && word[end - 1] === ',') end--
    if (end === start) continue
    open = { url: word.slice(start, end), at: index + start, words: [] }
    if (end < word.length) close()
  }
  close()
  return candidates
}

/** The size of an image as it is shown; `undefined` for a file that is no image or cannot be read. */
export function dimensions(bytes: Uint8Array, path: string): { width: number; height: number } | undefined {
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i.test(path)) return undefined
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return undefined
    const size = { width: Math.round(width), height: Math.round(height) }
    // A photograph that lies on its side is shown upright.
    return orientation < 5 ? size : { width: size.height, height: size.width }
  } catch {
    return undefined
  }
}
