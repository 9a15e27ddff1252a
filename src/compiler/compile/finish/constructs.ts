import type { Element, Root } from 'hast'
import { isHeading, rendersChildren, type Visitor } from '../../../text/walk-html.ts'
import { completeTabs, idsOf, isTabs, type TakenIds } from '../dialect/tabs.ts'
import { completeEmbed } from '../embeds.ts'
import { completeIcon, labelIcons } from '../icons.ts'
import { addLineBreakOpportunities, alignByClass, longest } from '../markdown/elements.ts'
import { boxTables, completeTable } from '../markdown/tables.ts'
import { checkOrigins } from '../origins.ts'
import { withLocation } from '../where.ts'
import type { FinishContext } from './context.ts'

/** Visitor that completes embeds, icons, frames, tabs, tables and tasks. */
export function constructVisitor(tree: Root, context: FinishContext): Visitor {
  const { diagnostics, origins, words } = context
  let takenIds: TakenIds | undefined
  return {
    enter(node, { inIsland }) {
      const { tagName } = node
      const locate = (address: string) => withLocation(node, address, context)
      if (isHeading(node)) labelIcons(node)
      if (tagName === 'docs-embed') diagnostics.push(...completeEmbed(node, { ...context, locate }))
      if (tagName === 'docs-icon') diagnostics.push(...completeIcon(node, locate))
      diagnostics.push(...checkOrigins(node, origins, locate))
      if (isTabs(node)) completeTabs(node, (takenIds ??= idsOf(tree)))
      // React replaces the HTML of an island that differs from its own.
      if (!inIsland && tagName === 'table') completeTable(node)
      if (!inIsland) breakLongNames(node)
      if (node.tagName === 'input') labelTask(node, words.tasks)
    },
    leave(node, around) {
      if (!rendersChildren(node, around)) boxTables(node)
    },
  }
}

function breakLongNames(node: Element): void {
  if (node.tagName === 'th' || node.tagName === 'td') {
    alignByClass(node)
    addLineBreakOpportunities(node, longest.cell)
  }
  if (node.tagName === 'p' || node.tagName === 'li') addLineBreakOpportunities(node, longest.text)
}

function labelTask({ properties }: Element, labels: { readonly done: string; readonly open: string }): void {
  if (properties['type'] !== 'checkbox' || properties['disabled'] !== true) return
  properties['ariaLabel'] ??= labels[properties['checked'] === true ? 'done' : 'open']
}
