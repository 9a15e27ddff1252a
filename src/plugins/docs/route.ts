/** Joins parts to a route: one slash between segments, one at the start, none at the end. */
export function route(...parts: readonly string[]): string {
  return (
    '/' +
    parts
      .flatMap((part) => part.split('/'))
      .filter((segment) => segment !== '')
      .join('/')
  )
}

/** `slug` as seen from `folder`; a slug that starts with `/` is absolute. `.` and `..` segments are resolved. */
export function resolveSlug(slug: string, folder: string): string {
  const segments: string[] = []
  for (const segment of [...(slug.startsWith('/') ? [] : folder.split('/')), ...slug.split('/')]) {
    if (segment === '..') segments.pop()
    else if (segment !== '.') segments.push(segment)
  }
  return route(...segments)
}
