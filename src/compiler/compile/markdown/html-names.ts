import { htmlBlockNames, htmlRawNames } from 'micromark-util-html-tag-name'
import { allowedElements } from './sanitize-schema.ts'

/** Names of elements that browsers know, including obsolete ones, whether raw HTML may contain them or not. */
const browserNames =
  'abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
  'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
  'fencedframe fieldset figcaption figure font footer form frame frameset head header hgroup html i iframe image img ' +
  'input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter ' +
  'multicol nav nobr noembed noframes noscript object ol optgroup option output param picture plaintext portal ' +
  'progress q rb rp rt rtc ruby s samp script search section select slot source spacer strike strong style sub ' +
  'summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'

const names: ReadonlySet<string> = new Set([...htmlBlockNames, ...htmlRawNames, ...browserNames.split(' ')])

/** Returns true for the name of an HTML element. A name in camel case, such as `Output`, is that of a component. */
function isElement(name: string): boolean {
  const lower = name.toLowerCase()
  return allowedElements.has(lower) || (names.has(lower) && !/^[A-Z].*[a-z]/.test(name))
}

const tag = /<(\/?)([a-z][\w.:-]*)(?=[\s/>])/gi

/** A start tag in raw HTML. */
export interface StartTag {
  readonly name: string
  /** Offset in the text. */
  readonly at: number
  readonly isKnown: boolean
}

/** A start or end tag. */
interface Tag extends StartTag {
  readonly isEnd: boolean
  /** Self-closed as in JSX. */
  readonly isClosed: boolean
}

/** Elements whose content contains no tags of the page. */
const opaque = /^(?:svg|math|script|style|textarea)$/

const closed = /<(?:[^<>"']|"[^"]*"|'[^']*')*\/>/y

/** Yields the tags in raw HTML, except those in comments, and those inside `svg`, `math`, scripts, styles and text areas. */
export function* tagsOf(html: string): Iterable<Tag> {
  if (!html.includes('<')) return
  const text = html.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length))
  let inside: string | undefined
  for (const { 1: slash = '', 2: name = '', index } of text.matchAll(tag)) {
    const lower = name.toLowerCase()
    if (inside !== undefined) {
      if (slash !== '' && lower === inside) inside = undefined
      continue
    }
    closed.lastIndex = index
    const isClosed = closed.test(text)
    yield { name, at: index, isKnown: isElement(name), isEnd: slash !== '', isClosed }
    if (slash === '' && opaque.test(lower) && text.includes(`</${name}`, index)) inside = lower
  }
}

/** Yields the start tags in raw HTML. */
export function* startTags(html: string): Iterable<StartTag> {
  for (const start of tagsOf(html)) if (!start.isEnd) yield start
}

/**
 * Returns a function that is called with each node of raw HTML in order, and returns true inside an open `svg` or
 * `math`: inline HTML is one node for each tag.
 */
export function foreignTags(): (html: string) => boolean {
  let inside: string | undefined
  return (html) => {
    if (inside !== undefined) {
      if (html.toLowerCase().includes(`</${inside}`)) inside = undefined
      return true
    }
    const open = /<(svg|math)(?=[\s>])/i.exec(html)?.[1]?.toLowerCase()
    if (open !== undefined && !html.toLowerCase().includes(`</${open}`) && !/\/>\s*$/.test(html)) inside = open
    return false
  }
}

/** Escapes tags of unknown elements in raw HTML, which sanitizing would remove, such as `<String>` and JSX. */
export function escapeUnknownTags(html: string): string {
  if (/<(?:svg|math)[\s>]/i.test(html)) return html
  return html.replace(tag, (start, _: string, name: string) => (isElement(name) ? start : `&lt;${start.slice(1)}`))
}
