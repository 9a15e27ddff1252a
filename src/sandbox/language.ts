import { parseAccept } from 'hono/utils/accept'

/**
 * The entry of a list of languages that `Accept-Language` asks for most (RFC 9110, 12.5.4, with the lookup of RFC 4647,
 * 3.4: `de-AT` takes `de`); nothing, if it asks for none of them.
 */
export function negotiateLanguage(header: string, known: readonly string[]): string | undefined {
  for (const { type, q } of parseAccept(header.toLowerCase())) {
    if (q === 0) continue
    for (let tag = type; tag !== ''; tag = tag.replace(/(?:^|-)[^-]*$/, '')) {
      const found = known.find((one) => one.toLowerCase() === tag)
      if (found !== undefined) return found
    }
  }
  return undefined
}
