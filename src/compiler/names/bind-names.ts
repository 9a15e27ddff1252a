import type { ContractSymbol, MentionedName, MentionFacts } from '../../model/symbols.ts'
import { isMethod, isDistinctive, plainName } from '../../text/api-names.ts'
import { operationsAt, subjectsNamed, type Contract } from './contract.ts'
import { meaningsInLists, type Choice } from './listed-names.ts'

/** A text with names in code style. */
export interface NamedText {
  readonly file: string
  readonly mentions: MentionFacts
  /** Lines of the links, and the symbols of the linked pages, by number. */
  readonly links: readonly { readonly line: number | undefined; readonly id: string | undefined }[]
  /** Operations and schemas that the writer lists for the text. */
  readonly of: readonly string[]
}

/** A text with the meanings of its names. */
export interface BoundText extends NamedText {
  /** One meaning for each name, in the order of the names. */
  readonly meanings: readonly Meaning[]
}

/** The symbols that a name means: none, one, or several of one type (`Order.uuid`, `Shipment.uuid`). */
export type Meaning = readonly ContractSymbol[]

/**
 * Binds the names of a text to symbols, by number. Unknown and ambiguous names are not bound. Fields, parameters and
 * values have common names: they are searched in the subjects of the section, then in those of the page.
 */
export function bindNames(text: NamedText, contract: Contract): readonly Meaning[] {
  const { names } = text.mentions
  const scope = scopeOf(text, contract)
  const listedSubjects = new Set(text.of.flatMap((name) => subjectsOf(name, contract, () => true)))
  const around = { text, contract, scope, listedSubjects }
  const meanings = meaningsInLists(
    names,
    names.map((name) => choiceOf(name, around)),
  )
  return withoutFailures(meanings, around)
}

/**
 * Removes weak bindings to fields of error responses: a common word such as `message` is not evidence by itself. The
 * binding needs an error name in the section, another field of the error within one line, a link, or an entry in the
 * list of the writer.
 */
function withoutFailures(
  meanings: readonly Meaning[],
  { text, contract, scope, listedSubjects }: Around,
): readonly Meaning[] {
  const { names } = text.mentions
  const isErrorPart = ([first]: Meaning): boolean => contract.failures.has(first?.owner ?? '')
  const nameLines = names.map(({ location }) => (location.file === text.file ? location.line : 0))
  const errorLines = new Set(nameLines.filter((_, number) => meanings[number]?.[0]?.kind === 'error'))
  const errorSections = new Set([...errorLines].map((line) => sectionOf(line, text.mentions)))
  return meanings.map((meaning, number) => {
    const [line = 0, name] = [nameLines[number], names[number]]
    const { owner = '' } = meaning[0] ?? {}
    if (!isErrorPart(meaning) || name?.link !== undefined || isDistinctive(plainName(name?.text ?? ''))) return meaning
    const mentioned = scope.sections.get(sectionOf(line, text.mentions))
    if (
      errorSections.has(sectionOf(line, text.mentions)) ||
      listedSubjects.has(owner) ||
      mentioned?.has(owner) === true
    )
      return meaning
    const isBeside = names.some(
      ({ text: other }, index) =>
        isErrorPart(meanings[index] ?? []) && other !== name?.text && Math.abs((nameLines[index] ?? 0) - line) <= 1,
    )
    return isBeside ? meaning : []
  })
}

/** Subjects of a text and of its sections. */
export interface Scope {
  /** Ids of operations and schemas of the whole text, including those in the list of the writer. */
  readonly page: ReadonlySet<string>
  readonly sections: ReadonlyMap<number, ReadonlySet<string>>
  /** Ids that a line links to or names, by line. */
  readonly lines: ReadonlyMap<number, ReadonlySet<string>>
}

export function scopeOf({ file, mentions, links, of }: NamedText, contract: Contract): Scope {
  const page = new Set<string>(of.flatMap((name) => subjectsOf(name, contract, () => true)))
  const sections = new Map<number, Set<string>>()
  const lines = new Map<number, Set<string>>()
  const put = (all: Map<number, Set<string>>, at: number, id: string): void =>
    void all.set(at, (all.get(at) ?? new Set()).add(id))
  const add = (ids: readonly string[], line: number | undefined): void => {
    for (const id of ids) {
      page.add(id)
      if (line !== undefined) put(sections, sectionOf(line, mentions), id)
    }
  }
  const addWords = (ids: readonly string[], line: number | undefined): void => {
    add(ids, line)
    if (line !== undefined) for (const id of ids) put(lines, line, id)
  }
  for (const { line, id } of links) if (id !== undefined) addWords([id], line)
  for (const { text, location } of mentions.names)
    addWords(subjectsOf(plainName(text), contract), location.file === file ? location.line : undefined)
  for (const { method, path, line } of mentions.calls) {
    const called = contract.callsOf(path, method)
    // An address with several operations, such as `/{owner}/{repo}`, identifies none of them.
    if (called.length === 1)
      add(
        called.map(({ id }) => id),
        line === 0 ? undefined : line,
      )
  }
  return { page, sections, lines }
}

/** Number of the section that contains a line: 0 before the first heading. */
export const sectionOf = (line: number, { headings }: MentionFacts): number =>
  headings.filter((heading) => heading <= line).length

/**
 * Operations and schemas that a name identifies without context. A schema may have a common word as its name (`Error`),
 * so `isSure` decides whether that name is distinctive.
 */
export function subjectsOf(name: string, contract: Contract, isSure = isDistinctive): readonly string[] {
  const subjects = subjectsNamed(name, contract, isSure)
  return subjects.length > 0 ? subjects : operationAt(name, contract)
}

/** Id of the operation at an address; empty if several operations match. */
function operationAt(text: string, contract: Contract): readonly string[] {
  const ids = operationsAt(text, contract)
  return ids.length === 1 ? ids : []
}

interface Around {
  readonly text: NamedText
  readonly contract: Contract
  readonly scope: Scope
  /** Subjects that the writer lists. */
  readonly listedSubjects: ReadonlySet<string>
}

/** JSON literals are too common to be bound, even if a description lists them as values. */
const isLiteral = (name: string): boolean => name === 'null' || name === 'true' || name === 'false'

/** A meaning that does not depend on neighbouring names. */
const sure = (meaning: Meaning): Choice => ({ meaning, among: meaning, isLoose: false })

function choiceOf(mention: MentionedName, around: Around): Choice {
  const { text, contract, scope, listedSubjects } = around
  const name = plainName(mention.text)
  const line = mention.location.file === text.file ? mention.location.line : undefined
  if (mention.link !== undefined) {
    const id = text.links[mention.link]?.id
    if (id !== undefined) return sure(linkedTo(name, id, contract))
  }
  if (isLiteral(name)) return sure([])
  if (isMethod(name)) return sure(line === undefined ? [] : calledBeside(name, line, around))
  const candidates = contract.byName.get(name) ?? []
  const parts = candidates.filter(({ owner }) => owner !== undefined)
  const inSection = line === undefined ? undefined : scope.sections.get(sectionOf(line, text.mentions))
  const ofSection = within(parts, inSection, contract)
  const scoped = ofSection ?? within(parts, scope.page, contract)
  const wholes = candidates.filter(
    (symbol) => symbol.owner === undefined && (isDistinctive(name) || isInScope(symbol, scope, contract)),
  )
  // A description may also list its errors and roles as an enumeration. The error or the role takes precedence.
  const isListed = wholes.some(({ kind }) => kind === 'error' || kind === 'role')
  const others = isListed ? scoped?.filter(({ kind }) => kind !== 'value') : scoped
  if (others !== undefined && others.length > 0) {
    const isLoose = ofSection === undefined && !isDistinctive(name)
    if (wholes.length > 0) return { meaning: [], among: others, isLoose }
    // If the candidates differ, neighbouring names decide, then the list of the writer.
    const beside = line === undefined ? [] : nearest(others, besideOf(line, scope), contract)
    const tries = [others, beside, within(others, listedSubjects, contract) ?? []]
    const meaning = tries.map(ifSameType).find(({ length }) => length > 0) ?? []
    return { meaning: beside.length > 0 ? meaning : extendShared(meaning, parts), among: others, isLoose }
  }
  if (wholes.length > 0) return sure(ifSameType(wholes))
  const addresses = operationAt(name, contract).flatMap((id) => contract.symbols.get(id) ?? [])
  if (addresses.length > 0) return sure(addresses)
  // Values are excluded: models, events and products may have the same names.
  return sure(isDistinctive(name) ? ifSameType(parts.filter(({ kind }) => kind !== 'value')) : [])
}

/** A parameter of more operations than this identifies none of them: `page`, `Accept-Language`. */
const maxSharing = 3

/** Extends a parameter to all operations that share it, with the same description, if there are many. */
function extendShared(meaning: Meaning, parts: Meaning): Meaning {
  const [first] = meaning
  if (first === undefined || meaning.some(({ kind }) => kind !== 'parameter')) return meaning
  const all = ifSameType(parts.filter(({ kind, about }) => kind === 'parameter' && about === first.about))
  return all.length > maxSharing ? all : meaning
}

/** Subjects that are linked or named in a line or the line before it. */
const besideOf = (line: number, { lines }: Scope): readonly string[] =>
  [line - 1, line].flatMap((lineNumber) => [...(lines.get(lineNumber) ?? [])])

/** Returns the symbols with the least depth in the subjects. Depth cannot decide between a value and a field. */
function nearest(parts: Meaning, subjects: readonly string[], contract: Contract): Meaning {
  if (new Set(parts.map(({ kind }) => kind === 'value')).size > 1) return []
  const depth = ({ owner = '' }: ContractSymbol): number =>
    Math.min(...subjects.map((subject) => contract.depths(subject).get(owner) ?? Infinity))
  const minDepth = Math.min(...parts.map(depth))
  return minDepth === Infinity ? [] : parts.filter((part) => depth(part) === minDepth)
}

/** Meaning of a name that is the text of a link to the page of a symbol: that symbol, or a part of it. */
function linkedTo(name: string, id: string, contract: Contract): Meaning {
  const linkedSymbol = contract.symbols.get(id)
  if (linkedSymbol === undefined || linkedSymbol.names.includes(name) || isMethod(name))
    return linkedSymbol === undefined ? [] : [linkedSymbol]
  const candidates = contract.byName.get(name) ?? []
  return ifSameType(within(candidates, new Set([id]), contract) ?? [])
}

/** A method alone means the operation that is linked beside it: "`PUT` on orders [fulfills an order](…)". */
function calledBeside(method: string, line: number, { text, contract }: Around): Meaning {
  const beside = text.links.filter(
    (linkBeside) => linkBeside.line !== undefined && Math.abs(linkBeside.line - line) <= 1,
  )
  const ids = new Set(beside.map(({ id }) => id))
  const operations = contract.operations.filter((operation) => operation.method === method && ids.has(operation.id))
  return operations.length === 1 ? [contract.symbols.get(operations[0]?.id ?? '') ?? []].flat() : []
}

/** Returns the symbols that are parts of the subjects at any depth; `undefined` without a match. */
function within(
  parts: readonly ContractSymbol[],
  subjects: ReadonlySet<string> | undefined,
  contract: Contract,
): Meaning | undefined {
  if (subjects === undefined || parts.length === 0) return undefined
  const matches = parts.filter(({ owner = '' }) =>
    [...subjects].some((subject) => subject === owner || contract.parts(subject).has(owner)),
  )
  return matches.length === 0 ? undefined : matches
}

/** Checks that a page about the API may mean a symbol by a common word: `Order`, `conflict`. */
function isInScope({ kind, id }: ContractSymbol, { page }: Scope, contract: Contract): boolean {
  if (kind !== 'schema') return page.size > 0
  return page.has(id) || [...page].some((subject) => contract.parts(subject).has(id))
}

/** Returns the candidates if they have the same type, otherwise an empty list. */
function ifSameType(candidates: Meaning): Meaning {
  const [first, ...others] = candidates
  if (first === undefined || others.length === 0) return candidates
  const type = ({ kind, facts }: ContractSymbol): string =>
    JSON.stringify([kind === 'parameter' ? 'field' : kind, facts['type'], facts['state']])
  if (others.some((symbol) => type(symbol) !== type(first))) return []
  return first.facts['type'] === undefined ? [] : candidates
}
