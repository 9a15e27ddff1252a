/** What the bytes of a file are, as far as they are an image that can be read. The ending of its name may be wrong. */
export type Kind = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'other'

/** Tells by the first bytes. Nothing else gets to the decoders: SVG, for one, can name further files. */
export function kindOf(bytes: Uint8Array): Kind {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  return head.startsWith('II*\0') || head.startsWith('MM\0*') ? 'tiff' : 'other'
}

/** Whether a PNG moves: the decoder shows its first picture alone. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === 'acTL') return true
    // What says that it moves stands before the pixels.
    if (name === 'IDAT') return false
  }
  return false
}
