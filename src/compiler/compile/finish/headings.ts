import GithubSlugger, { slug } from 'github-slugger'
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { diagnostic, startOf } from '../../../diagnostics/diagnostic.ts'
import type { FragmentFacts, Heading } from '../../../model/facts.ts'
import { headingText } from '../../../text/markup.ts'
import { isHeading, type Visitor } from '../../../text/walk-html.ts'
import { withLocation } from '../where.ts'
import type { FinishContext } from './context.ts'

interface HeadingVisitor extends Visitor {
  facts(): Pick<FragmentFacts, 'headings' | 'ids' | 'agentIds'>
}

/**
 * Collects headings and ids, and reports ids that raw HTML and components repeat. Adds ids to headings of raw HTML
 * (`identifies`).
 */
export function headingVisitor(tree: Root, context: FinishContext): HeadingVisitor {
  const headings: Heading[] = []
  const agentIds: string[] = []
  let ids = new Set<string>()
  let headingIds = new Set<string>()
  let slugger: GithubSlugger | undefined

  /** An id as Markdown headings have it, unique in the tree. An empty heading gets none. */
  const rawId = (node: Element): string | undefined => {
    const text = headingText(node)
    if (text === '') return undefined
    slugger ??= sluggerOf(tree)
    return slugger.slug(slug(text) === '' ? 'section' : text)
  }

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
      if (context.identifies === true && isHeading(node) && !inDrawing) node.properties['id'] ??= rawId(node)
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

/** A slugger that knows the ids of a tree. */
function sluggerOf(tree: Root): GithubSlugger {
  const slugger = new GithubSlugger()
  visit(tree, 'element', ({ properties: { id, name } }) => {
    for (const taken of [id, name]) if (typeof taken === 'string') slugger.occurrences[taken] ??= 0
  })
  return slugger
}
