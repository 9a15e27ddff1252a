/**
 * Hides reports: suppressed ones, and consequential errors. A file that could not be read may define any route, id
 * or name in its text, so a report that one of these is missing may be wrong and is held back.
 *
 * @module
 */
import { type Diagnostic, diagnostic, type Details, type Location } from '../../diagnostics/diagnostic.ts'
import { canBeSuppressed, entryOf, isOfTool, warnings } from '../../diagnostics/codes.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { Suppression } from '../../model/facts.ts'
import { grouped } from '../../base/grouped.ts'
import { escapeRegExp } from '../../base/escape.ts'

/** Routes and names that an unreadable input may define. */
export interface FollowUps {
  has(path: string): boolean
}

/** For a site whose inputs were all read. */
export const noFollowUps: FollowUps = { has: () => false }

/**
 * Names that unreadable inputs may define. `texts` are texts of files, with their paths; any page at or below the
 * routes `bases` may exist; with `anything`, the configuration itself is unknown.
 */
export function followUpsOf({
  texts,
  bases,
  anything,
}: {
  readonly texts: readonly string[]
  readonly bases: readonly string[]
  readonly anything: boolean
}): FollowUps {
  if (anything) return { has: () => true }
  if (texts.length === 0 && bases.length === 0) return noFollowUps
  return {
    has: (path) =>
      bases.some((base) => path === base || path.startsWith(base.replace(/\/?$/, '/'))) || isNamed(path, texts),
  }
}

/** Returns true if the subject of a report may exist in an unreadable file. */
export function isFollowUp({ subject }: Diagnostic, followUps: FollowUps): boolean {
  return subject !== undefined && followUps.has(subject)
}

/** Reports of a part of the link stage. */
export interface Reports {
  readonly diagnostics: readonly Diagnostic[]
  /** Consequential errors, which are held back. */
  readonly heldBack: readonly Diagnostic[]
}

/** Collects reports, and consequential errors separately. */
export function reportCollector(followUps: FollowUps) {
  const diagnostics: Diagnostic[] = []
  const heldBack: Diagnostic[] = []
  const report = (diagnostic: Diagnostic, mayBeWrong = isFollowUp(diagnostic, followUps)): void =>
    void (mayBeWrong ? heldBack : diagnostics).push(diagnostic)
  return { diagnostics, heldBack, report }
}

/**
 * Returns true if a text contains the last segment of a path, as an address, a value or an item. Case and spaces
 * are ignored, since routes may come from titles, as are numbers and dates before a file name.
 */
export function isNamed(path: string, texts: readonly string[]): boolean {
  const bare = (path.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '')
  const name = bare.slice(bare.lastIndexOf('/') + 1).replace(/\.(?:mdx?|html)$/i, '')
  if (name === '') return false
  const letters = escapeRegExp(name).replace(/[-\s]/g, '[-\\s]')
  const before = `(?:[/"'(\`:=[,}]|^[ \\t]*-)[ \\t]*(?:\\d[\\d._-]*[-_.])?`
  const mention = new RegExp(`${before}${letters}(?=["'\`)#?./\\],}\\s]|$)|^[ \\t]*${letters}[ \\t]*:`, 'imu')
  return texts.some((text) => mention.test(text))
}

/** A code that the configuration ignores everywhere. */
interface IgnoredCode {
  readonly code: string
  readonly location?: Location
}

/** Suppressions of writers and the configuration. */
export interface SuppressionInput {
  readonly suppressions: readonly Suppression[]
  readonly ignored: readonly IgnoredCode[]
  /** Consequential errors. A suppression of one is not reported as unused. */
  readonly heldBack?: readonly Diagnostic[]
  /**
   * Files that were not read completely, in addition to those with errors. Their suppressions are not reported
   * as unused.
   */
  readonly broken?: ReadonlySet<string>
  /** True if the last stage did not run (export, serve): suppressions of its reports are not reported as unused. */
  readonly withoutLast?: boolean
}

/** Areas of errors after which not all stages run on the whole site, so that no suppression is reported as unused. */
const stopping: ReadonlySet<string> = new Set(['config', 'plugin', 'emit'])

/**
 * Returns the reports that are not suppressed. Only warnings can be suppressed. A suppression with an unknown code, or
 * one without effect, is reported. These reports can be suppressed, too, but an unused suppression of `silence/unused`
 * is always reported.
 */
export function applySuppressions(diagnostics: readonly Diagnostic[], input: SuppressionInput): Diagnostic[] {
  const suppressions = unique(input.suppressions)
  const reported = new Set(diagnostics.filter(isSuppressible).map(({ code }) => code))
  const isOwnCode = (code: string): boolean => code === 'silence/unused' || code === 'silence/unknown'
  const first = suppressor(suppressions, input.ignored)
  const rest = first.apply(diagnostics)
  for (const heldReport of input.heldBack ?? []) first.apply([heldReport])

  const failed = diagnostics.filter(
    ({ code, severity }) => severity === 'error' && entryOf(code)?.hidesNothing !== true,
  )
  const broken = new Set([...failed.map(({ location }) => location?.file), ...(input.broken ?? [])])
  const stopped = failed.some(({ code }) => stopping.has(code.split('/')[0] ?? ''))
  const mayBeUnused = ({ code, location }: IgnoredCode): boolean =>
    !stopped &&
    entryOf(code)?.looked !== 'on-request' &&
    !broken.has(location?.file) &&
    (failed.length === 0 || isOfTool(code)) &&
    ((failed.length === 0 && input.withoutLast !== true) || entryOf(code)?.looked !== 'last')

  const about: Diagnostic[] = []
  for (const suppression of [...suppressions, ...input.ignored]) {
    const unknown = reported.has(suppression.code) ? undefined : unknownCode(suppression)
    if (unknown !== undefined) about.push(unknown)
    else if (!isOwnCode(suppression.code) && !first.used.has(suppression) && mayBeUnused(suppression))
      about.push(unused(suppression))
  }
  const second = suppressor(suppressions, input.ignored)
  const remaining = second.apply(about)
  for (const suppression of [...suppressions, ...input.ignored])
    if (isOwnCode(suppression.code) && !second.used.has(suppression) && mayBeUnused(suppression))
      remaining.push(unused(suppression))
  return [...rest, ...remaining]
}

/**
 * Returns a function that removes suppressed reports. `used` contains the suppressions that
 * applied.
 */
function suppressor(suppressions: readonly Suppression[], ignored: readonly IgnoredCode[]) {
  const used = new Set<IgnoredCode>()
  const byFile = grouped(suppressions, ({ location }) => location.file)
  const everywhere = grouped(ignored, ({ code }) => code)
  return {
    used,
    apply: (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
      diagnostics.filter((diagnostic) => {
        if (!isSuppressible(diagnostic)) return true
        const { code, location } = diagnostic
        const matching = (byFile.get(location?.file ?? '') ?? []).filter((suppression) => suppression.code === code)
        const inLine = matching.filter(({ line = location?.line }) => line === location?.line)
        const applied = [...(everywhere.get(code) ?? []), ...inLine]
        for (const suppression of applied) used.add(suppression)
        return applied.length === 0
      }),
  }
}

function isSuppressible({ severity }: Diagnostic): boolean {
  return severity !== 'error'
}

/** Removes duplicates, since a file may be read for several pages. */
function unique(suppressions: readonly Suppression[]): readonly Suppression[] {
  return [
    ...new Map(
      suppressions.map((suppression) => [
        JSON.stringify([suppression.code, suppression.line, suppression.location]),
        suppression,
      ]),
    ).values(),
  ]
}

/** Report for a suppression with an unknown code. */
function unknownCode({ code, location }: IgnoredCode): Diagnostic | undefined {
  const report = (message: string, hint?: string) =>
    diagnostic('silence/unknown', message, { ...labelled(location), hint })
  if (code === '')
    return report('a suppression names no code', 'write the code of a warning after it, e.g. docs-ignore link/no-page')
  if (code.startsWith('docs-ignore'))
    return report(`unknown suppression "${code}"`, 'write docs-ignore, docs-ignore-line or docs-ignore-next-line')
  if (canBeSuppressed(code)) return undefined
  if (entryOf(code) !== undefined) return report(`"${code}" is an error, which cannot be suppressed`)
  return report(`no warning has the code "${code}"`, didYouMean(code, warnings))
}

function unused({ code, location }: IgnoredCode): Diagnostic {
  const hint = entryOf(code) !== undefined ? undefined : didYouMean(code, warnings)
  const about = { ...labelled(location), hint: hint ?? 'remove it' }
  return diagnostic('silence/unused', `no "${code}" to suppress here`, about)
}

function labelled(location: Location | undefined): Details {
  return location === undefined ? {} : { location, label: 'suppressed here' }
}
