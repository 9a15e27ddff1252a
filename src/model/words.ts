import { isMapping } from '../base/mapping.ts'

/**
 * Words of the interface in one language, as data: texts with `{slots}`, plural forms by CLDR category, dates. All data
 * is part of the tool: `Intl` differs between versions of Node, and the same input must produce the same output.
 * `theme/words` contains the languages; this module defines the parts that the tool and its plugins use.
 *
 * @module
 */

/** Categories of CLDR plural rules. */
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A text for each plural category of the language. The slot `{count}` is the number. */
export type Forms = { readonly other: string } & { readonly [Category in PluralCategory]?: string }

/** Name, plural rules, dates and direction of a language. */
export interface Language {
  /** Name of the language in the language itself. */
  readonly name: string
  /** Direction of the script. */
  readonly direction: 'ltr' | 'rtl'
  /** CLDR rules for whole numbers by category, such as `n % 10 = 2..4 and n % 100 != 12..14`, without samples. */
  readonly plural: { readonly [Category in PluralCategory]?: string }
  /** Names of the months, starting with January, in the grammatical form for `date`. */
  readonly months: readonly string[]
  /** Date format with the slots `{day}`, `{month}`, `{year}`. */
  readonly date: string
}

/** Texts by name. `Names` contains the names, separated by spaces. */
type Texts<Names extends string> = Readonly<Record<Split<Names>, string>>
type Split<Names extends string> = Names extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Names

/** Words that the compiler puts into pages by default. */
export interface ContentWords {
  /** Summary of a collapsible part. */
  readonly details: string
  /** Label of a tab without one. Slot: `{number}`. */
  readonly tab: string
  /** Label of code in a group without one. Slot: `{number}`. */
  readonly code: string
  /** Names of the signs before lines of code, for screen readers. */
  readonly lines: Texts<'added removed error warning info'>
  /** Labels that open folded lines of code. Slots: `{from}`, `{to}`. */
  readonly folded: Texts<'line lines'>
  /** Titles of admonitions by kind, also their accessible names. */
  readonly admonitions: Texts<'note tip info success important warning caution danger'>
  /** Words in place of a video or another page until the reader opens it. Slot of `plays` and `loads`: `{host}`. */
  readonly embed: Texts<'plays loads own video'>
  /** Items of task lists. */
  readonly tasks: Texts<'done open'>
  /** The heading above the footnotes. */
  readonly footnotes: string
  /** Label of the link from a footnote back to its reference. Slot: `{number}`. */
  readonly backToReference: string
  /** Word after the name of something deprecated. */
  readonly deprecated: string
  /** Note in a section of a translation whose source has changed since, with the words of a link to the source. */
  readonly stale: Texts<'changed original'>
}

/** The words of one language, as a file of `theme/words` contains them. Sections that only the theme uses are not typed here. */
export interface Words {
  readonly language: Language
  readonly content: ContentWords
  /** Titles of generated pages. */
  readonly notFound: Texts<'title crashedTitle'>
  /**
   * `pageIndex` precedes the address of the list of all pages at the start of Markdown versions; if it is empty, the
   * address is omitted. The others name the docs version of a page. Slot of all except `latest`: `{version}`.
   */
  readonly page: Texts<'pageIndex version unreleased unmaintained latest'>
  readonly plugins: PluginWords
  readonly [section: string]: unknown
}

/** Words on pages created by plugins, in the language of these pages. */
export interface PluginWords {
  readonly language: Language
  readonly blog: {
    readonly archive: string
    /** Text below that title. */
    readonly archived: string
    readonly tags: string
    readonly authors: string
    /** Number of posts, at the start of a title. */
    readonly posts: Forms
    /** Slots: `{posts}`, `{tag}`. */
    readonly tagged: string
    /** Slots: `{author}`, `{posts}`. */
    readonly byAuthor: string
    /** Reading time in a sidebar. Slot: `{count}`. */
    readonly minutes: string
    /** Title of a further page of a list. Slots: `{title}`, `{page}`. */
    readonly page: string
    /** Labels of the links between the pages of a list. */
    readonly newer: string
    readonly older: string
  }
  readonly docs: {
    readonly tags: string
    /** Number of pages, at the start of a title. */
    readonly pages: Forms
    /** Slots: `{pages}`, `{tag}`. */
    readonly tagged: string
    /** Description of a tag, and its number of pages. Slots: `{description}`, `{count}`. */
    readonly described: Forms
    /** Label of the unreleased version, if it is the only one or the last. */
    readonly current: string
    /** Label of the unreleased version, if an older one is the last. */
    readonly next: string
  }
  readonly pages: {
    /** Heading in lists for pages without a section. */
    readonly group: string
    /** Title of the generated search page. */
    readonly search: string
    /** Title of a home page without a title. */
    readonly home: string
  }
  readonly diagrams: {
    /** Summary of the source below a picture. */
    readonly asText: string
    /** Names of pictures without a title, by the kind of diagram. */
    readonly kinds: Texts<'flowchart state sequence class er xychart'>
    /** End of a text alternative that omits some labels. Slots: `{labels}`, `{count}`. */
    readonly more: string
  }
  /**
   * Pages of workflows. Slots: of `runs` `{workflow}`; of `ownValue` `{name}`, `{input}`; of `fromStep` `{name}`, `{output}`,
   * `{step}`; of `retry` `{seconds}`, `{count}`; of `atMost` `{count}`; of `goto` `{target}`.
   */
  readonly arazzo: Texts<
    | 'inputs input type example meaning required sequence you runs atMost ownValue fromStep answer conditions'
    | 'outputs onSuccess onFailure end retry goto result before tool tools'
  > & { readonly steps: Forms }
  /** Pages of commands. */
  readonly cli: Texts<'flags inherited commands aliases required repeatable value'>
  readonly redirects: {
    /** Title of the page at an old address. */
    readonly title: string
    /** Slot: `{page}`, the link to the new address. */
    readonly moved: string
  }
  /** Pages of channels. Slots: of `reply` `{channel}`; of `apiKey` in `security` `{place}`. */
  readonly asyncapi: {
    readonly headings: Texts<'servers schemes channels operations messages schemas files parameters payload headers examples bindings usedBy tags other'>
    /** Actions of an application on a channel. */
    readonly actions: Texts<'send receive'>
    readonly facts: Texts<
      | 'address unknown protocol version contentType operation message correlation location reply replyAt replies'
      | 'security servers format identifier contact license terms'
    >
    /** Kinds of security schemes that OpenAPI does not have. */
    readonly security: Texts<'userPassword apiKey X509 symmetricEncryption asymmetricEncryption plain scramSha256 scramSha512 gssapi'>
  }
  readonly openapi: {
    /** Titles of pages and of their parts, in layouts and in tables of contents alike. */
    readonly headings: Texts<
      | 'servers schemes events schemas files samples body responses errorKeys callbacks schema rest usedBy'
      | 'example examples errors operations otherOperations numbered deprecated deprecatedLead samplesOf'
    >
    /** The changelog. Slots of `version`: `{version}`, `{before}`; of `parameter`: `{place}`, `{name}`; of `response`: `{status}`. */
    readonly changes: Texts<
      | 'title version operation parameter body response security type required optional deprecated'
      | 'limited unlimited valueAdded valueRemoved added removed changed breaking none feed'
    >
    /** Titles for descriptions without one. */
    readonly unnamed: Texts<'api documentation'>
    readonly parameters: Texts<'path query querystring header cookie'>
    /** Formats of a parameter, by its `style`, and with `explode: false`. */
    readonly styles: Texts<'spaceDelimited pipeDelimited deepObject label matrix commas'>
    /** Types in words; `or` separates several. Slot: `{type}`. */
    readonly types: Texts<'any oneOf anyOf arrayOf mapOf streamOf or orNull nullOr'>
    /** Labels of facts about a value other than its type. Slot of `withName` and `exampleNamed`: `{name}`. */
    readonly facts: Texts<
      | 'default always range moreThan lessThan multipleOf length entries unique properties pattern'
      | 'content encoding otherProperties example examples entryTitle moreValues needs style emptyValue not if'
      | 'thenWord else contains matches names also withName otherEntries exampleNamed headers title'
    >
    /** Values after the labels. Slots: `{least}`, `{most}`, `{count}`. */
    readonly values: Texts<'yes allowed notAllowed between atLeast atMost inFile'>
    /** Words for schema conditions. Slots: `{names}`, `{schema}`, `{pattern}`. */
    readonly conditions: Texts<'anything nothing with not matches and or'>
    /** Labels of alternatives. Slots: `{number}`, `{names}`. */
    readonly choices: Texts<'option needs'>
    /** Labels of examples, and the note below a shortened one. Slots: `{number}`; `{shown}`, `{all}`, `{file}`. */
    readonly examples: Texts<'one numbered shortened'>
    /**
     * Kinds of security schemes; `and` joins those that are required together. Slots: `{scheme}`; `{place}`, `{name}`.
     */
    readonly security: Texts<'http apiKey oauth2 openIdConnect mutualTLS unknown none and scopes'>
    /** Flows of OAuth 2.0. */
    readonly flows: Texts<'implicit password clientCredentials authorizationCode deviceAuthorization'>
    /** Addresses of a flow or a scheme. */
    readonly addresses: Texts<'authorizationUrl deviceAuthorizationUrl tokenUrl refreshUrl openIdConnectUrl oauth2MetadataUrl'>
    /** Ranges of statuses by their first digit. */
    readonly statuses: Texts<'1 2 3 4 5 default'>
  }
}

/** Replaces some words. `others` has the structure of the table, but may be partial. */
export function mergeWords(words: Words, others: Readonly<Record<string, unknown>>): Words {
  const { language: languageChanges, ...rest } = others
  const language: Language = { ...words.language, ...(languageChanges as Partial<Language> | undefined) }
  const merged = merge(words, rest) as Words
  return { ...merged, language, plugins: { ...merged.plugins, language } }
}

function merge(base: unknown, other: unknown): unknown {
  if (other === undefined) return base
  if (!isMapping(base) || !isMapping(other)) return other
  const keys = new Set([...Object.keys(base), ...Object.keys(other)])
  return Object.fromEntries([...keys].map((key) => [key, merge(base[key], other[key])]))
}

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** Returns true for a word with plural forms. */
export function isForms(word: object): word is Forms {
  return 'other' in word && Object.keys(word).every((key) => categories.has(key))
}

/** Paths of words missing in a table, such as `frame.skip`. A word with plural forms counts once. */
export function missingWords({ plugins: { language: _, ...plugins }, ...rest }: Words, translated: unknown): string[] {
  const visit = (word: unknown, other: unknown, path: string): string[] => {
    if (!isMapping(word) || isForms(word) || path === 'language.plural') return other === undefined ? [path] : []
    return Object.entries(word).flatMap(([key, value]) =>
      visit(value, isMapping(other) ? other[key] : undefined, path === '' ? key : `${path}.${key}`),
    )
  }
  return visit({ ...rest, plugins }, translated, '')
}

/** Names of the slots in a text. */
export function slotsOf(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Fills the slots of a text. A slot without a value stays unchanged. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}

/** Plural form for a number, with slots filled. */
export function counted(
  forms: Forms,
  count: number,
  language: Pick<Language, 'plural'>,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(formOf(forms, count, language), { count, ...values })
}

/** Plural form for a number. */
export function formOf(forms: Forms, count: number, { plural }: Pick<Language, 'plural'>): string {
  const categories = Object.keys(plural) as (keyof typeof plural)[]
  const category = categories.find((category) => holds(plural[category] ?? '', count))
  return (category === undefined ? undefined : forms[category]) ?? forms.other
}

/** Formats the date `2025-03-04…` in the language; returns an invalid date unchanged. */
export function dateLabel(iso: string, { months, date }: Pick<Language, 'months' | 'date'>): string {
  const [, year = '', month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return name === undefined ? iso : fill(date, { day: Number(day), month: name, year })
}

/** Returns true if a whole number satisfies a CLDR rule. */
function holds(rule: string, count: number): boolean {
  return rule.split(' or ').some((all) => all.split(' and ').every((relation) => isTrue(relation, count)))
}

function isTrue(relation: string, count: number): boolean {
  const [, divisor, not, ranges = ''] = /^n(?: % (\d+))? (!?)= (.+)$/.exec(relation.trim()) ?? []
  const value = divisor === undefined ? count : count % Number(divisor)
  const isIn = ranges.split(',').some((range) => {
    const [from, to = from] = range.split('..').map(Number)
    return value >= Number(from) && value <= Number(to)
  })
  return isIn !== (not === '!')
}
