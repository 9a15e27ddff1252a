import type { Root } from 'hast'
import { defaultHandlers, defaultNodeHandlers, toMdast, type Handle } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import type { Root as MdastRoot, Nodes, Parents } from 'mdast'
import { classesOf } from '../classes.ts'
import { foldSpace } from './fold-space.ts'
import { plainDetails, plainDefinitions, plainItem } from './admonition.ts'
import { plainCode, plainKnownCode, plainTitledCode } from './code.ts'
import { plainConstructs } from './constructs.ts'
import { plainFormula } from './plain-text.ts'
import { writeParagraph, writeText } from './paragraph.ts'

/** Plain Markdown of rendered HTML: what stands on the page, without components. */
export function htmlToMarkdown(tree: Root): string {
  const shown = foldSpace(tree)
  let made: MdastRoot | undefined
  // The library would copy and fold the whole tree, and walk what it made of it; so both trees are kept from it.
  toMdast(nothing, {
    handlers,
    nodeHandlers: {
      raw: plainKnownCode,
      root(state) {
        made = defaultNodeHandlers.root(state, shown)
        return { type: 'root', children: [] }
      },
    },
  })
  if (made === undefined) return ''
  joinTexts(made)
  return toMarkdown(made, written).trim()
}

const written: Options = {
  extensions: [gfmToMarkdown()],
  handlers: { paragraph: writeParagraph, text: writeText },
  bullet: '-',
  fence: '`',
  rule: '-',
}

const nothing: Root = { type: 'root', children: [] }

/** Handlers of the tags that constructs are made of: one for the class, if there is one, else that of the tag. */
function withConstructs(own: Readonly<Record<string, Handle>>): Record<string, Handle> {
  const tags = ['div', 'p', 'span', 'ul', 'ol', 'details', 'summary', 'figure']
  const handle =
    (tag: string): Handle =>
    (state, node, parent) => {
      const name = classesOf(node).find((one) => Object.hasOwn(plainConstructs, one))
      const ofClass = name === undefined ? undefined : plainConstructs[name]
      return (ofClass ?? own[tag] ?? defaultHandlers[tag as 'div'])(state, node, parent)
    }
  return Object.fromEntries(tags.map((tag) => [tag, handle(tag)]))
}

const handlers: Readonly<Record<string, Handle>> = {
  dl: plainDefinitions,
  li: plainItem,
  math: plainFormula,
  pre: plainCode,
  picture: inside,
  button: leave,
  svg: leave,
  script: leave,
  style: leave,
  ...withConstructs({ figure: plainTitledCode, details: plainDetails }),
}

function leave(): undefined {
  return undefined
}

/** What an element holds, in the line. */
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
      // The joined text is looked at once more.
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
