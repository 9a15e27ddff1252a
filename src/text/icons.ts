/**
 * Icons by name, from sets in Iconify's format (https://iconify.design/docs/types/iconify-json.html):
 * `@iconify-json/lucide` for a name without prefix, and any installed set by its prefix, such as `simple-icons:github`.
 *
 * @module
 */
import { createRequire } from 'node:module'
import { escapeHtml } from '../base/escape.ts'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string } & Frame>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string } & Frame>>
  readonly width?: number
  readonly height?: number
}

interface Frame {
  readonly left?: number
  readonly top?: number
  readonly width?: number
  readonly height?: number
  readonly rotate?: number
  readonly hFlip?: boolean
  readonly vFlip?: boolean
}

const require = createRequire(import.meta.url)
const ownSet = 'lucide'
const sets = new Map<string, IconSet | undefined>()

/** Returns the set with a prefix; `undefined` if it is not installed. */
function setOf(prefix: string): IconSet | undefined {
  if (sets.has(prefix)) return sets.get(prefix)
  let set: IconSet | undefined
  try {
    if (/^[a-z0-9-]+$/.test(prefix)) set = require(`@iconify-json/${prefix}/icons.json`) as IconSet
  } catch {
    // The set is not installed.
  }
  sets.set(prefix, set)
  return set
}

/** Splits the name of an icon into the prefix of its set and the name in the set. */
export function splitIcon(name: string): readonly [prefix: string, name: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? [ownSet, name] : [name.slice(0, colon), name.slice(colon + 1)]
}

/**
 * Returns true for a possible icon name: letters, digits and hyphens, unlike a character such as an
 * emoji.
 */
export function isIconName(text: string): boolean {
  return /^(?:[a-z0-9-]+:)?[a-z][a-z0-9-]+$/.test(text)
}

/** Returns the names of a set; `undefined` if it is not installed. */
export function iconNames(prefix: string): readonly string[] | undefined {
  const set = setOf(prefix)
  return set && [...Object.keys(set.icons), ...Object.keys(set.aliases ?? {})]
}

/** Full name of an icon for a name without prefix, brands first; `undefined` if it is unknown. */
export function brandIcon(name: string): string | undefined {
  const names = name.includes(':') ? [name] : [`simple-icons:${name}`, name]
  return names.find((candidate) => iconSvg(candidate) !== undefined)
}

/** Look of an icon. */
export interface IconLook {
  /** Text for screen readers, unless adjacent text has the same meaning. */
  readonly label?: string | undefined
  /** A width in CSS, such as `24` or `1.5em`. Default: `1em`. */
  readonly size?: string | undefined
}

/** Returns an icon as SVG in the colour of its text; `undefined` for an unknown name. */
export function iconSvg(name: string, { label, size = '1em' }: IconLook = {}): string | undefined {
  const [prefix, ownName] = splitIcon(name)
  const set = setOf(prefix)
  const icon = set && resolve(set, ownName, 0)
  if (set === undefined || icon === undefined) return undefined
  const { left = 0, top = 0, width = set.width ?? 16, height = set.height ?? 16 } = icon
  const aria = label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escapeHtml(label)}"`
  const room = /^\d+(?:\.\d+)?(?:em|rem|px)?$/.test(size) ? size : '1em'
  return `<svg class="icon-inline" data-feature="icon" ${aria} width="${room}" height="${room}" viewBox="${left} ${top} ${width} ${height}">${turned(icon, [left + width / 2, top + height / 2])}</svg>`
}

/** Resolves aliases of aliases, up to a limit, since a set may contain a cycle. */
function resolve(set: IconSet, name: string, depth: number): ({ readonly body: string } & Frame) | undefined {
  if (Object.hasOwn(set.icons, name)) return set.icons[name]
  const alias = set.aliases !== undefined && Object.hasOwn(set.aliases, name) ? set.aliases[name] : undefined
  const parent = alias === undefined || depth > 5 ? undefined : resolve(set, alias.parent, depth + 1)
  return parent && { ...parent, ...alias }
}

/**
 * The drawing without code that the security policy forbids, rotated and flipped according to its
 * alias.
 */
function turned(
  { body, rotate = 0, hFlip = false, vFlip = false }: { readonly body: string } & Frame,
  [x, y]: readonly [number, number],
): string {
  const plain = body
    .replace(/<(script|style|foreignObject)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/\s(?:style|on[a-z]+)="[^"]*"/gi, '')
  const steps = [
    ...(rotate === 0 ? [] : [`rotate(${rotate * 90} ${x} ${y})`]),
    ...(hFlip ? [`translate(${2 * x} 0) scale(-1 1)`] : []),
    ...(vFlip ? [`translate(0 ${2 * y}) scale(1 -1)`] : []),
  ]
  return steps.length === 0 ? plain : `<g transform="${steps.join(' ')}">${plain}</g>`
}
