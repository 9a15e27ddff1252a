import { canBeSuppressed, codes, warnings } from '../diagnostics/codes.ts'
import { diagnostic, type Details, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import type { Suppression } from '../model/facts.ts'
import { defined } from '../defined.ts'

/** A code that the configuration ignores everywhere. */
interface IgnoredCode {
  readonly code: string
  readonly place?: Place
}

/** What writers and the configuration suppress. */
export interface SuppressionInput {
  readonly suppressions: readonly Suppression[]
  readonly ignored: readonly IgnoredCode[]
  /** Follow-ups, which are held back: a suppression of one is not reported as unused. */
  readonly doubtful?: readonly Diagnostic[]
  /** Files that were not read whole, beside those with errors: their suppressions are not reported as unused. */
  readonly broken?: ReadonlySet<string>
}

/** Areas of errors after which not all stages run, or not on the whole site: then no suppression is reported as unused. */
const stopping: ReadonlySet<string> = new Set(['config', 'plugin', 'emit'])
/** Warnings of the last stage, which errors before it may keep from running. */
const late: ReadonlySet<string> = new Set(['asset/duplicate'])
/** Warnings that are looked for on request only, and whose cause may come and go. */
const occasional: ReadonlySet<string> = new Set(['link/external', 'link/moved'])
/** Errors after which everything is still checked. */
const hidesNothing: ReadonlySet<string> = new Set([
  'sidebar/missing',
  'sidebar/no-link',
  'doc/missing',
  'version/missing',
  'theme/missing-layout',
])

/**
 * The reports that are not suppressed. Only warnings can be. A suppression is reported itself if no warning has its code,
 * or if it suppresses nothing. These reports can be suppressed in turn, once: an unused suppression of `silence/unused`
 * is always reported.
 */
export function applySuppressions(diagnostics: readonly Diagnostic[], input: SuppressionInput): Diagnostic[] {
  const suppressions = unique(input.suppressions)
  const told = new Set(diagnostics.filter(isWarning).map(({ code }) => code))
  const own = (code: string): boolean => code === 'silence/unused' || code === 'silence/unknown'
  const first = suppressor(suppressions, input.ignored)
  const rest = first.apply(diagnostics)
  for (const one of input.doubtful ?? []) first.apply([one])

  const failed = diagnostics.filter(({ code, severity }) => severity === 'error' && !hidesNothing.has(code))
  const broken = new Set([...failed.map(({ place }) => place?.file), ...(input.broken ?? [])])
  const stopped = failed.some(({ code }) => stopping.has(code.split('/')[0] ?? ''))
  const mayBeUnused = ({ code, place }: IgnoredCode): boolean =>
    !stopped &&
    !occasional.has(code) &&
    !broken.has(place?.file) &&
    (failed.length === 0 || (Object.hasOwn(codes, code) && !late.has(code)))

  const about: Diagnostic[] = []
  for (const one of [...suppressions, ...input.ignored]) {
    const unknown = told.has(one.code) ? undefined : unknownCode(one)
    if (unknown !== undefined) about.push(unknown)
    else if (!own(one.code) && !first.used.has(one) && mayBeUnused(one)) about.push(unused(one))
  }
  const second = suppressor(suppressions, input.ignored)
  const kept = second.apply(about)
  for (const one of [...suppressions, ...input.ignored])
    if (own(one.code) && !second.used.has(one) && mayBeUnused(one)) kept.push(unused(one))
  return [...rest, ...kept]
}

/** Leaves out suppressed reports; `used` are the suppressions that applied. */
function suppressor(suppressions: readonly Suppression[], ignored: readonly IgnoredCode[]) {
  const used = new Set<IgnoredCode>()
  const byFile = grouped(suppressions, ({ place }) => place.file)
  const everywhere = grouped(ignored, ({ code }) => code)
  return {
    used,
    apply: (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
      diagnostics.filter((one) => {
        if (!isWarning(one)) return true
        const { code, place } = one
        const here = (byFile.get(place?.file ?? '') ?? []).filter((suppression) => suppression.code === code)
        const inLine = here.filter(({ line = place?.line }) => line === place?.line)
        const applied = [...(everywhere.get(code) ?? []), ...inLine]
        for (const suppression of applied) used.add(suppression)
        return applied.length === 0
      }),
  }
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

function isWarning({ severity }: Diagnostic): boolean {
  return severity === 'warning'
}

/** A file may be read for several pages. */
function unique(suppressions: readonly Suppression[]): readonly Suppression[] {
  return [...new Map(suppressions.map((one) => [JSON.stringify([one.code, one.line, one.place]), one])).values()]
}

/** The report of a suppression that can suppress nothing. */
function unknownCode({ code, place }: IgnoredCode): Diagnostic | undefined {
  const report = (message: string, hint?: string) =>
    diagnostic('silence/unknown', message, defined({ ...labelled(place), hint }))
  if (code === '')
    return report('a suppression names no code', 'write the code of a warning after it, e.g. docs-ignore link/no-page')
  if (code.startsWith('docs-ignore'))
    return report(`"${code}" is no suppression`, 'write docs-ignore, docs-ignore-line or docs-ignore-next-line')
  if (canBeSuppressed(code)) return undefined
  if (Object.hasOwn(codes, code)) return report(`"${code}" is an error, which cannot be suppressed`)
  return report(`no warning has the code "${code}"`, didYouMean(code, warnings))
}

function unused({ code, place }: IgnoredCode): Diagnostic {
  const hint = Object.hasOwn(codes, code) ? undefined : didYouMean(code, warnings)
  const about = { ...labelled(place), hint: hint ?? 'take it out' }
  return diagnostic('silence/unused', `there is no "${code}" to suppress here`, about)
}

function labelled(place: Place | undefined): Details {
  return place === undefined ? {} : { place, label: 'suppressed here' }
}
