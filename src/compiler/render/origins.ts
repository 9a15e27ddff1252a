/**
 * What a rendered document loads from other origins, and what of it the policy of the site leaves out.
 *
 * @module
 */
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import {
  declares,
  framed,
  framedByComponents,
  originOf,
  type PageOrigins,
  type PolicyParts,
} from '../../model/policy.ts'

/** What a rendered document loads. */
interface UsedOrigins extends PageOrigins {
  /** Of frames that the reader may ask for. */
  readonly framedLater: readonly string[]
}

const later = /<[a-z][^<>]*?\sdata-frame="([^"]*)"/g
const loading = /<(iframe|script|link)\s(?:[^">]|"[^"]*")*>/g

/** The other origins of the frames, scripts and style sheets of a document. */
export function originsIn(html: string): UsedOrigins {
  const found = { frames: new Set<string>(), scripts: new Set<string>(), styles: new Set<string>() }
  for (const [tag, name] of html.matchAll(loading)) {
    if (name === 'iframe') {
      found.frames.add(framed(attribute(tag, 'src')))
      continue
    }
    if (!tag.includes('//')) continue
    const from = originOf(attribute(tag, name === 'link' ? 'href' : 'src'))
    if (from === undefined) continue
    if (name === 'script') found.scripts.add(from)
    else if (/\srel="(?:[^"]*\s)?stylesheet(?:\s[^"]*)?"/.test(tag)) found.styles.add(from)
  }
  const framedLater = html.includes(' data-frame="')
    ? [...new Set([...html.matchAll(later)].map(([, address = '']) => framed(address)))]
    : []
  return { frames: [...found.frames], framedLater, scripts: [...found.scripts], styles: [...found.styles] }
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return value.replaceAll('&amp;', '&')
}

/** Those of the origins that the site declares, in its own words. */
export function declaredOnly(used: UsedOrigins, parts: PolicyParts): PageOrigins {
  const inWords = (list: readonly string[], from: string) => list.find((one) => declares([one], from))
  const later = [...parts.embeds, ...framedByComponents]
  return {
    frames: [
      ...used.frames.flatMap((one) => inWords(parts.embeds, one) ?? []),
      ...used.framedLater.flatMap((one) => inWords(later, one) ?? []),
    ],
    scripts: used.scripts.flatMap((one) => inWords(parts.pageScripts, one) ?? []),
    styles: used.styles,
  }
}

/** Reports of what stands in a document and is not declared: a part of the theme, a plugin or the head wrote it. */
export function undeclared(
  used: PageOrigins,
  parts: PolicyParts,
  { route, place }: { readonly route: string; readonly place?: Place },
): Diagnostic[] {
  const report = (what: string, origin: string, key: string) => {
    const message = `"${route}" has ${what} of ${origin}, which the security policy does not allow`
    const hint = `write "${key}: [${origin}]" in site.config.yaml`
    return diagnostic('policy/undeclared', message, defined({ hint, subject: origin, place }))
  }
  return [
    ...used.frames.filter((one) => !declares(parts.embeds, one)).map((one) => report('a frame', one, 'embeds')),
    ...used.scripts
      .filter((one) => !declares([...parts.scripts, ...parts.pageScripts], one))
      .map((one) => report('a script', one, 'scripts')),
  ]
}

const inline = /<script(?![^>]*\s(?:src|type="[\w/+.-]*json")=?)[^>]*>|<[a-z][^>]*?\s(on[a-z]+|style)="/gi

const running = /<[a-z][^<>]*?\s(?:(on[a-z]+)="|(?:href|src)="\s*(javascript:))/gi

/**
 * Reports of code in attributes of a document, beside those of the layout: an extension of Markdown or a plugin has made it, since
 * pages themselves can hold none.
 */
export function codeInContent(
  html: string,
  layout: string,
  { route, place }: { readonly route: string; readonly place?: Place },
): Diagnostic[] {
  const foundIn = (text: string) =>
    new Set([...text.matchAll(running)].map(([, name, scheme]) => (name ?? scheme ?? '').toLowerCase()))
  const ofLayout = foundIn(layout)
  return [...foundIn(html)]
    .filter((what) => what === 'javascript:' || !ofLayout.has(what))
    .map((what) => {
      const subject = what === 'javascript:' ? 'an address with "javascript:"' : `the attribute "${what}"`
      const message = `"${route}" has ${subject}, which the security policy does not allow`
      const hint = 'a plugin or an item of the navbar wrote it: put the code into a module, and name that in "scripts:"'
      return diagnostic('policy/undeclared', message, defined({ hint, subject, place }))
    })
}

/**
 * Code and style in the elements of a layout, which the policy forbids, each by what it is. `constant` are the scripts that the
 * policy names by their hashes.
 */
export function inlineCode(layout: string, constant: readonly string[]): string[] {
  const found = new Set<string>()
  for (const { 0: start, 1: name, index } of layout.matchAll(inline)) {
    if (name !== undefined) found.add(`the attribute "${name.toLowerCase()}"`)
    // An empty one runs nothing: the theme's own has no address where its bundle has failed.
    else if (!['</script>', ...constant].some((text) => layout.startsWith(text, index + start.length)))
      found.add('a script without "src"')
  }
  return [...found]
}
