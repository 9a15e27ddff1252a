/** The interface of plugins as Markdown: a section for each type. */
import { readComponents, readInterface, type Declared, type Member, type TypePiece } from './interface.ts'

let declarations: ReadonlyMap<string, Declared> | undefined

/** All types, functions and values of the interface, by name. They are read once. */
export function declared(): ReadonlyMap<string, Declared> {
  return (declarations ??= readInterface())
}

let components: ReadonlyMap<string, readonly Member[]> | undefined

/** Properties of the components of MDX pages, by component, read once. */
export function takenByComponents(): ReadonlyMap<string, readonly Member[]> {
  return (components ??= readComponents())
}

/** A table of the properties of a component. */
export function propsTable(name: string): string {
  const members = takenByComponents().get(name)
  if (members === undefined) throw new Error(`there is no component "${name}"`)
  return memberTable(members, { owner: name, first: 'Property', linked: (pieces) => codeOf(pieces, () => undefined) })
}

/** Names in the marks of a page: `<!-- made: types Page Redirect -->`. */
export function typesAskedFor(text: string): readonly string[] {
  return [...text.matchAll(/^<!-- made: types (.+) -->$/gm)].flatMap(([, names = '']) => names.split(' '))
}

/** The id of a section: a type and a function may differ in case alone (`ContentType`, `contentType`). */
const anchorOf = (name: string): string => name

/**
 * Sections of some names.
 *
 * @param addressOf address of a name that another page explains
 */
export function sectionsOf(names: readonly string[], addressOf: (name: string) => string | undefined): string {
  const linked = (pieces: readonly TypePiece[]): string => codeOf(pieces, addressOf)
  const section = (name: string): string => {
    const declaration = declared().get(name)
    if (declaration === undefined) throw new Error(`the interface of plugins has no "${name}"`)
    const parts = [
      `### ${name} {#${anchorOf(name)}}`,
      ...linesOf(declaration, linked),
      ...(declaration.isExported ? [] : ['It is a part of others, and not imported by name.']),
      ...[...variantsOf(declaration.members)].flatMap(([variant, members]) => {
        const [first, ...others] = members
        if (variant === undefined || first === undefined) return [memberTable(members, { owner: name, linked })]
        return [`\`${variant}\`: ${first.doc}`, memberTable(others, { owner: `${name}.${variant}`, linked })]
      }),
    ]
    return parts.filter((part) => part !== '').join('\n\n')
  }
  return names.map(section).join('\n\n')
}

/** A type in code marks, with links to names that other pages explain. */
function codeOf(pieces: readonly TypePiece[], addressOf: (name: string) => string | undefined): string {
  const inner = pieces.map(({ text, name }) => {
    const address = name === undefined ? undefined : addressOf(name)
    return address === undefined ? escaped(text) : `[${text}](${address}#${anchorOf(text)})`
  })
  return `<code>${inner.join('').trim()}</code>`
}

/** Two columns, which fit side by side on a phone: signatures are long. */
function memberTable(
  members: readonly Member[],
  {
    owner,
    linked,
    first = 'Member',
  }: {
    readonly owner: string
    readonly linked: (pieces: readonly TypePiece[]) => string
    readonly first?: string
  },
): string {
  const rows = members.map(({ path, type, isRequired, doc }) => {
    const meaning = doc.replace(/\n+/g, ' ').replaceAll('|', String.raw`\|`)
    return `| \`${path}\`${isRequired ? '<br />required' : ''} {#${owner}.${path}} | ${linked(type)}<br />${meaning} |`
  })
  return [`| ${first} | Type and meaning |`, '| --- | --- |', ...rows].join('\n')
}

/** Lines between the heading of a name and its members. */
function linesOf({ name, kind, doc, forms }: Declared, linked: (pieces: readonly TypePiece[]) => string): string[] {
  const [head = [], ...others] = forms
  if (kind === 'function') return [...forms.map(linked), doc]
  if (kind !== 'interface') {
    const sign = kind === 'type' ? ' = ' : ': '
    return [...others.map((form) => linked([...head, { text: sign }, ...form])), doc]
  }
  const generic = head[0]?.text === name ? [] : [linked(head)]
  return [...generic, doc, ...others.map((parent) => `It has all that ${linked(parent)} has.`)]
}

/** Members by the literal that they belong to, in order. */
function variantsOf(members: readonly Member[]): ReadonlyMap<string | undefined, readonly Member[]> {
  const variants = new Map<string | undefined, Member[]>()
  for (const member of members) variants.set(member.variant, [...(variants.get(member.variant) ?? []), member])
  return variants
}

/** A text without special characters of Markdown, MDX and tables; none of them treats `[]` as special. */
const escaped = (text: string): string => text.replace(/[<{}|*_`~\\$]|\[(?!\])|(?<!\[)\]/g, (sign) => `\\${sign}`)
