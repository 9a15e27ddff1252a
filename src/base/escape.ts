import { encode } from 'micromark-util-encode'

/** Escapes text for HTML and XML, and for attributes in double quotation marks. */
export const escapeHtml: (text: string) => string = encode

/** Escapes text for HTML and XML, and for attributes in single or double quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** Escapes text for a regular expression that matches it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
