import type { Element } from 'hast'
import { diagnostic, startOf } from '../../../diagnostics/diagnostic.ts'
import type { FragmentFacts, Heading } from '../../../model/facts.ts'
import { headingText } from '../../../text/markup.ts'
import { isHeading, type Visitor } from '../../../text/walk-html.ts'
import { withLocation } from '../where.ts'
import type { FinishContext } from './context.ts'

interface HeadingVisitor extends Visitor {
  facts(): Pick<FragmentFacts, 'headings' | 'ids' | 'agentIds'>
}

/** Collects headings and ids, and reports ids that raw HTML and components repeat. */
export function headingVisitor(context: FinishContext): HeadingVisitor {
  const headings: Heading[] = []
  const agentIds: string[] = []
  let ids = new Set<string>()
  let headingIds = new Set<string>()

  /** Two headings with one id are reported elsewhere; programs that draw give the parts of all drawings the same ids. */
  const identify = (node: Element, id: string, inDrawing: boolean): void => {
    const isOfHeading = isHeading(node)
    if (ids.has(id) && !inDrawing && !(isOfHeading && headingIds.has(id))) {
      const location = withLocation(node, id, context).location ?? startOf(context.file)
      const details = { location, hint: 'a link to it leads to the first of them' }
      context.diagnostics.push(diagnostic('heading/duplicate-id', `two elements have the id "${id}"`, details))
    }
    ids.add(id)
    if (isOfHeading) headingIds.add(id)
  }

  return {
    enter(node, { inDrawing }) {
      const { id, name } = node.properties
      if (id !== undefined && id !== null) identify(node, String(id), inDrawing)
      if (node.tagName === 'a' && typeof name === 'string') ids.add(name)
      // The heading of the footnotes is for screen readers alone.
      if (isHeading(node) && id !== 'footnote-label')
        headings.push({ depth: Number(node.tagName[1]), id: String(id ?? ''), text: headingText(node) })
    },
    save() {
      const saved = { ids: new Set(ids), headingIds: new Set(headingIds) }
      const { length } = headings
      return () => {
        ;({ ids, headingIds } = saved)
        agentIds.push(...headings.splice(length).map(({ id }) => id))
      }
    },
    facts: () => ({ headings, ids: [...ids], ...(agentIds.length > 0 ? { agentIds } : {}) }),
  }
}
