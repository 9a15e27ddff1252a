import type { Link, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Takes `mailto:` and `xmpp:` before a bare e-mail address into its link, and for XMPP the resource after `/`, as GFM has
 * it; the parser leaves both as text.
 */
export function schemesOfMail(tree: Root): void {
  visit(tree, 'link', (link, index, parent) => {
    const before = parent === undefined || index === undefined ? undefined : parent.children[index - 1]
    const address = bare(link)
    if (before?.type !== 'text' || address === undefined || parent === undefined || index === undefined) return
    const [, scheme] = /(?<![\w+.@-])(mailto|xmpp):$/.exec(before.value) ?? []
    if (scheme === undefined) return
    const length = scheme.length + 1
    before.value = before.value.slice(0, -length)
    let text = `${scheme}:${address}`
    const next = parent.children[index + 1]
    if (scheme === 'xmpp' && next?.type === 'text') {
      const [resource = ''] = /^\/(?:[A-Za-z\d.@]*[A-Za-z\d@])?/.exec(next.value) ?? []
      const after = parent.children[index + 2]
      const more = resource === next.value && after?.type === 'link' ? bare(after) : undefined
      if (resource.length > 1 || more !== undefined) {
        text += resource + (more ?? '')
        next.value = next.value.slice(resource.length)
        if (more !== undefined) parent.children.splice(index + 2, 1)
      }
    }
    link.url = text
    link.children = [{ type: 'text', value: text }]
    const { start } = link.position ?? {}
    if (start?.offset !== undefined && link.position !== undefined)
      link.position = {
        ...link.position,
        start: { line: start.line, column: start.column - length, offset: start.offset - length },
      }
  })
}

/** The address of a link that is written as nothing but an e-mail address. */
function bare({ url, children, position }: Link): string | undefined {
  const [only] = children
  if (children.length !== 1 || only?.type !== 'text' || url !== `mailto:${only.value}`) return undefined
  const written = (position?.end.offset ?? 0) - (position?.start.offset ?? 0)
  return position === undefined || written === only.value.length ? only.value : undefined
}
