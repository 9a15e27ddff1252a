import type { Nodes, Root } from 'mdast'

const code = /:(\+1|-1|[a-z0-9_+-]+):/g

/** Replaces short codes by emoji (GitHub's names); other codes stay text. Returns whether there was one. */
export async function replaceEmoji(tree: Root): Promise<boolean> {
  const texts: { value: string }[] = []
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'text' && node.value.includes(':') && new RegExp(code.source).test(node.value)) texts.push(node)
    if ('children' in node) stack.push(...(node.children as Nodes[]))
  }
  if (texts.length === 0) return false
  const { nameToEmoji } = await import('gemoji')
  let changed = false
  for (const node of texts) {
    const value = node.value.replace(code, (whole, name: string) => nameToEmoji[name] ?? whole)
    changed ||= value !== node.value
    node.value = value
  }
  return changed
}
