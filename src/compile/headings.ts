import GithubSlugger from 'github-slugger'
import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'

/** Gives every heading an id as GitHub does, unique on the page. */
export function identifyHeadings(tree: Root): void {
  const slugger = new GithubSlugger()
  visit(tree, 'heading', (node) => {
    const given = node.data?.hProperties?.['id']
    const id = typeof given === 'string' ? slugger.slug(given, true) : slugger.slug(toString(node))
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: typeof given === 'string' ? given : id } }
  })
}

/** The languages of the code blocks; `undefined` where there is no block at all. */
export function codeLanguages(tree: Root): ReadonlySet<string> | undefined {
  let languages: Set<string> | undefined
  visit(tree, 'code', (node) => {
    languages ??= new Set()
    if (node.lang !== null && node.lang !== undefined) languages.add(node.lang.toLowerCase())
  })
  return languages
}
