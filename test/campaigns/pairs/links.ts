import { attribute, parse, type Html } from '../../e2e/html.ts'

/** Files of a published site by path, as Latin-1 text. */
export type Files = ReadonlyMap<string, string>

/** Broken links of a published site, as `path → address`; external links are not checked. */
export function brokenLinks(files: Files, base: string): readonly string[] {
  const pages = new Map<string, Html>()
  const pageOf = (path: string): Html => {
    const page = pages.get(path) ?? parse(utf8(files.get(path)))
    pages.set(path, page)
    return page
  }
  const isBroken = (address: string, from: string): boolean => {
    const url = new URL(address, from)
    if (url.origin !== new URL(from).origin) return false
    if (!url.pathname.startsWith(new URL(base).pathname)) return true
    const path = decodeURIComponent(url.pathname).slice(decodeURIComponent(new URL(base).pathname).length)
    const file = fileOf(files, path)
    if (file === undefined) return true
    const fragment = decodeURIComponent(url.hash.slice(1))
    if (fragment === '' || fragment === 'top' || fragment.startsWith(':~:') || !file.endsWith('.html')) return false
    return !pageOf(file).ids.has(fragment)
  }
  return [...files.keys()].flatMap((path) => {
    const from = addressOf(path, base)
    const addresses = path.endsWith('.html') ? addressesIn(pageOf(path)) : addressesInText(path, utf8(files.get(path)))
    const broken = [...new Set(addresses)].filter((address) => isBroken(address, from))
    return broken.map((address) => `${path} → ${address}`)
  })
}

/** Ids of a page that several elements have, as `path: id`. Parts of drawings may repeat ids. */
export function repeatedIds(files: Files): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (!path.endsWith('.html')) return []
    const { elements } = parse(utf8(text).replace(/<svg[^]*?<\/svg>/g, ''))
    const ids = elements.map((element) => attribute(element, 'id') ?? '').filter((id) => id !== '')
    return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `${path}: ${id}`)
  })
}

/** Text of a file that was read as Latin-1. */
export const utf8 = (text = ''): string => Buffer.from(text, 'latin1').toString('utf8')

/** File with which a plain host answers a path below the base URL. */
function fileOf(files: Files, path: string): string | undefined {
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`]
  return candidates.find((candidate) => files.has(candidate) || files.has(Buffer.from(candidate).toString('latin1')))
}

/** Address of the page in a file. */
export function addressOf(path: string, base: string): string {
  const route = path.replace(/(?:^|(?<=\/))index\.html$/, '').replace(/\.html$/, '')
  return base + route.split('/').map(encodeURIComponent).join('/')
}

const attributes = ['href', 'src', 'dataSearchIndex'] as const

function addressesIn({ elements }: Html): readonly string[] {
  return elements.flatMap(({ tagName, properties }) => {
    if (tagName === 'base') return []
    const refresh = /^\d+;\s*url=(.*)$/i.exec(String(properties['content'] ?? ''))?.[1]
    const values = [...attributes.map((name) => properties[name]), refresh]
    return values.filter(
      (value): value is string => typeof value === 'string' && !/^(?:mailto|data|javascript|blob):/.test(value),
    )
  })
}

/** Addresses in the sitemap, feeds, `llms.txt`, `robots.txt` and Markdown versions. */
function addressesInText(path: string, text: string): readonly string[] {
  if (path.endsWith('.xml'))
    return [...text.matchAll(/<(?:loc|link|id|guid[^>]*)>([^<]*)<|\bhref="([^"]*)"/g)]
      .map(([, element, attribute]) => (element ?? attribute ?? '').replaceAll('&amp;', '&'))
      .filter((address) => /^https?:/.test(address))
  if (path === 'robots.txt') return [...text.matchAll(/^Sitemap: (\S+)$/gm)].map(([, address = '']) => address)
  if (!path.endsWith('.md') && !/llms[\w-]*\.txt$/.test(path)) return []
  const prose = text.replace(/^(`{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\((?:<([^>\n]*)>|([^()\s]*))\)/g)].map(([, marked, plain]) => marked ?? plain ?? '')
}
