import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { MentionedName } from '../../model/symbols.ts'
import { plainName } from '../../text/api-names.ts'
import type { BoundText } from './bind-names.ts'
import type { Contract } from './contract.ts'
import type { LockedName } from './names-lock.ts'
import { tellsOfPast } from './unknown-names.ts'

/** Meanings of names in texts, for a lock. Ambiguous names are omitted. */
export function lockedNames(texts: readonly BoundText[]): readonly LockedName[] {
  return texts.flatMap(({ mentions, meanings }) =>
    mentions.names.flatMap(({ text, location }, number) => {
      const [symbol, ...others] = meanings[number] ?? []
      return symbol === undefined || others.length > 0 ? [] : [{ file: location.file, name: text, id: symbol.id }]
    }),
  )
}

/** A name in use whose meaning was removed. */
interface GoneName {
  readonly mention: MentionedName
  readonly locked: LockedName
}

/**
 * Names with a meaning in the lock that was removed from the API. Names with a new meaning and names in changelogs are
 * not reported.
 */
export function goneNames(
  texts: readonly BoundText[],
  lock: readonly LockedName[],
  contracts: readonly Contract[],
): readonly GoneName[] {
  const lockedByName = new Map(lock.map((entry) => [`${entry.file}\0${entry.name}`, entry]))
  const ofNow = texts.filter(({ file }) => !tellsOfPast(file))
  return ofNow.flatMap(({ mentions, meanings }) =>
    mentions.names.flatMap((mention, number) => {
      const locked = lockedByName.get(`${mention.location.file}\0${mention.text}`)
      if (locked === undefined || (meanings[number] ?? []).length > 0) return []
      const name = plainName(mention.text)
      return contracts.some(({ symbols, byName }) => symbols.has(locked.id) || byName.has(name))
        ? []
        : [{ mention, locked }]
    }),
  )
}

/** Report for a name whose meaning was removed. */
export function goneReport(
  { mention: { text, location }, locked: { id } }: GoneName,
  contracts: readonly Contract[],
): Diagnostic {
  const kind = id.slice(0, id.indexOf(' '))
  const was = id.slice(kind.length + 1)
  const around = id.slice(0, id.lastIndexOf('/') + 1)
  const all = contracts.flatMap(({ symbols }) => [...symbols.values()])
  const beside = around === '' ? [] : all.filter((symbol) => symbol.id.startsWith(around))
  const candidates = beside.length > 0 ? beside : all.filter((symbol) => symbol.kind === kind)
  const isCommand = kind === 'command' || kind === 'flag'
  const names = candidates.map((symbol) => (isCommand ? symbol.label : (symbol.names[0] ?? '')))
  const otherwise = 'describe the alternative, or accept the removal: docs lock --accept'
  const moved = isCommand ? movedTo(was, names) : kind === 'operation' ? groupedAs(was, names) : undefined
  const fallback = isCommand ? otherwise : didYouMean(plainName(text), names, otherwise)
  const hint = moved === undefined ? fallback : `did you mean "${moved}"?`
  const owner = isCommand ? 'there is' : 'the API has'
  return diagnostic('name/gone', `${owner} no "${plainName(text)}" any more: it was the ${kind} ${was}`, {
    location: { ...location, endLine: location.line, endColumn: location.column + text.length + 2 },
    subject: id,
    hint,
  })
}

/**
 * The only operation that ends with a name, for an operation that was moved into a group: `keys.verifyKey` for
 * `verifyKey`.
 */
function groupedAs(was: string, names: readonly string[]): string | undefined {
  const matches = names.filter((name) => name !== was && name.split(/[./]/).at(-1) === was)
  return matches.length === 1 ? matches[0] : undefined
}

/**
 * New name of a command or a flag: the most similar one with the same last word, or a neighbour whose name
 * extends it (`--force` → `--force-replace`). Similar spelling alone is not sufficient: `helm init`, `helm
 * lint`.
 */
function movedTo(was: string, names: readonly string[]): string | undefined {
  const [owner, word] = splitLast(was)
  const isFlag = word.startsWith('-')
  const elsewhere = names.filter((name) => {
    const [other, last] = splitLast(name)
    // A flag of an unrelated command is a different flag.
    return last === word && (!isFlag || `${owner} `.startsWith(`${other} `) || `${other} `.startsWith(`${owner} `))
  })
  const shared = (name: string): number => {
    const [words, other] = [name.split(' '), was.split(' ')]
    const at = words.findIndex((word, index) => word !== other[index])
    return at === -1 ? words.length : at
  }
  const [first] = elsewhere.sort((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1))
  if (first !== undefined) return first
  const parts = names.filter((name) => {
    const [beside, other] = splitLast(name)
    return beside === owner && (other.startsWith(`${word}-`) || word.startsWith(`${other}-`))
  })
  return parts.length === 1 ? parts[0] : undefined
}

function splitLast(run: string): readonly [string, string] {
  const end = run.lastIndexOf(' ')
  return [run.slice(0, Math.max(0, end)), run.slice(end + 1)]
}
