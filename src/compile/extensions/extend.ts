import type { Root } from 'mdast'
import { unified } from 'unified'
import { VFile } from 'vfile'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { MarkdownTools } from '../../plugin.ts'
import type { FragmentContext } from '../fragment.ts'
import { messagesOf } from '../errors/messages.ts'
import { collectNodes } from '../markdown/nodes.ts'
import type { Partial } from '../partials.ts'

/**
 * Runs the extensions of a page over a partial that it includes, before the partial's nodes become nodes of the page: so
 * they see its own text, and their reports name its file.
 */
export async function extendPartial(
  { file, text, tree, place }: Partial,
  { remark }: Pick<FragmentContext, 'remark'>,
  toolsOf: (file: string) => MarkdownTools,
): Promise<readonly Diagnostic[]> {
  // What extensions do may be recursive; the page is refused for it in a moment.
  if (remark.length === 0 || collectNodes(tree).tooDeep) return []
  const vfile = new VFile({ value: text, path: file, data: { docs: toolsOf(file) } })
  const extended = (await unified().use(remark).run(tree, vfile)) as Root
  tree.children = extended.children
  return messagesOf(vfile, file, place(0).line)
}
