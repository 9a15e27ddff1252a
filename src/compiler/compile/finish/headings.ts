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
 * Visitor that collects headings and ids, and reports ids repeated by raw HTML and components. Adds ids to
 * headings in raw HTML (`identifies`).
 */
export function headingVisitor(tree: Root, context: FinishContext): HeadingVisitor {
  const headings: Heading[] = []
  const agentIds: string[] = []
  let ids = new Set<string>()
  let headingIds = new Set<string>()
  let slugger: GithubSlugger | undefined

  /**
   * Generates an id as for Markdown headings, unique in the tree; `undefined` for an empty heading.
   */
  const rawId = (node: Element): string | undefined => {
    const text = headingText(node)
    if (text === '') return undefined
    slugger ??= sluggerOf(tree)
    return slugger.slug(slug(text) === '' ? 'section' : text)
  }

  /**
   * Headings with equal ids are reported elsewhere. Drawings may contain equal ids, since drawing programs repeat them.
   */
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
      // The heading of the footnotes is only for screen readers.
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

/** Creates a slugger that knows the ids of a tree. */
function sluggerOf(tree: Root): GithubSlugger {
  const slugger = new GithubSlugger()
  visit(tree, 'element', ({ properties: { id, name } }) => {
    for (const existingId of [id, name]) if (typeof existingId === 'string') slugger.occurrences[existingId] ??= 0
  })
  return slugger
}
