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

/** Plain Markdown of rendered HTML: the content of the page, without components. */
export function htmlToMarkdown(tree: Root): string {
  const folded = foldSpace(tree)
  let converted: MdastRoot | undefined
  // The library would copy and fold the whole tree, and walk its result; so it gets neither.
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
  return toMarkdown(converted, written).trim()
}

const nothing: Root = { type: 'root', children: [] }

/** Handlers of the tags that constructs are made of: one for the class, if there is one, else that of the tag. */
function withConstructs(ofTags: Readonly<Record<string, Handle>>): Record<string, Handle> {
  const tags = ['div', 'p', 'span', 'ul', 'ol', 'details', 'summary', 'figure', 'svg']
  const handle =
    (tag: string): Handle =>
    (state, node, parent) => {
      // A sample that a plugin shows in several languages is written once.
      if (node.properties['dataMarkdown'] === 'skip') return undefined
      const name = classesOf(node).find((className) => Object.hasOwn(plainConstructs, className))
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
  picture: inside,
  // A part for people, or for agents.
  'docs-visibility': (state, node) => (node.properties['dataFor'] === 'agents' ? state.all(node) : undefined),
  button: leave,
  script: leave,
  style: leave,
  // No character: names are copied and searched for without it.
  wbr: leave,
  ...withConstructs({ figure: plainTitledCode, details: plainDetails, svg: leave }),
}

function leave(): undefined {
  return undefined
}

/** The content of an element, in the line. */
function inside(...[state, node]: Parameters<Handle>): ReturnType<Handle> {
  return state.all(node)
}

const lineEnds = new Set(['heading', 'paragraph', 'root'])

/**
 * Joins the texts of a tree that stand side by side and takes white space away where it would not be seen: at breaks, and
 * at the edges of lines. Changes the tree. What the library does in the end, which asks a test and keeps a list of
 * ancestors for every node.
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
      // The joined text is checked once more.
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

/** The writers of the library, with those of GFM. */
const inherited = Object.assign(
  { ...defaultWriters },
  ...(gfmToMarkdown().extensions as readonly Options[]).map(({ handlers }) => handlers),
) as Readonly<Record<keyof typeof defaultWriters, Writer>>

/**
 * Writes a paragraph. The library asks of each piece which signs around it could be taken for marks; where there are only
 * words, code, emphasis of words and links, as on every line of a reference, none can.
 */
const writeParagraph: Writer = (node: { children: PhrasingContent[] }, parent, state, info) => {
  const isTask = typeof (parent as ListItem | undefined)?.checked === 'boolean'
  const isAlone = info.before === '\n' && info.after === '\n'
  return (isTask || !isAlone ? undefined : simple(node.children)) ?? inherited.paragraph(node, parent, state, info)
}

/** The Markdown of pieces that need no thought; `undefined` for any others. */
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
  // In a table the one is escaped, and the other may end the label of a definition.
  if (/[|\]]/.test(label)) return undefined
  // The library writes an address that equals its label between angle brackets.
  return label === '' || url === label || url === `mailto:${label}` ? undefined : `[${label}](${url})`
}

/** Letters and signs that mean nothing in Markdown wherever they stand, but at the edges of a line. */
const plain = /^(?:[A-Za-z ]|:(?=[^/]))(?:[A-Za-z\d ,;"'/()-]|[^\0-\x7f]|(?<![Ww])\.|\.(?=[^\w.-])|:(?=[^/]))*$/

/** Tests whether a text means nothing but its words, away from the edges of a line. */
function isPlain(text: string): boolean {
  return plain.test(text)
}

/** Writes a text. The library tries sixty patterns on each; two of three need none. */
const writeText: Writer = (node: Text, parent, state, info) => {
  const { value } = node
  const isAtEdge = (info.before === '\n' && !/^[A-Za-z]/.test(value)) || (info.after === '\n' && value.endsWith(' '))
  return !isAtEdge && isPlain(value) ? value : defaultWriters.text(node, parent, state, info)
}

/** Writes a heading: a mark, and text that could be a line of a paragraph. */
const writeHeading: Writer = (node: Heading, parent, state, info) => {
  const line = simple(node.children) ?? ''
  return line === '' ? inherited.heading(node, parent, state, info) : `${'#'.repeat(node.depth)} ${line}`
}

/** Writes code in a line. The library tries sixty patterns on it, all of which need a line end. */
const writeCode: Writer = (node: InlineCode, parent, state, info) =>
  (node.value.includes('|') ? undefined : code(node)) ?? inherited.inlineCode(node, parent, state, info)

const writeLink: Writer = (node: Link, parent, state, info) => link(node) ?? inherited.link(node, parent, state, info)

/** The writers of the library, with a shortcut for plain text. */
export const writers = {
  heading: writeHeading,
  // The library asks for the first character of a piece.
  inlineCode: Object.assign(writeCode, { peek: () => '`' }),
  link: Object.assign(writeLink, { peek: defaultWriters.link.peek }),
  paragraph: writeParagraph,
  text: writeText,
}

const written: Options = {
  extensions: [gfmToMarkdown()],
  handlers: writers,
  bullet: '-',
  fence: '`',
  rule: '-',
}
