import { hash } from 'node:crypto'

/** Hex digest of a text or of bytes: the first 128 bits of SHA-256, enough against accidents and collisions at will. */
export function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32)
}

/** Digest of a plain value; keys keep the order in which they were written. */
export function digestOf(value: unknown): string {
  return digest(JSON.stringify(value) ?? 'undefined')
}
