import type { ContractSymbol, MentionedName } from '../../model/symbols.ts'

/** Candidates for the meaning of a name, before its neighbours are considered. */
export interface Choice {
  readonly meaning: readonly ContractSymbol[]
  /** Candidates that are parts of the subjects of the text. */
  readonly among: readonly ContractSymbol[]
  /** The name is a common word, found in the subjects of the page instead of the section. */
  readonly isLoose: boolean
}

/** Maximum number of characters between two names in a list: "` and the `". */
const maxLinesBetween = 9

/**
 * Resolves names in lists such as "the `status`, the `key` and the `errors`", which are parts of one symbol. A name
 * with a known owner determines the owner of the others; a name that is not part of the owner keeps no meaning from
 * elsewhere.
 *
 * @param names with their choices, by number
 */
export function meaningsInLists(
  names: readonly MentionedName[],
  choices: readonly Choice[],
): readonly (readonly ContractSymbol[])[] {
  const meanings = choices.map(({ meaning }) => meaning)
  for (const all of listsOf(names)) {
    // A value among fields does not belong to the owner of the fields.
    const fields = all.filter((number) => !isValue(choices[number] as Choice))
    const ofFields = ownerOf(fields.map((number) => choices[number] as Choice))
    const bestOwner = ofFields ?? ownerOf(all.map((number) => choices[number] as Choice))
    if (bestOwner === undefined) continue
    for (const number of ofFields === undefined ? all : fields) {
      const { meaning, among, isLoose } = choices[number] as Choice
      const partsOfOwner = among.filter(({ owner }) => owner === bestOwner.owner)
      if (partsOfOwner.length === 1 && meaning.length !== 1) meanings[number] = partsOfOwner
      else if (partsOfOwner.length === 0 && isLoose && bestOwner.by > 1 && ofFields !== undefined) meanings[number] = []
    }
  }
  return meanings
}

const isValue = ({ meaning: [only, ...others] }: Choice): boolean => only?.kind === 'value' && others.length === 0

/** Adjacent names in a line, by number. Each list has at least two. */
function listsOf(names: readonly MentionedName[]): readonly (readonly number[])[] {
  const lists: number[][] = []
  for (const [number, { location }] of names.entries()) {
    const before = names[number - 1]
    const between =
      before?.location.file === location.file && before.location.line === location.line
        ? location.column - before.location.column - before.text.length - 2
        : Infinity
    if (between >= 1 && between <= maxLinesBetween) lists.at(-1)?.push(number)
    else lists.push([number])
  }
  return lists.filter(({ length }) => length > 1)
}

/** Common owner of names, and the number of names that determine it alone. */
function ownerOf(list: readonly Choice[]): { readonly owner: string; readonly by: number } | undefined {
  const sure = list.flatMap(({ meaning: [only, ...others] }) => (others.length > 0 ? [] : (only?.owner ?? [])))
  if (sure.length > 0) {
    const [owner = '', ...more] = new Set(sure)
    return more.length > 0 ? undefined : { owner, by: sure.length }
  }
  const [first, ...rest] = list.map(({ among }) => new Set(among.map(({ owner }) => owner)))
  const [owner, ...more] = [...(first ?? [])].filter((candidate) => rest.every((owners) => owners.has(candidate)))
  return owner === undefined || more.length > 0 ? undefined : { owner, by: 0 }
}
