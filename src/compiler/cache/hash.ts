import { hash } from 'node:crypto'

/**
 * Hex digest of a text or of bytes: the first 128 bits of SHA-256, enough against accidental and deliberate collisions.
 */
export function digest(content: string | Uint8Array): string {
  // A substring would keep the complete digest in memory: 112 bytes instead of 48, several times for each page.
  return hash('sha256', content, 'buffer').toString('hex', 0, 16)
}

/** Digest of a plain value. It depends on the order of keys. */
export function digestOf(value: unknown): string {
  return digest(JSON.stringify(value) ?? 'undefined')
}
