/**
 * Builds the Content-Security-Policy from the declarations of a site: https://www.w3.org/TR/CSP3/.
 *
 * @module
 */
import { z } from 'zod'

/** Any origin with TLS. */
const anyOrigin = 'https:'
/** The site's own files in frames. */
const self = 'self'
const pattern = /^https?:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?$/

function checkOrigin(value: string, context: z.RefinementCtx): void {
  if (pattern.test(value)) return
  const origin = URL.canParse(value) ? new URL(value).origin : 'null'
  const hint = origin === 'null' ? 'write https://host.example, or https://*.host.example' : `write ${origin}`
  context.addIssue({ code: 'custom', message: 'invalid origin: write only scheme and host', params: { hint } })
}

/** An origin, or a host with all its subdomains. */
export const origin = z.string().superRefine(checkOrigin)

/** An origin with a scheme, or a module of the site. */
export const scriptSource = z
  .string()
  .superRefine((origin, context) => {
    if (isAddress(origin)) return checkOrigin(origin, context)
    if (/\.[cm]?[jt]sx?$/.test(origin)) return
    const params = {
      hint: 'write a module of the site, such as scripts/welcome.ts, or an origin, which starts with https://',
    }
    context.addIssue({ code: 'custom', message: 'it is neither a script nor an origin', params })
  })
  .transform((path) => path.replace(/^\.\//, ''))

/** Returns true if an entry of `scripts:` is an external address: a path of the site has no scheme. */
export function isAddress(entry: string): boolean {
  return entry.includes('://') || entry.startsWith('//')
}

/** An origin, or `self` for the site. */
export const originOrSelf = z.union([z.literal(self), origin])

/** An origin, or `https:` for all. */
export const originOrAny = z.union([z.literal(anyOrigin), origin])

/** Origins that pages may access, by purpose. */
export interface DeclaredOrigins {
  /** Origins of frames. */
  readonly embeds: readonly string[]
  readonly images: readonly string[]
  readonly media: readonly string[]
  /** Origins to which forms are submitted. */
  readonly forms: readonly string[]
}

/** Names for reports, by kind of content. */
export const originNames: Readonly<Record<keyof DeclaredOrigins, string>> = {
  embeds: 'a frame',
  images: 'a picture',
  media: 'sound or video',
  forms: 'a form',
}

/** List in which the origin of a `policy/undeclared` report is missing. */
export function missingIn(message: string): keyof DeclaredOrigins | undefined {
  const names = Object.keys(originNames) as (keyof DeclaredOrigins)[]
  return names.find((name) => message.startsWith(`${originNames[name]} of `))
}

/** Inputs of a site's policy. */
export interface PolicyParts extends DeclaredOrigins {
  /** SHA-256 (base64) of the inline scripts of pages. */
  readonly inlineScripts: readonly string[]
  /** Origins of scripts on every page. */
  readonly scripts: readonly string[]
  /** Origins of scripts on single pages. */
  readonly pageScripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  readonly connect: readonly string[]
}

/**
 * Origins that components of the tool embed at the reader's request. The policy of pages with such components allows
 * them.
 */
export const framedByComponents: readonly string[] = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Additional origins of a single page. */
export interface PageOrigins {
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Origin of an external address; `undefined` for an address of the site. */
export function originOf(address: string): string | undefined {
  const absolute = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return undefined
  return new URL(absolute).origin
}

/** Origin of a frame; `self` for a relative address. */
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
 * The policy of a page: the site's own files, the constant inline scripts by hash, and the origins that the site
 * declares. Origins of frames, scripts and styles are limited to those of this page, but a script may embed its own
 * origin if the site declares that, too.
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

/** Origins that any page of the site may access. */
export function widest({ embeds, pageScripts }: PolicyParts): PageOrigins {
  return { frames: [...embeds, ...framedByComponents], scripts: pageScripts, styles: [anyOrigin] }
}
