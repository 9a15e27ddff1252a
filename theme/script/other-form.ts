/**
 * Loaded on the not-found page: looks for the page at the same address with another ending. A plain file host
 * serves only `x.html`, so that `x/index.html`, and on some hosts `x`, is unknown.
 *
 * @module
 */

/**
 * Alternative forms of a path, starting with that of the site's links. A file such as `x.png` has none.
 */
export function otherForms(path: string): readonly string[] {
  const bare = path.replace(/\/$|(?:\/index)?\.html$/, '')
  if (bare === '' || /\.[a-z][a-z0-9]*$/i.test(bare)) return []
  return [...(path.endsWith('.html') ? [bare] : []), `${bare}.html`].filter((form) => form !== path)
}

/**
 * Alternative form of an address that the host serves. The form from which the reader came is excluded, so that two
 * forms never redirect to each other.
 */
export async function otherForm(
  { pathname, origin }: Pick<Location, 'pathname' | 'origin'>,
  referrer: string,
): Promise<string | undefined> {
  for (const form of otherForms(pathname)) {
    if (origin + form === referrer.split(/[?#]/, 1)[0]) continue
    const response = await fetch(form, { headers: { accept: 'text/html' } })
    const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
    // Some hosts serve this page at every address, or redirect back to the unknown one.
    if (isPage && new URL(response.url).pathname !== pathname && !isNotFound(await response.text())) return form
  }
  return undefined
}

const isNotFound = (html: string): boolean => html.includes(' data-layout="not-found"')
