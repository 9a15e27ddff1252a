/** Redirects anchors of Redoc and Swagger UI to the matching page of the reference. */

async function follow(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-anchors]')
  const keys = keysOf(location.hash)
  if (box === null || keys.length === 0) return
  const { anchors = '', base = '/' } = box.dataset
  try {
    const table = (await (await fetch(base + anchors)).json()) as Readonly<Record<string, string>>
    const key = keys.find((name) => Object.hasOwn(table, name))
    if (key !== undefined) location.replace(base + (table[key] ?? '').slice(1))
  } catch (error) {
    // The page itself also lists everything.
    console.error(error)
  }
}

/** Keys of the table for an anchor, best first. */
function keysOf(hash: string): readonly string[] {
  // A name may contain an encoded slash.
  const [kind, first = '', third, ...rest] = hash.slice(1).split('/').map(plain)
  if (kind === 'operation' || kind === 'tag' || kind === 'schema') {
    const key = `${kind}/${slug([first, ...(kind === 'tag' ? [] : [third ?? '', ...rest])].join('/'))}`
    return third === 'operation' ? [`operation/${slug(rest.join('/'))}`, key] : [key]
  }
  if (kind !== '' || first === '') return []
  const tag = `tag/${slug(first)}`
  return third === undefined ? [tag] : [`operation/${slug([third, ...rest].join('/'))}`, tag]
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Converts names like the tool's routes: `listOrders` and `list orders` become `list-orders`. */
function slug(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

void follow()
addEventListener('hashchange', () => void follow())
document.addEventListener('docs:page', () => void follow())
