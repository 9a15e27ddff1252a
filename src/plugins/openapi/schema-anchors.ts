import type { Dict } from '../../api/value.ts'

/** Leads the references to schemas by their `$anchor` to where these stand, in place. */
export function pointAnchors(root: Dict): void {
  const pointers = new Map<string, string>()
  const references: Record<string, unknown>[] = []
  const seen = new Set<object>()
  const open: { readonly node: unknown; readonly pointer: string }[] = [{ node: root, pointer: '#' }]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const { node, pointer } = next
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    const { $anchor: anchor, $ref: ref } = node as Dict
    if (typeof anchor === 'string' && !pointers.has(`#${anchor}`)) pointers.set(`#${anchor}`, pointer)
    if (typeof ref === 'string') references.push(node as Record<string, unknown>)
    for (const [key, child] of Object.entries(node)) {
      open.push({ node: child, pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` })
    }
  }
  for (const node of references) node['$ref'] = pointers.get(String(node['$ref'])) ?? node['$ref']
}
