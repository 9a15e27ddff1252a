import { codes } from '../diagnostics/codes.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/suggest.ts'
import type { Silence } from '../model/suppression.ts'

/** A code that the configuration ignores everywhere. */
interface IgnoredCode {
  readonly code: string
  readonly place?: Place
}

/** What is wanted to be silent. */
export interface SilenceInput {
  readonly silences: readonly Silence[]
  readonly ignored: readonly IgnoredCode[]
  /** Reports that are held back since they may be wrong: who silences them is not told that there is nothing to silence. */
  readonly doubtful?: readonly Diagnostic[]
  /** Files that were not read to their end, beside those with errors: their silences are not called unused. */
  readonly broken?: ReadonlySet<string>
}

/** Areas of errors after which not all stages run, or not on all of the site: then no silence is called unused. */
const stopping: ReadonlySet<string> = new Set(['config', 'plugin', 'emit'])
/** Warnings of the last stage, which errors before it may keep from running. */
const late: ReadonlySet<string> = new Set(['asset/duplicate'])
/** Warnings that are looked for on request only, and whose cause may come and go. */
const occasional: ReadonlySet<string> = new Set(['link/external', 'link/moved'])
/** Errors that keep nothing from being looked at. */
const hidesNothing: ReadonlySet<string> = new Set([
  'sidebar/missing',
  'sidebar/no-link',
  'doc/missing',
  'version/missing',
  'theme/missing-layout',
])

const warnings = Object.entries(codes).flatMap(([code, { severity }]) => (severity === 'warning' ? [code] : []))
const areas: ReadonlySet<string> = new Set(Object.keys(codes).map((code) => code.split('/')[0] ?? ''))

/**
 * The reports that are left when the writers' silences are heeded. Only warnings can be silenced. Reported themselves
 * are silences whose code no warning has, and those that silence nothing. These reports can be silenced in turn, once:
 * a silence of `silence/unused` that has nothing to silence is reported whatever is silenced.
 */
export function applySilences(diagnostics: readonly Diagnostic[], input: SilenceInput): Diagnostic[] {
  const silences = unique(input.silences)
  const told = new Set(diagnostics.filter(isWarning).map(({ code }) => code))
  const own = (code: string): boolean => code === 'silence/unused' || code === 'silence/unknown'
  const first = silencer(silences, input.ignored)
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
  for (const one of [...silences, ...input.ignored]) {
    const unknown = told.has(one.code) ? undefined : unknownCode(one)
    if (unknown !== undefined) about.push(unknown)
    else if (!own(one.code) && !first.used.has(one) && mayBeUnused(one)) about.push(unused(one))
  }
  const second = silencer(silences, input.ignored)
  const heard = second.apply(about)
  for (const one of [...silences, ...input.ignored])
    if (own(one.code) && !second.used.has(one) && mayBeUnused(one)) heard.push(unused(one))
  return [...rest, ...heard]
}

/** Takes out what is silenced, and notes by whom. */
function silencer(silences: readonly Silence[], ignored: readonly IgnoredCode[]) {
  const used = new Set<IgnoredCode>()
  const byFile = new Map<string, Silence[]>()
  for (const one of silences) byFile.set(one.place.file, [...(byFile.get(one.place.file) ?? []), one])
  const everywhere = new Map<string, IgnoredCode[]>()
  for (const one of ignored) everywhere.set(one.code, [...(everywhere.get(one.code) ?? []), one])
  return {
    used,
    apply: (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
      diagnostics.filter((one) => {
        if (!isWarning(one)) return true
        const { code, place } = one
        const here = place === undefined ? [] : (byFile.get(place.file) ?? [])
        const by = [
          ...(everywhere.get(code) ?? []),
          ...here.filter((silence) => silence.code === code && (silence.line ?? place?.line) === place?.line),
        ]
        for (const silence of by) used.add(silence)
        return by.length === 0
      }),
  }
}

function isWarning({ severity }: Diagnostic): boolean {
  return severity === 'warning'
}

/** A file may be read for several pages. */
function unique(silences: readonly Silence[]): readonly Silence[] {
  return [...new Map(silences.map((one) => [JSON.stringify([one.code, one.line, one.place]), one])).values()]
}

/** The report of a silence that can silence nothing. Codes of areas that are not ours are those of plugins. */
function unknownCode({ code, place }: IgnoredCode): Diagnostic | undefined {
  const details = (hint: string | undefined) => ({
    ...(place === undefined ? {} : { place, label: 'silenced here' }),
    ...(hint === undefined ? {} : { hint }),
  })
  if (code === '') {
    const hint = 'write the code of a warning after it, e.g. docs-ignore link/no-page'
    return diagnostic('silence/unknown', 'a silence names no code', details(hint))
  }
  if (code.startsWith('docs-ignore')) {
    const hint = 'write docs-ignore, docs-ignore-line or docs-ignore-next-line'
    return diagnostic('silence/unknown', `"${code}" is no silence`, details(hint))
  }
  if (warnings.includes(code)) return undefined
  if (Object.hasOwn(codes, code))
    return diagnostic('silence/unknown', `"${code}" is an error, which cannot be silenced`, details(undefined))
  const [area = '', ...rest] = code.split('/')
  if (rest.length > 0 && !areas.has(area)) return undefined
  return diagnostic('silence/unknown', `no warning has the code "${code}"`, details(meant(code)))
}

function unused({ code, place }: IgnoredCode): Diagnostic {
  const hint = Object.hasOwn(codes, code) ? undefined : meant(code)
  return diagnostic('silence/unused', `there is no "${code}" to silence here`, {
    ...(place === undefined ? {} : { place, label: 'silenced here' }),
    hint: hint ?? 'take it out',
  })
}

function meant(code: string): string | undefined {
  const near = nearest(code, warnings)
  return near === undefined ? undefined : `did you mean "${near}"?`
}
