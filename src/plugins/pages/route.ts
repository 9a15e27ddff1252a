/** `slug` as seen from `folder`, below `base`; a slug that starts with `/` is seen from `base`. No final slash. */
export function resolveRoute(base: string, folder: string, slug: string): string {
  const segments: string[] = []
  for (const segment of [...(slug.startsWith('/') ? [] : folder.split('/')), ...slug.split('/')]) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return '/' + [...base.split('/').filter((segment) => segment !== ''), ...segments].join('/')
}
