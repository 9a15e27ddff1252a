import { framed, originOf, type PageOrigins } from '../../model/policy.ts'

/** Parts of a page that determine the files to load and the policy. */
export interface Used extends PageOrigins {
  /** Origins of frames that load when the reader requests them. */
  readonly framedLater: readonly string[]
  /** Names of features, from `data-feature`. */
  readonly features: readonly string[]
  /** Identifiers of islands, from `data-island`. */
  readonly islands: readonly string[]
  readonly hasTabs: boolean
}

/** Forbidden code: names of attributes, and `javascript:` for an address with this scheme. */
export type CodeNames = ReadonlySet<string>

interface UsedParts {
  /** Adds the parts of a start tag; names of forbidden code are added to `code`. */
  addTag(name: string, attributes: string, code: Set<string>): void
  /** Adds the parts of HTML. */
  addHtml(html: string, code: Set<string>): void
  result(): Used
}

/** Regular expression source for a start tag: its name and its attributes. */
export const startTag = `<([a-z][\\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>`
const tags = new RegExp(startTag, 'gi')

/** Tags that always load something. */
const loading = new Set(['iframe', 'script', 'link'])
const relevant =
  /\s(?:data-(?:feature|frame|island)=|class="tabs[ "]|on[a-z]+=|style=|(?:href|src)=["']\s*javascript:)/i
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Collects the parts of a page, tag by tag. */
export function usedParts(): UsedParts {
  const frames = new Set<string>()
  const framedLater = new Set<string>()
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const features = new Set<string>()
  const islands = new Set<string>()
  let hasTabs = false

  const addLoading = (name: string, attributes: ReadonlyMap<string, string>): void => {
    if (name === 'iframe') {
      frames.add(framed(attributes.get('src') ?? ''))
      return
    }
    const origin = originOf(attributes.get(name === 'link' ? 'href' : 'src') ?? '')
    if (origin === undefined) return
    if (name === 'script') scripts.add(origin)
    else if ((attributes.get('rel') ?? '').split(/\s+/).includes('stylesheet')) styles.add(origin)
  }

  const addAttribute = (name: string, value: string, code: Set<string>): void => {
    if (name === 'data-feature' && /^[a-z-]+$/.test(value)) features.add(value)
    else if (name === 'data-island') islands.add(value)
    else if (name === 'data-frame') framedLater.add(framed(value))
    else if (name === 'class' && /^tabs(?: |$)/.test(value)) hasTabs = true
    else if (name === 'style' || /^on[a-z]+$/.test(name)) code.add(name)
    else if ((name === 'href' || name === 'src') && /^\s*javascript:/i.test(value)) code.add('javascript:')
  }

  const addTag = (tag: string, attributeText: string, code: Set<string>): void => {
    const name = tag.toLowerCase()
    const isLoading = loading.has(name)
    if (!isLoading && !relevant.test(attributeText)) return
    const attributes = attributesOf(attributeText)
    if (isLoading) addLoading(name, attributes)
    for (const [key, value] of attributes) addAttribute(key, value, code)
  }

  return {
    addTag,
    addHtml(html, code) {
      for (const [, name = '', attributes = ''] of html.matchAll(tags)) addTag(name, attributes, code)
    },
    result: () => ({
      frames: [...frames],
      framedLater: [...framedLater],
      scripts: [...scripts],
      styles: [...styles],
      features: [...features],
      islands: [...islands],
      hasTabs,
    }),
  }
}

/** Reads the attributes of a start tag, without the escapes of a serializer. */
export function attributesOf(attributeText: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of attributeText.matchAll(attribute))
    attributes.set(name.toLowerCase(), unescape(double ?? single ?? bare ?? ''))
  return attributes
}

const signs: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x22': '"',
  amp: '&',
  '#x26': '&',
}

function unescape(text: string): string {
  return text.includes('&')
    ? text.replace(/&(lt|gt|quot|#x27|#x22|#x26|amp);/g, (sign, name: string) => signs[name] ?? sign)
    : text
}
