import type { Root } from 'hast'
import { defaultHandlers, defaultNodeHandlers, toMdast, type Handle } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import {
  toMarkdown,
  type Options,
  defaultHandlers as defaultWriters,
  type Handle as Writer,
} from 'mdast-util-to-markdown'
import type {
  Root as MdastRoot,
  Heading,
  InlineCode,
  Link,
  Nodes,
  Parents,
  ListItem,
  PhrasingContent,
  Text,
} from 'mdast'
import { classesOf } from '../markup.ts'
import { foldSpace } from './fold-space.ts'
import { plainCode, plainKnownCode, plainTitledCode } from './code.ts'
import { plainConstructs, plainDefinitions, plainDetails, plainFormula, plainItem } from './constructs.ts'

/** Converts rendered HTML to plain Markdown without components. */
export function htmlToMarkdown(tree: Root): string {
  const folded = foldSpace(tree)
  let converted: MdastRoot | undefined
  // Called with an empty tree: the library would copy and collapse the whole tree, and visit its
  // result.
  toMdast(nothing, {
    handlers,
    nodeHandlers: {
      raw: plainKnownCode,
      root(state) {
        converted = defaultNodeHandlers.root(state, folded)
        return { type: 'root', children: [] }
      },
    },
  })
  if (converted === undefined) return ''
  joinTexts(converted)
  return toMarkdown(converted, serializeOptions).trim()
}

const nothing: Root = { type: 'root', children: [] }

/** Combines handlers of tags and constructs: the one for the class, if it exists, or else the one for the tag. */
function withConstructs(ofTags: Readonly<Record<string, Handle>>): Record<string, Handle> {
  const tags = ['a', 'div', 'img', 'p', 'span', 'ul', 'ol', 'picture', 'details', 'summary', 'figure', 'svg']
  const handle =
    (tag: string): Handle =>
    (state, node, parent) => {
      // A sample that a plugin shows in several languages is written once.
      const { dataMarkdown, ariaHidden } = node.properties
      const classes = classesOf(node)
      // Of an image for each colour mode, the one for light mode is written.
      if (dataMarkdown === 'skip' || ariaHidden === 'true' || classes.includes('only-dark')) return undefined
      const name = classes.find((className) => Object.hasOwn(plainConstructs, className))
      const ofClass = name === undefined ? undefined : plainConstructs[name]
      return (ofClass ?? ofTags[tag] ?? defaultHandlers[tag as 'div'])(state, node, parent)
    }
  return Object.fromEntries(tags.map((tag) => [tag, handle(tag)]))
}

const handlers: Readonly<Record<string, Handle>> = {
  dl: plainDefinitions,
  li: plainItem,
  math: plainFormula,
  pre: plainCode,
  // A part for people only, or for agents only.
  'docs-visibility': (state, node) => (node.properties['dataFor'] === 'agents' ? state.all(node) : undefined),
  button: leave,
  script: leave,
  style: leave,
  // Omitted: names must be copied and searched without it.
  wbr: leave,
  ...withConstructs({ picture: inside, figure: plainTitledCode, details: plainDetails, svg: leave }),
}

function leave(): undefined {
  return undefined
}

/** Inline content of an element. */
function inside(...[state, node]: Parameters<Handle>): ReturnType<Handle> {
  return state.all(node)
}

const lineEnds = new Set(['heading', 'paragraph', 'root'])

/**
 * Joins adjacent texts and removes invisible white space: at breaks, and at line edges. Changes the tree. Replaces the
 * library's final step, which runs a test and keeps a list of ancestors for every node.
 */
export function joinTexts(parent: Parents): void {
  const children = parent.children as Nodes[]
  for (let index = 0; index < children.length; index++) {
    const node = children[index] as Nodes
    if (node.type !== 'text') {
      if ('children' in node) joinTexts(node)
      continue
    }
    const previous = children[index - 1]
    if (previous?.type === 'text') {
      previous.value += node.value
      children.splice(index, 1)
      // The joined text is checked again.
      index -= 2
      continue
    }
    node.value = node.value.replace(/[\t ]*(\r?\n|\r)[\t ]*/, '$1')
    if (lineEnds.has(parent.type)) {
      if (index === 0) node.value = node.value.replace(/^[\t ]+/, '')
      if (index === children.length - 1) node.value = node.value.replace(/[\t ]+$/, '')
    }
    if (node.value === '') children.splice(index--, 1)
  }
}

/** Serializers of the library, including those for GFM. */
const inherited = Object.assign(
  { ...defaultWriters },
  ...(gfmToMarkdown().extensions as readonly Options[]).map(({ handlers }) => handlers),
) as Readonly<Record<keyof typeof defaultWriters, Writer>>

/**
 * Serializes a paragraph. The library checks for each part which characters around it could be parsed as syntax.
 * Paragraphs that only contain words, code, emphasis and links, such as most lines of API references, need no checks.
 */
const writeParagraph: Writer = (node: { children: PhrasingContent[] }, parent, state, info) => {
  const isTask = typeof (parent as ListItem | undefined)?.checked === 'boolean'
  const isAlone = info.before === '\n' && info.after === '\n'
  return (isTask || !isAlone ? undefined : simple(node.children)) ?? inherited.paragraph(node, parent, state, info)
}

/** Serializes simple parts; `undefined` for any others. */
function simple(pieces: readonly PhrasingContent[]): string | undefined {
  let out = ''
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1]
    let writtenPiece: string | undefined
    if (piece.type === 'text') {
      const isAtEdge =
        (out === '' && !/^[A-Za-z]/.test(piece.value)) || (next === undefined && piece.value.endsWith(' '))
      writtenPiece = isAtEdge ? undefined : words(piece)
    } else if (piece.type === 'inlineCode') writtenPiece = code(piece)
    else if (piece.type === 'link') writtenPiece = link(piece)
    else if (piece.type === 'emphasis' || piece.type === 'strong') {
      const [only, ...others] = piece.children
      const inside = only === undefined || others.length > 0 ? undefined : words(only)
      const stands = (out === '' || out.endsWith(' ')) && (next === undefined || /^[ :,]/.test(startOf(next)))
      const mark = piece.type === 'strong' ? '**' : '*'
      if (inside !== undefined && stands && /^[A-Za-z\d].*[A-Za-z\d]$/.test(inside)) writtenPiece = mark + inside + mark
    }
    if (writtenPiece === undefined) return undefined
    out += writtenPiece
  }
  return out
}

function startOf(piece: PhrasingContent): string {
  return piece.type === 'text' ? piece.value : ''
}

function words(piece: PhrasingContent): string | undefined {
  return piece.type === 'text' && isPlain(piece.value) ? piece.value : undefined
}

function code({ value }: { readonly value: string }): string | undefined {
  return /^[^`\s](?:[^`\n\r]*[^`\s])?$/.test(value) ? `\`${value}\`` : undefined
}

function link({ url, title, children }: Extract<PhrasingContent, { type: 'link' }>): string | undefined {
  if ((title ?? '') !== '' || !/^[A-Za-z\d:/.#_\uFDD0-\uFDEF-]+$/.test(url)) return undefined
  let label = ''
  for (const child of children) {
    const writtenChild = child.type === 'inlineCode' ? code(child) : words(child)
    if (writtenChild === undefined) return undefined
    label += writtenChild
  }
  // A bar is escaped in tables, and a bracket may close the label of a definition.
  if (/[|\]]/.test(label)) return undefined
  // The library writes an address that equals its label in angle brackets.
  return label === '' || url === label || url === `mailto:${label}` ? undefined : `[${label}](${url})`
}

/** Letters and signs without meaning in Markdown, except at the edges of a line. */
const plain = /^(?:[A-Za-z ]|:(?=[^/]))(?:[A-Za-z\d ,;"'/()-]|[^\0-\x7f]|(?<![Ww])\.|\.(?=[^\w.-])|:(?=[^/]))*$/

/** Returns true if a text contains no Markdown syntax, away from the edges of a line. */
function isPlain(text: string): boolean {
  return plain.test(text)
}

/** Serializes a text. The library tries sixty patterns on each; two of three texts need none. */
const writeText: Writer = (node: Text, parent, state, info) => {
  const { value } = node
  const isAtEdge = (info.before === '\n' && !/^[A-Za-z]/.test(value)) || (info.after === '\n' && value.endsWith(' '))
  return !isAtEdge && isPlain(value) ? value : defaultWriters.text(node, parent, state, info)
}

/** Serializes a heading: a mark, and text as in a paragraph. */
const writeHeading: Writer = (node: Heading, parent, state, info) => {
  const line = simple(node.children) ?? ''
  return line === '' ? inherited.heading(node, parent, state, info) : `${'#'.repeat(node.depth)} ${line}`
}

/**
 * Serializes inline code. The library tries sixty patterns on it, all of which require a line end.
 */
const writeCode: Writer = (node: InlineCode, parent, state, info) =>
  (node.value.includes('|') ? undefined : code(node)) ?? inherited.inlineCode(node, parent, state, info)

const writeLink: Writer = (node: Link, parent, state, info) => link(node) ?? inherited.link(node, parent, state, info)

/** Serializers of the library, with shortcuts for plain text. */
export const writers = {
  heading: writeHeading,
  // The library needs the first character of a part.
  inlineCode: Object.assign(writeCode, { peek: () => '`' }),
  link: Object.assign(writeLink, { peek: defaultWriters.link.peek }),
  paragraph: writeParagraph,
  text: writeText,
}

const serializeOptions: Options = {
  extensions: [gfmToMarkdown()],
  handlers: writers,
  bullet: '-',
  fence: '`',
  rule: '-',
}
