import type { Heading } from 'mdast'
import { diagnostic, firstOfKind, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { locationOfNode, type Locate } from '../../text/location.ts'
import type { CollectedNodes } from './markdown/nodes.ts'

/**
 * Reports additional titles of a page, and headings that skip two levels. Only the first report of each kind remains,
 * with the number of the others. Skipping a single level, and small headings as labels, are a matter of style.
 */
export function levelProblems(nodes: CollectedNodes, locationOf: Locate): Diagnostic[] {
  const { headings, html, elements } = nodes
  // `headings` does not contain HTML tags such as `<h2>`, so the order of levels is unknown.
  const hasTags =
    html.some(({ value }) => /<h[1-6][\s>]/i.test(value)) || elements.some(({ name }) => /^h[1-6]$/.test(name ?? ''))
  if (hasTags) return []
  const [, ...titles] = headings.filter(({ depth }) => depth === 1)
  const levelBefore = (heading: Heading): number => headings[headings.indexOf(heading) - 1]?.depth ?? 1
  const skips = headings.filter(({ depth }, index) => depth < 6 && depth > (headings[index - 1]?.depth ?? 1) + 2)
  return [
    ...levelReport(titles, locationOf, () => [
      'the page has a second title',
      'write ## for a section: the contents of the page leave titles out',
    ]),
    ...levelReport(skips, locationOf, (heading) => {
      const level = levelBefore(heading)
      return [`the heading of level ${heading.depth} follows one of level ${level}`, `write ${'#'.repeat(level + 1)}`]
    }),
  ]
}

function levelReport(
  headings: readonly Heading[],
  locationOf: Locate,
  textsOf: (heading: Heading) => readonly [message: string, hint: string],
): Diagnostic[] {
  const reports = headings.map((heading) => {
    const { location } = heading.data ?? {}
    const [message, hint] = textsOf(heading)
    return diagnostic('heading/level', message, {
      ...(location === undefined ? locationOfNode(heading, locationOf) : { location }),
      hint,
    })
  })
  return firstOfKind(reports, 'on this page')
}
