/**
 * Finds content missing in a translation: code, links, images, variables, components, headings, front-matter keys.
 * Stale sections are not compared. Pure.
 *
 * @module
 */
import { listNames } from '../../base/list-names.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { codeWords, lostWords } from './code-words.ts'
import { factsOf, type Fact, type Facts } from './facts.ts'
import { matterLosses } from './matter-losses.ts'
import type { Section, TranslatedPage } from './page.ts'
import { counterparts, sectionStates } from './staleness.ts'
import type { PagePair } from './status.ts'
import { lockOf, type PageLock } from './lock-file.ts'

/** A source and its translation; `lock` is undefined if the source revision of the translation is not recorded. */
type UnrecordedPair = Omit<PagePair, 'lock'> & { readonly lock: PageLock | undefined }

/** Reports on what was lost, with their locations in the translation. */
export function losses({ source, translation, lock: recorded }: UnrecordedPair): readonly Diagnostic[] {
  if (recorded === undefined && isUnfinished(source, translation))
    return matterLosses(source, translation, { isUnfinished: true })
  const lock = recorded ?? lockOf(source.sections)
  const states = sectionStates(source.sections, lock)
  const matched = counterparts(lock, translation.sections)
  const fresh = states.flatMap((state) => (state.state === 'fresh' ? [state] : []))
  const pairs = fresh.flatMap(({ section, locked }): Pair[] => {
    const translatedSection = matched.get(locked)
    return translatedSection === undefined ? [] : [{ from: [section], to: [translatedSection] }]
  })
  const isWhole = fresh.length === states.length
  const heading = isWhole ? headingLoss(source, translation) : []
  // With different headings, sections cannot be matched, so whole pages are compared.
  const compared: readonly Pair[] =
    pairs.length === fresh.length ? pairs : isWhole ? [{ from: source.sections, to: translation.sections }] : []
  return [
    ...heading,
    ...(fresh.some(({ section }) => section.id === '---') || isWhole ? matterLosses(source, translation) : []),
    ...compared.flatMap((pair) => pairLosses(source, translation, pair)),
  ]
}

/** Returns true if a translation ends before the first heading of its source below the title, which may be in the front matter. */
function isUnfinished(source: TranslatedPage, translation: TranslatedPage): boolean {
  const hasHeadings = ({ sections }: TranslatedPage): boolean => sections.some(({ level }) => level > 1)
  return hasHeadings(source) && !hasHeadings(translation)
}

interface Pair {
  readonly from: readonly Section[]
  readonly to: readonly Section[]
}

/** Reports the first heading with a different level, or without a counterpart. */
function headingLoss(source: TranslatedPage, translation: TranslatedPage): readonly Diagnostic[] {
  const headings = ({ sections }: TranslatedPage) => sections.filter(({ level }) => level > 0)
  const [from, to] = [headings(source), headings(translation)]
  const index = from.findIndex(({ level }, index) => level !== to[index]?.level)
  if (index === -1 && from.length === to.length) return []
  const [expected, actual] = [from[index], to[index === -1 ? from.length : index]]
  const at = index === -1 ? from.length : index
  const location =
    actual === undefined ? endOf(translation) : translation.locationOf(actual.start, lineEnd(translation, actual.start))
  const message =
    expected === undefined
      ? `the source has no heading for "${actual?.title ?? ''}"`
      : actual === undefined
        ? `the translation has no heading for "${expected.title}"`
        : `heading ${at + 1} has level ${actual.level}; that of the source, "${expected.title}", has ${expected.level}`
  const hint = `the source has ${from.length} headings, the translation ${to.length}: use the same headings`
  return [diagnostic('translation/heading', message, { location, hint })]
}

function pairLosses(source: TranslatedPage, translation: TranslatedPage, { from, to }: Pair): readonly Diagnostic[] {
  const [had, has] = [factsOf(source, from), factsOf(translation, to)]
  const section = to[0]
  const start = section === undefined ? 0 : section.start
  const around: ComparedPages = {
    source,
    translation,
    location: translation.locationOf(start, lineEnd(translation, start)),
    end: to.at(-1)?.end ?? translation.text.length,
  }
  return [
    ...codeLosses(had, has, around),
    ...missing('translation/link', 'link to', { had: had.links, has: has.links, same: linkKey }, around),
    ...missing('translation/image', 'image', { had: had.images, has: has.images, same: imageKey }, around),
    ...missing('translation/placeholder', 'variable', { had: had.variables, has: has.variables, same: itself }, around),
    ...missing('translation/placeholder', 'code', { had: had.names, has: has.names, same: nameKey }, around),
    ...fewer(had.components, has.components, around),
  ]
}

interface ComparedPages {
  readonly source: TranslatedPage
  readonly translation: TranslatedPage
  /** Heading of the section. */
  readonly location: Location
  readonly end: number
}

const itself = (text: string): string => text
const nameKey = (text: string): string => text.replace(/\s+/g, '')
/**
 * Key of a link for comparisons. The locale in an address may differ, and anchors are checked with
 * all links.
 */
const linkKey = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .replace(/\/[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/|$)/g, '')
    .replace(/^(https?:\/\/)(?:[a-z]{2}(?:-[a-z]{2,4})?|www)\./, '$1')
    .replace(/(?:\/index)?(?:\.mdx?|\.html)?\/?$/, '')
/** Key of a picture for comparisons. A picture may have a translated version. */
const imageKey = (url: string): string =>
  url.replace(/^.*\//, '').replace(/[.-][a-z]{2}(?:-[A-Za-z]{2,4})?(?=\.\w+$)/, '')

const hintFor = (source: TranslatedPage, { start }: Fact): string => {
  const { file, line } = source.locationOf(start)
  return `it is in ${file}:${line}`
}

function missing(
  code: 'translation/link' | 'translation/image' | 'translation/placeholder',
  noun: string,
  {
    had,
    has,
    same,
  }: { readonly had: readonly Fact[]; readonly has: readonly Fact[]; readonly same: (text: string) => string },
  { source, location }: ComparedPages,
): readonly Diagnostic[] {
  const translatedKeys = new Set(has.map(({ value }) => same(value)))
  const sourceKeys = new Set(had.map(({ value }) => same(value)))
  const others = has.filter(({ value }) => !sourceKeys.has(same(value))).map(({ value }) => value)
  const reportedKeys = new Set<string>()
  return had.flatMap((fact) => {
    const key = same(fact.value)
    if (key === '' || translatedKeys.has(key) || reportedKeys.has(key)) return []
    reportedKeys.add(key)
    const hint = didYouMean(fact.value, others) ?? hintFor(source, fact)
    const name = noun === 'code' ? `\`${fact.value}\`` : `${noun} "${fact.value}"`
    return [
      diagnostic(code, `the translation lacks the ${noun === 'code' ? `code ${name}` : name}`, { location, hint }),
    ]
  })
}

function fewer(had: readonly Fact[], has: readonly Fact[], { source, location }: ComparedPages): readonly Diagnostic[] {
  const missingNames = lostWords(
    had.map(({ value }) => value),
    has.map(({ value }) => value),
  )
  return [...new Set(missingNames)].map((name) => {
    const of = (facts: readonly Fact[]) => facts.filter(({ value }) => value === name)
    const label = name.startsWith(':') ? `directive "${name.slice(1)}"` : `component ${name}`
    const [first] = of(had)
    const counts = `the source has ${of(had).length}, the translation ${of(has).length}`
    const hint = first === undefined ? counts : `${counts}; ${hintFor(source, first)}`
    return diagnostic('translation/component', `the translation lacks the ${label}`, { location, hint })
  })
}

function codeLosses({ code: had }: Facts, { code: has }: Facts, around: ComparedPages): readonly Diagnostic[] {
  const { source, translation, location } = around
  const candidates = [...has]
  return had.flatMap((fact): Diagnostic[] => {
    const words = codeWords(fact.value, fact.lang)
    const exact = candidates.findIndex(({ value, lang }) => value === fact.value && lang === fact.lang)
    const index = exact !== -1 ? exact : closest(fact, candidates, had.length === has.length)
    const match = candidates[index]
    if (match === undefined)
      return [
        diagnostic('translation/code', 'the translation lacks a code block', { location, hint: hintFor(source, fact) }),
      ]
    candidates.splice(index, 1)
    if (exact !== -1 || words === undefined) return []
    const missingWords = [...new Set(lostWords(words, codeWords(match.value, fact.lang) ?? []))]
    if (missingWords.length === 0) return []
    const quoted = missingWords.map((word) => `"${word}"`)
    const at = translation.locationOf(match.start, lineEnd(translation, match.start))
    const message = `the code block lacks ${listNames(quoted, 3)} of the source`
    return [diagnostic('translation/code', message, { location: at, hint: hintFor(source, fact) })]
  })
}

/**
 * Next block in the same language that has words in common; prose matches any. If no block is missing, the next one
 * matches regardless of its content.
 */
function closest(fact: Facts['code'][number], candidates: readonly Facts['code'][number][], isWhole: boolean): number {
  const words = codeWords(fact.value, fact.lang)
  const candidateIndex = candidates.findIndex((candidate) => {
    if (candidate.lang !== fact.lang) return false
    if (words === undefined || words.length === 0) return true
    const missingWords = lostWords(words, codeWords(candidate.value, candidate.lang) ?? [])
    return missingWords.length * 2 <= words.length
  })
  return candidateIndex === -1 && isWhole ? candidates.findIndex(({ lang }) => lang === fact.lang) : candidateIndex
}

const endOf = (page: TranslatedPage): Location => page.locationOf(Math.max(0, page.text.trimEnd().length - 1))

function lineEnd({ text }: TranslatedPage, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end
}
