import type { Inline } from '../../compiler/translations/inline.ts'

type Code = Exclude<Inline, { readonly kind: 'text' }>

/**
 * Assigns the ids of the source's codes to the codes of a translation: first by equal text, then by type and
 * order. Codes that the source lacks get new, higher ids.
 */
export function matchCodes(source: readonly Inline[], target: readonly Inline[]): readonly Inline[] {
  const remaining = openings(source)
  const ids = new Map<number, number>()
  const targetCodes = openings(target)
  const take = (code: Code, fits: (candidate: Code) => boolean): void => {
    const index = ids.has(code.id)
      ? -1
      : remaining.findIndex((candidate) => candidate.kind === code.kind && fits(candidate))
    const [match] = index === -1 ? [] : remaining.splice(index, 1)
    if (match !== undefined) ids.set(code.id, match.id)
  }
  for (const code of targetCodes)
    take(code, ({ raw }) => raw === code.raw && closingOf(source, code) === closingOf(target, code))
  for (const code of targetCodes) take(code, ({ raw }) => raw === code.raw)
  for (const code of targetCodes) take(code, ({ type }) => type === code.type)
  let last = Math.max(0, ...openings(source).map(({ id }) => id))
  for (const { id } of targetCodes) if (!ids.has(id)) ids.set(id, ++last)
  return target.map((piece) => (piece.kind === 'text' ? piece : { ...piece, id: ids.get(piece.id) ?? piece.id }))
}

/** Returns the codes without a partner, and the opening codes of pairs. */
export const openings = (pieces: readonly Inline[]): Code[] =>
  pieces.filter((piece): piece is Code => piece.kind === 'ph' || piece.kind === 'open')

function closingOf(pieces: readonly Inline[], code: Code): string {
  const close = pieces.find((piece) => piece.kind === 'close' && piece.id === code.id)
  return close?.kind === 'close' ? close.raw : ''
}

/** Codes that a translator may leave out. */
const formatting: ReadonlySet<string> = new Set(['bold', 'italic', 'struck'])

/** The first code of a source that a translation lacks and must have. */
export function lostCode(source: readonly Inline[], target: readonly Inline[]): Code | undefined {
  const targetIds = new Set(openings(target).map(({ id }) => id))
  return openings(source).find(({ id, type }) => !targetIds.has(id) && !formatting.has(type))
}
