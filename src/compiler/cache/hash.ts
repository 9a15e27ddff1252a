import { hash } from 'node:crypto'

/** Hex digest of a text or of bytes: the first 128 bits of SHA-256, enough against accidents and collisions at will. */
export function digest(content: string | Uint8Array): string {
  // A slice of the whole text would keep it: 112 bytes in place of 48, for some digests of each page.
  return hash('sha256', content, 'buffer').toString('hex', 0, 16)
}

/** Digest of a plain value; keys keep the order in which they were written. */
export function digestOf(value: unknown): string {
  return digest(JSON.stringify(value) ?? 'undefined')
}
