import { bindCommands } from './bind-commands.ts'
import { bindNames, type BoundText, type Meaning, type NamedText } from './bind-names.ts'
import { contractOf, type Contract } from './contract.ts'
import type { ListedSubject } from './unknown-subjects.ts'
import { configFile } from '../config/load.ts'
import { startOf, type Location } from '../../diagnostics/diagnostic.ts'
import { notesOf } from './note.ts'
import { routeOfHref } from '../../model/address.ts'
import type { Entry } from '../../model/entry.ts'
import type { NameNote, SymbolSet } from '../../model/symbols.ts'
import { matcherOf } from '../read/globs.ts'
import type { Hrefs } from '../link/links.ts'
import type { OpenSite } from '../stages/open.ts'

/** Notes for readers, by entry key, fragment name, and number of the name. */
export type Notes = ReadonlyMap<string, Readonly<Record<string, Readonly<Record<number, NameNote>>>>>

/** Meanings of names in texts, by entry key and fragment name. */
export type BoundTexts = ReadonlyMap<string, Readonly<Record<string, BoundText>>>

/** Binds names in code style to the symbols of a site. */
export interface NameBinder {
  readonly contracts: readonly Contract[]
  /** The texts of entries with names, except for those whose names are not checked. */
  bind(entries: Iterable<Entry>, hrefs: Hrefs): BoundTexts
  /** The option `names` of an entry, from its front matter or else from the configuration. */
  saidOf(entry: Pick<Entry, 'source' | 'data'>): Said
  /** All subjects in the front matter of entries and in the configuration. */
  listedSubjects(entries: Iterable<Entry>): readonly ListedSubject[]
  notes(bound: BoundTexts): Notes
}

/** The option `names` of a page: `false`, or its subjects. */
export type Said = false | readonly string[]

/** Creates the binder of a site; `undefined` if the site has no symbols, or disables it. */
export function nameBinder(
  { config, words, locate, locale }: Pick<OpenSite, 'config' | 'words' | 'locate' | 'locale'>,
  sets: readonly SymbolSet[],
): NameBinder | undefined {
  if (sets.length === 0 || config.names === false) return undefined
  const contracts = sets.map((set) => ({ contract: contractFor(set), routes: set.routes ?? {} }))
  const rules = config.names.map(({ files, of }) => ({ matches: matcherOf([files], []), of }))
  const { baseUrl } = config

  const subject = (href: string | undefined): string | undefined => {
    const route = href === undefined ? undefined : routeOfHref(href, baseUrl)
    if (route === undefined) return undefined
    for (const { routes } of contracts) if (routes[route] !== undefined) return routes[route]
    return undefined
  }

  const saidOf = ({ source, data }: Pick<Entry, 'source' | 'data'>): Said =>
    namesOf(data) ?? rules.find(({ matches }) => matches(source))?.of ?? []

  const textsOf = ({ key, source, data, fragments }: Entry, hrefs: Hrefs): Record<string, NamedText> => {
    const texts: Record<string, NamedText> = {}
    for (const [name, { mentions, links }] of Object.entries(fragments)) {
      if (mentions === undefined) continue
      const option = saidOf({ source, data })
      if (option === false) return {}
      const fragmentHrefs = hrefs.get(key)?.[name] ?? []
      texts[name] = {
        file: source,
        mentions,
        of: option,
        links: links.map(({ location }, number) => ({ line: location?.line, id: subject(fragmentHrefs[number]) })),
      }
    }
    return texts
  }

  /** A name with different meanings in two descriptions is not bound. */
  const meaningsOf = (text: NamedText): readonly Meaning[] => {
    const [first = [], ...others] = contracts.map(({ contract }) =>
      contract.commands === undefined ? bindNames(text, contract) : bindCommands(text, contract.commands),
    )
    if (others.length === 0) return first
    return first.map((meaning, number) => {
      const meanings = [meaning, ...others.map((list) => list[number] ?? [])].filter(({ length }) => length > 0)
      return meanings.length === 1 ? (meanings[0] ?? []) : []
    })
  }

  return {
    contracts: contracts.map(({ contract }) => contract),
    saidOf,
    bind(entries, hrefs) {
      const bound = new Map<string, Readonly<Record<string, BoundText>>>()
      for (const entry of entries) {
        const texts = Object.entries(textsOf(entry, hrefs))
        if (texts.length === 0) continue
        const boundTexts = texts.map(([name, text]) => [name, { ...text, meanings: meaningsOf(text) }] as const)
        bound.set(entry.key, Object.fromEntries(boundTexts))
      }
      return bound
    },
    listedSubjects(entries) {
      const subjects = (names: Said, locationOf: (index: number) => Location): ListedSubject[] =>
        names === false ? [] : names.map((name, index) => ({ name, location: locationOf(index) }))
      return [
        // Reported once, in the first locale.
        ...(locale?.isDefault === false ? [] : rules).flatMap(({ of }, rule) =>
          subjects(of, (index) => locate(['names', rule, 'of', index]) ?? startOf(configFile)),
        ),
        ...[...entries].flatMap(({ data, source, locations }) =>
          subjects(namesOf(data) ?? [], () => locations['names'] ?? startOf(source)),
        ),
      ]
    },
    notes(bound) {
      const all = new Map<string, Record<string, Readonly<Record<number, NameNote>>>>()
      for (const [key, texts] of bound)
        for (const [name, text] of Object.entries(texts)) {
          const fragmentNotes = notesOf(text, words.content.deprecated)
          if (Object.keys(fragmentNotes).length > 0) all.set(key, { ...all.get(key), [name]: fragmentNotes })
        }
      return all
    },
  }
}

/** Value of `names:` in front matter; `undefined` without it. */
function namesOf(data: unknown): Said | undefined {
  return (data as { readonly names?: Said } | null)?.names
}

const contractsOfSets = new WeakMap<SymbolSet, Contract>()

/** Cached contract of a symbol set, since a live site links repeatedly. */
function contractFor(set: SymbolSet): Contract {
  const contract = contractsOfSets.get(set) ?? contractOf(set)
  contractsOfSets.set(set, contract)
  return contract
}
