import { distance } from 'fastest-levenshtein'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { MentionedName } from '../../model/symbols.ts'
import { isPath, isDistinctive, plainName, stepsOf } from '../../text/api-names.ts'
import { scopeOf, type BoundText } from './bind-names.ts'
import type { Contract } from './contract.ts'

/**
 * Returns true if the path of a file suggests content about the past: a changelog, a migration
 * guide.
 */
export const tellsOfPast = (file: string): boolean => /change-?log|release-?notes|migrat|upgrad/i.test(file)
/** Minimum length of checked names: shorter ones are similar by chance. */
const shortest = 7
/** Length of names from which two letters may differ. */
const long = 14
/** Maximum depth in the subjects of a page. Writers rarely mean deeper parts. */
const deepest = 2

/**
 * Reports unknown names that differ by one letter from a name related to the page: typos. Other unknown names may
 * belong to something else.
 *
 * @param reported names that were reported before
 */
export function unknownNames(
  text: BoundText,
  contract: Contract,
  reported: ReadonlySet<MentionedName>,
): readonly Diagnostic[] {
  if (tellsOfPast(text.file)) return []
  const { page } = scopeOf(text, contract)
  let names: ReadonlySet<string> | undefined
  return text.mentions.names.flatMap((mention, number) => {
    const name = plainName(mention.text)
    if (reported.has(mention) || (text.meanings[number] ?? []).length > 0 || contract.byName.has(name)) return []
    const near = /^[A-Z]+ \//.test(name)
      ? nearCall(name, contract)
      : page.size > 0 && isDistinctive(name) && name.length >= shortest
        ? nearName(name, (names ??= namesAround(page, contract)))
        : undefined
    if (near === undefined) return []
    const location = {
      ...mention.location,
      endLine: mention.location.line,
      endColumn: mention.location.column + mention.text.length + 2,
    }
    const details = { location, subject: name, hint: `did you mean "${near}"?` }
    return [diagnostic('name/unknown', `the API has no "${name}"`, details)]
  })
}

/**
 * Names of the parts of a page's subjects. Operations are excluded: their names often differ by one letter
 * (`getOrder`, `setOrder`).
 */
function namesAround(page: ReadonlySet<string>, { byName, depths }: Contract): ReadonlySet<string> {
  const near = new Set<string>()
  for (const id of page) for (const [owner, depth] of depths(id)) if (depth <= deepest) near.add(owner)
  return new Set(
    [...byName].flatMap(([name, symbols]) => (symbols.some(({ owner }) => near.has(owner ?? '')) ? [name] : [])),
  )
}

/**
 * A name that differs by a letter or two. Other spellings of the same name, and its plural, are not
 * typos.
 */
function nearName(name: string, names: ReadonlySet<string>): string | undefined {
  const maxDistance = name.length >= long ? 2 : 1
  const similar = [...names].filter(
    (candidate) =>
      Math.abs(candidate.length - name.length) <= maxDistance &&
      isDistinctive(candidate) &&
      distance(name, candidate) <= maxDistance &&
      folded(candidate) !== folded(name) &&
      !hasOtherNumber(candidate, name),
  )
  return similar.length === 1 ? similar[0] : undefined
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/s$/, '')

/** Returns true for numbered names such as `line_1` and `line_2`, which are different things. */
const hasOtherNumber = (first: string, other: string): boolean =>
  first !== other && first.replace(/\d/g, '') === other.replace(/\d/g, '')

/** Operation whose address differs by a letter or two in one segment. */
function nearCall(name: string, { operations }: Contract): string | undefined {
  const [, method = '', path = ''] = /^([A-Z]+) (\/\S*)$/.exec(name) ?? []
  const writtenSteps = stepsOf(path)
  const similar = operations.filter((operation) => {
    if (operation.method !== method || isPath(writtenSteps, stepsOf(operation.path))) return false
    const steps = stepsOf(operation.path)
    const last = writtenSteps.slice(-steps.length)
    if (steps.length < 2 || last.length !== steps.length) return false
    const other = steps.filter((step, index) => !isSame(step, last[index] ?? ''))
    const at = steps.indexOf(other[0] ?? '')
    const slip = last[at] ?? ''
    return (
      other.length === 1 &&
      slip.length >= 4 &&
      distance(other[0] ?? '', slip) <= 2 &&
      folded(slip) !== folded(other[0] ?? '')
    )
  })
  const [only] = similar
  return similar.length === 1 && only !== undefined ? `${only.method} ${only.path}` : undefined
}

const isSame = (step: string, name: string): boolean => step === name || step.startsWith('{')
