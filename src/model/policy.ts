/**
 * The Content-Security-Policy, made from what a site declares: https://www.w3.org/TR/CSP3/.
 *
 * @module
 */
import { z } from 'zod'

/** Any origin that is reached by TLS. */
const anyOrigin = 'https:'
/** The site's own files, as frames show them. */
const self = 'self'
const pattern = /^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?$/

function checkOrigin(written: string, context: z.RefinementCtx): void {
  if (pattern.test(written)) return
  const meant = URL.canParse(written) ? new URL(written).origin : 'null'
  const hint = meant === 'null' ? 'write https://host.example, or https://*.host.example' : `write ${meant}`
  context.addIssue({ code: 'custom', message: 'invalid origin: write only scheme and host', params: { hint } })
}

/** An origin, or a host with all below it. */
export const origin = z.string().superRefine(checkOrigin)

/** An origin, which has a scheme, or a module of the site. */
export const scriptSource = z
  .string()
  .superRefine((written, context) => {
    if (isAddress(written)) return checkOrigin(written, context)
    if (/\.[cm]?[jt]sx?$/.test(written)) return
    const params = {
      hint: 'write a module of the site, such as scripts/welcome.ts, or an origin, which starts with https://',
    }
    context.addIssue({ code: 'custom', message: 'it is neither a script nor an origin', params })
  })
  .transform((written) => written.replace(/^\.\//, ''))

/** Returns true if an entry of `scripts:` is an address on another host: a path of the site has no scheme. */
export function isAddress(entry: string): boolean {
  return entry.includes('://') || entry.startsWith('//')
}

/** An origin, or the site itself. */
export const originOrSelf = z.union([z.literal(self), origin])

/** An origin, or `https:` for all. */
export const originOrAny = z.union([z.literal(anyOrigin), origin])

/** Origins that a site lets its pages reach, by what for. */
export interface DeclaredOrigins {
  /** Shown in frames. */
  readonly embeds: readonly string[]
  readonly images: readonly string[]
  readonly media: readonly string[]
  /** Sent what readers write into forms. */
  readonly forms: readonly string[]
}

/** Kinds of content from another origin, as reports name them. */
export const originNames: Readonly<Record<keyof DeclaredOrigins, string>> = {
  embeds: 'a frame',
  images: 'a picture',
  media: 'sound or video',
  forms: 'a form',
}

/** The list in which the origin of a report of `policy/undeclared` is missing. */
export function missingIn(message: string): keyof DeclaredOrigins | undefined {
  const names = Object.keys(originNames) as (keyof DeclaredOrigins)[]
  return names.find((name) => message.startsWith(`${originNames[name]} of `))
}

/** All that the policy of a site is made of. */
export interface PolicyParts extends DeclaredOrigins {
  /** SHA-256 (base64) of the inline scripts of pages. */
  readonly inlineScripts: readonly string[]
  /** Of scripts on every page. */
  readonly scripts: readonly string[]
  /** Of scripts that single pages may name. */
  readonly pageScripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  readonly connect: readonly string[]
}

/** Origins that components of the tool frame when the reader asks for it. The policy of pages with such components allows them. */
export const framedByComponents: readonly string[] = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Origins that one page uses beyond those of every page. */
export interface PageOrigins {
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** The origin of an address outside of the site; nothing for an address of the site itself. */
export function originOf(address: string): string | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return undefined
  return new URL(whole).origin
}

/** The origin that a frame shows; `self` for what is no whole address. */
export function framed(address: string): string {
  return originOf(address) ?? self
}

/** Returns true if a list contains the origin of an address. */
export function declares(list: readonly string[], from: string): boolean {
  return list.some((origin) => {
    if (origin === from || (origin === anyOrigin && from.startsWith('https:'))) return true
    const [scheme, host] = origin.split('://*')
    return host !== undefined && from.startsWith(`${scheme}://`) && from.endsWith(host)
  })
}

/**
 * The policy of a page: the site's own files, the constant inline scripts by their hashes, and the origins that the site
 * declares. Frames, scripts and styles of other origins are those of this page alone; but a script may frame its own origin,
 * if the site declares that, too.
 */
export function policyText(
  parts: PolicyParts,
  { frames: pageFrames, scripts, styles }: PageOrigins = nothingMore,
): string {
  const frames = [...[...parts.scripts, ...scripts].filter((source) => parts.embeds.includes(source)), ...pageFrames]
  const hashes = parts.inlineScripts.map((hash) => `'sha256-${hash}'`)
  const directive = (name: string, ...sources: readonly string[]) => [name, ...new Set(sources)].join(' ')
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...hashes, ...parts.scripts, ...scripts),
    directive('style-src', "'self'", ...parts.styles, ...styles),
    directive('img-src', "'self'", 'data:', ...parts.images),
    directive('media-src', "'self'", ...parts.media),
    directive('font-src', "'self'", ...parts.fonts),
    directive('connect-src', "'self'", ...parts.connect),
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(frames.length === 0
      ? []
      : [directive('frame-src', ...frames.map((frame) => (frame === self ? "'self'" : frame)))]),
    "base-uri 'none'",
    directive('form-action', "'self'", ...parts.forms),
  ].join('; ')
}

const nothingMore: PageOrigins = { frames: [], scripts: [], styles: [] }

/** All that any page of the site may load. */
export function widest({ embeds, pageScripts }: PolicyParts): PageOrigins {
  return { frames: [...embeds, ...framedByComponents], scripts: pageScripts, styles: [anyOrigin] }
}
