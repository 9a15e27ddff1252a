import type { ContractSymbol, MentionedName } from '../../model/symbols.ts'

/** What a name may mean, before its neighbours are looked at. */
export interface Choice {
  readonly meaning: readonly ContractSymbol[]
  /** Its namesakes that are parts of what the text speaks of. */
  readonly among: readonly ContractSymbol[]
  /** It is found in what the page speaks of, not in what its section does, and is a common word. */
  readonly isLoose: boolean
}

/** Most characters between two names of one list: "` and the `". */
const mostBetween = 9

/**
 * Meanings of names that stand in lists, "the `status`, the `key` and the `errors`": they are parts of one thing. What one of them tells
 * is so known of the others; and what is no part of it means something else than its namesakes elsewhere.
 *
 * @param names with their choices, by number
 */
export function meaningsInLists(
  names: readonly MentionedName[],
  choices: readonly Choice[],
): readonly (readonly ContractSymbol[])[] {
  const meanings = choices.map(({ meaning }) => meaning)
  for (const all of listsOf(names)) {
    // A value that stands among fields is no part of what they are parts of.
    const fields = all.filter((number) => !isValue(choices[number] as Choice))
    const ofFields = ownerOf(fields.map((number) => choices[number] as Choice))
    const told = ofFields ?? ownerOf(all.map((number) => choices[number] as Choice))
    if (told === undefined) continue
    for (const number of ofFields === undefined ? all : fields) {
      const { meaning, among, isLoose } = choices[number] as Choice
      const own = among.filter(({ owner }) => owner === told.owner)
      if (own.length === 1 && meaning.length !== 1) meanings[number] = own
      else if (own.length === 0 && isLoose && told.by > 1 && ofFields !== undefined) meanings[number] = []
    }
  }
  return meanings
}

const isValue = ({ meaning: [only, ...others] }: Choice): boolean => only?.kind === 'value' && others.length === 0

/** Names side by side in one line, as their numbers; each list has two at least. */
function listsOf(names: readonly MentionedName[]): readonly (readonly number[])[] {
  const lists: number[][] = []
  for (const [number, { place }] of names.entries()) {
    const before = names[number - 1]
    const between =
      before?.place.file === place.file && before.place.line === place.line
        ? place.column - before.place.column - before.text.length - 2
        : Infinity
    if (between >= 1 && between <= mostBetween) lists.at(-1)?.push(number)
    else lists.push([number])
  }
  return lists.filter(({ length }) => length > 1)
}

/** The one thing that names are parts of, and how many of them tell it by themselves. */
function ownerOf(list: readonly Choice[]): { readonly owner: string; readonly by: number } | undefined {
  const sure = list.flatMap(({ meaning: [only, ...others] }) => (others.length > 0 ? [] : (only?.owner ?? [])))
  if (sure.length > 0) {
    const [owner = '', ...more] = new Set(sure)
    return more.length > 0 ? undefined : { owner, by: sure.length }
  }
  const [first, ...rest] = list.map(({ among }) => new Set(among.map(({ owner }) => owner)))
  const [owner, ...more] = [...(first ?? [])].filter((one) => rest.every((owners) => owners.has(one)))
  return owner === undefined || more.length > 0 ? undefined : { owner, by: 0 }
}
