import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/suggest.ts'
import type { MentionedName } from '../model/symbols.ts'
import { plainName } from '../text/api-names.ts'
import type { BoundText } from './bind-names.ts'
import type { Contract } from './contract.ts'
import type { LockedName } from './names-lock.ts'
import { tellsOfPast } from './unknown-names.ts'

/** What the names of texts mean, for a lock. A name that means several things would not be missed with one of them. */
export function lockedNames(texts: readonly BoundText[]): readonly LockedName[] {
  return texts.flatMap(({ mentions, meanings }) =>
    mentions.names.flatMap(({ text, place }, number) => {
      const [symbol, ...others] = meanings[number] ?? []
      return symbol === undefined || others.length > 0 ? [] : [{ file: place.file, name: text, id: symbol.id }]
    }),
  )
}

/** A name that is still written, and whose meaning is gone. */
interface GoneName {
  readonly written: MentionedName
  readonly locked: LockedName
}

/**
 * Names of texts that meant something of the API, as a lock says, that it has no more. What means something else now is none of
 * them, and neither is what a changelog names.
 */
export function goneNames(
  texts: readonly BoundText[],
  lock: readonly LockedName[],
  contracts: readonly Contract[],
): readonly GoneName[] {
  const known = new Map(lock.map((one) => [`${one.file}\0${one.name}`, one]))
  const ofNow = texts.filter(({ file }) => !tellsOfPast(file))
  return ofNow.flatMap(({ mentions, meanings }) =>
    mentions.names.flatMap((written, number) => {
      const locked = known.get(`${written.place.file}\0${written.text}`)
      if (locked === undefined || (meanings[number] ?? []).length > 0) return []
      const name = plainName(written.text)
      return contracts.some(({ symbols, byName }) => symbols.has(locked.id) || byName.has(name))
        ? []
        : [{ written, locked }]
    }),
  )
}

/** The report of a name whose meaning is gone. */
export function goneReport(
  { written: { text, place }, locked: { id } }: GoneName,
  contracts: readonly Contract[],
): Diagnostic {
  const kind = id.slice(0, id.indexOf(' '))
  const was = id.slice(kind.length + 1)
  const around = id.slice(0, id.lastIndexOf('/') + 1)
  const all = contracts.flatMap(({ symbols }) => [...symbols.values()])
  const beside = around === '' ? [] : all.filter((one) => one.id.startsWith(around))
  const candidates = beside.length > 0 ? beside : all.filter((one) => one.kind === kind)
  const names = candidates.map((one) => one.names[0] ?? '')
  const hint = didYouMean(plainName(text), names, 'say what readers do without it, or accept that: docs lock --accept')
  return diagnostic('name/gone', `the API has no "${plainName(text)}" any more: it was the ${kind} ${was}`, {
    place: { ...place, endLine: place.line, endColumn: place.column + text.length + 2 },
    subject: id,
    hint,
  })
}
