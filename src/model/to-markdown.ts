import type { Element, Root } from 'hast'
import { defaultHandlers, toMdast, type Handle } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { plainDetails } from './plain-admonition.ts'
import { plainCode, plainKnownCode, plainTitledCode } from './plain-code.ts'
import { plainConstructs } from './plain-constructs.ts'
import { plainDefinitions } from './plain-definitions.ts'
import { plainFormula } from './plain-formula.ts'
import { plainItem } from './plain-item.ts'

/** Plain Markdown of rendered HTML: what stands on the page, without components. */
export function htmlToMarkdown(tree: Root): string {
  visit(tree, 'element', alignByAttribute)
  const mdast = toMdast(tree, {
    handlers: {
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
    },
    nodeHandlers: { raw: plainKnownCode },
  })
  return toMarkdown(mdast as Nodes, { extensions: [gfmToMarkdown()], bullet: '-', fence: '`', rule: '-' }).trim()
}

/** How the cells of a column stand is a class on the page, and a sign in Markdown, which is made of the attribute. */
function alignByAttribute({ tagName, properties }: Element): void {
  if (tagName !== 'th' && tagName !== 'td') return
  const names = properties['className']
  const found = Array.isArray(names) ? names.find((name) => String(name).startsWith('align-')) : undefined
  if (found !== undefined) properties['align'] = String(found).slice('align-'.length)
}

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

function nothing(): undefined {
  return undefined
}

/** What an element holds, in the line. */
function inside(...[state, node]: Parameters<Handle>): ReturnType<Handle> {
  return state.all(node)
}
