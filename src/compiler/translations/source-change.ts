import { structuredPatch } from 'diff'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { TranslatedPage } from './page.ts'
import type { StaleSection } from './status.ts'

/** History of a stale section. */
export interface SourceChange {
  /** First commit whose text differs from the translated one. */
  readonly since?: { readonly commit: string; readonly date: string }
  /** Removed and added lines of the source, in the format of `diff -u`. */
  readonly difference?: string
}

/** A text of the source, with the commit that contains it. */
interface Version {
  readonly commit: string
  readonly date: string
  readonly text: string
}

/**
 * Searches the versions of a source, newest first, for the texts from which sections were translated. Stops when all
 * are found.
 */
export function sourceChange(
  now: TranslatedPage,
  sections: readonly StaleSection[],
  { versions, parse }: { readonly versions: Iterable<Version>; parse(text: string): TranslatedPage | Diagnostic },
): readonly SourceChange[] {
  const changes: SourceChange[] = sections.map(() => ({}))
  const unresolved = new Set(sections.flatMap(({ digest }, index) => (digest === undefined ? [] : [index])))
  let after: Version | undefined
  for (const version of versions) {
    if (unresolved.size === 0) break
    const page = parse(version.text)
    if (!('code' in page))
      for (const index of [...unresolved]) {
        const before = page.sections.find(({ digest }) => digest === sections[index]?.digest)
        if (before === undefined) continue
        const current = now.sections.find(({ id }) => id === sections[index]?.id)
        const difference = differenceOf(textOf(page, before), current === undefined ? '' : textOf(now, current))
        // Without a later version, the change is not committed yet.
        const since = after && { commit: after.commit, date: after.date }
        changes[index] = { difference, ...(since && { since }) }
        unresolved.delete(index)
      }
    after = version
  }
  return changes
}

const textOf = ({ text }: TranslatedPage, { start, end }: { readonly start: number; readonly end: number }): string =>
  `${text.slice(start, end).trim()}\n`

/** Hunks of a diff, without file names. */
function differenceOf(before: string, now: string): string {
  const { hunks } = structuredPatch('', '', before, now, '', '', { context: 1 })
  return hunks.flatMap(({ lines }, index) => [...(index === 0 ? [] : ['…']), ...lines]).join('\n')
}
