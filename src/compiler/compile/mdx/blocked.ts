import type { Nodes, Root } from 'mdast'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import type { Locate } from '../../../text/location.ts'
import { walk } from '../../../text/walk.ts'
import { leftOut } from '../../likely-mistakes/html.ts'

/**
 * Elements that the security policy forbids on every page: they run code, or show content that no policy allows.
 */
const blocked: ReadonlySet<string> = new Set(['script', 'style', 'object', 'embed'])

/** Reports elements of an MDX page that browsers will block, each name once. */
export function blockedElements(tree: Root, locationOf: Locate): Diagnostic[] {
  const diagnostics = new Map<string, Diagnostic>()
  walk<Nodes, Nodes>(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const { name, position } = node
    const start = position?.start.offset
    if (name === null || start === undefined || !blocked.has(name) || diagnostics.has(name)) return
    const valueOf = (key: string) =>
      node.attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === key)?.value
    // Structured data for search engines is not code. A script with an address is checked by
    // origin.
    const type = valueOf('type')
    if (name === 'script' && ((typeof type === 'string' && type.endsWith('json')) || valueOf('src') !== undefined))
      return
    const at = { location: locationOf(start, start + name.length + 1), ...(leftOut[name] && { hint: leftOut[name] }) }
    const message = `<${name}> does nothing here: the security policy of the page forbids it`
    diagnostics.set(name, diagnostic('markdown/html', message, at))
  })
  return [...diagnostics.values()]
}
