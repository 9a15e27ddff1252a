/** A node of a Markdown tree. */
interface Node {
  type: string
  children?: Node[]
  name?: string
  lang?: string | null
  meta?: string | null
  value?: string
  position?: unknown
}

/** A transformer of a remark plugin. */
export type Transform = (tree: unknown, file: { readonly path?: string }, next?: unknown) => unknown

/** A code block before a plugin changes it. */
interface Before {
  readonly node: Node
  readonly parent: Node
  readonly index: number
  readonly siblings: number
  readonly code: Node
}

/**
 * Wraps a transformer so that code stays readable: if a plugin replaces a code block with an empty element for a script
 * (a player, an editor), the block is added to the element. `replaced-code.css` hides the block once the element has other
 * content.
 */
export function keepingCode(transform: Transform): Transform {
  return async (tree, file) => {
    const blocks = codeIn(tree as Node)
    const result = await transform(tree, file)
    if (result !== undefined && result !== tree) return result
    for (const { node, parent, index, siblings, code } of blocks) {
      const now = parent.children?.includes(node)
        ? node
        : parent.children?.length === siblings
          ? parent.children[index]
          : undefined
      if (now !== undefined && isEmptyElement(now)) now.children = [fallback(code)]
    }
    return result
  }
}

function codeIn(tree: Node): Before[] {
  const blocks: Before[] = []
  const stack = [tree]
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    for (const [index, node] of (parent.children ?? []).entries()) {
      if (node.children !== undefined) stack.push(node)
      if (node.type !== 'code') continue
      const siblings = parent.children?.length ?? 0
      blocks.push({ node, parent, index, siblings, code: { ...node, lang: languageOf(node), meta: null } })
    }
  }
  return blocks
}

/** Returns true for an empty HTML element. The content of components is unknown. */
function isEmptyElement({ type, name = '', children = [] }: Node): boolean {
  return /^mdxJsx(?:Flow|Text)Element$/.test(type) && /^[a-z]/.test(name) && children.length === 0
}

function fallback(code: Node): Node & { readonly attributes: readonly object[] } {
  const attributes = [{ type: 'mdxJsxAttribute', name: 'className', value: 'docs-fallback' }]
  return { type: 'mdxJsxFlowElement', name: 'div', attributes, children: [code] }
}

/** Language of the code: the word after the fence names the player, and the default is JavaScript. */
function languageOf({ meta, lang }: Node): string | null {
  const [, ending] = /(?:^|[\s&?])(?:ext|lang|language)=["']?(\w+)/.exec(meta ?? '') ?? []
  return ending ?? (lang !== null && lang !== undefined && /^[a-z]/.test(lang) ? lang : 'tsx')
}
