/**
 * On the not-found page, on demand: the page at the same address with another ending. A plain file host serves
 * `x.html` alone, so that `x/index.html` is unknown to it, and on some hosts `x` is, too.
 *
 * @module
 */

/** Other forms of a path, the one that links of the site have first. A file such as `x.png` has none. */
export function otherForms(path: string): readonly string[] {
  const bare = path.replace(/\/$|(?:\/index)?\.html$/, '')
  if (bare === '' || /\.[a-z][a-z0-9]*$/i.test(bare)) return []
  return [...(path.endsWith('.html') ? [bare] : []), `${bare}.html`].filter((form) => form !== path)
}

/**
 * The form of an address that the host answers with a page. The form that the reader came from is left out, so that two
 * forms never lead to each other.
 */
export async function otherForm(
  { pathname, origin }: Pick<Location, 'pathname' | 'origin'>,
  referrer: string,
): Promise<string | undefined> {
  for (const form of otherForms(pathname)) {
    if (origin + form === referrer.split(/[?#]/, 1)[0]) continue
    const response = await fetch(form, { headers: { accept: 'text/html' } })
    const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
    // Some hosts answer every address with this page, or lead back to where it is unknown.
    if (isPage && new URL(response.url).pathname !== pathname && !isNotFound(await response.text())) return form
  }
  return undefined
}

const isNotFound = (html: string): boolean => html.includes(' data-layout="not-found"')
