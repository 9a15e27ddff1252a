import type { Root } from 'hast'
import { defaultHandlers, defaultNodeHandlers, toMdast, type Handle } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import type { Nodes } from 'mdast'
import { foldSpace } from './fold-space.ts'
import { plainDetails } from './plain-admonition.ts'
import { plainCode, plainKnownCode, plainTitledCode } from './plain-code.ts'
import { plainConstructs } from './plain-constructs.ts'
import { plainDefinitions } from './plain-definitions.ts'
import { plainFormula } from './plain-formula.ts'
import { plainItem } from './plain-item.ts'
import { writeText } from './write-text.ts'

/** Plain Markdown of rendered HTML: what stands on the page, without components. */
export function htmlToMarkdown(tree: Root): string {
  const shown = foldSpace(tree)
  const mdast = toMdast(nothingMore, {
    handlers,
    // The library would copy and fold the whole tree; so it is given an empty one, and this one in its place.
    nodeHandlers: { raw: plainKnownCode, root: (state) => defaultNodeHandlers.root(state, shown) },
  })
  return toMarkdown(mdast as Nodes, written).trim()
}

const written: Options = {
  extensions: [gfmToMarkdown()],
  handlers: { text: writeText },
  bullet: '-',
  fence: '`',
  rule: '-',
}

const nothingMore: Root = { type: 'root', children: [] }

/** Handlers of the tags that constructs are made of: one for the class, if there is one, else that of the tag. */
function withConstructs(own: Readonly<Record<string, Handle>>): Record<string, Handle> {
  const tags = ['div', 'p', 'span', 'ul', 'ol', 'details', 'summary', 'figure']
  const handle =
    (tag: string): Handle =>
    (state, node, parent) => {
      const classes = node.properties['className']
      const name = Array.isArray(classes) ? classes.find((one) => Object.hasOwn(plainConstructs, one)) : undefined
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
  button: nothing,
  svg: nothing,
  script: nothing,
  style: nothing,
  ...withConstructs({ figure: plainTitledCode, details: plainDetails }),
}

function nothing(): undefined {
  return undefined
}

/** What an element holds, in the line. */
function inside(...[state, node]: Parameters<Handle>): ReturnType<Handle> {
  return state.all(node)
}
