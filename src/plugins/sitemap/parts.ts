/** URLs in one sitemap, at most (https://www.sitemaps.org/protocol.html). */
const limit = 50_000

/** The pages in parts of at most `size`, in order. */
export function sitemapParts<T>(pages: readonly T[], size = limit): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, i) => pages.slice(i * size, (i + 1) * size))
}
