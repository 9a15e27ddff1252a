import GithubSlugger from 'github-slugger'
import { toString } from 'mdast-util-to-string'
import type { CollectedNodes } from './nodes.ts'

/** Gives every heading an id as GitHub does, unique on the page. */
export function identifyHeadings({ headings }: CollectedNodes): void {
  const slugger = new GithubSlugger()
  for (const node of headings) {
    const given = node.data?.hProperties?.['id']
    const id = typeof given === 'string' ? given : slugger.slug(toString(node))
    if (typeof given === 'string') slugger.slug(given, true)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
  }
}

/** The languages of the code blocks; `undefined` where there is no block at all. */
export function codeLanguages({ code }: CollectedNodes): ReadonlySet<string> | undefined {
  if (code.length === 0) return undefined
  return new Set(code.flatMap(({ lang }) => (lang === null || lang === undefined ? [] : [lang.toLowerCase()])))
}
