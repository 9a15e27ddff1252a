import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { FragmentBody, FragmentFacts, Link } from '../../model/facts.ts'
import { finish } from '../finish.ts'
import type { FragmentContext } from '../fragment.ts'
import { highlightComponents } from '../code/component-code.ts'
import { takeHead } from './head.ts'
import { failed, stayed } from '../errors/render-problem.ts'
import { runLeniently, type LenientInput } from './run-leniently.ts'
import { runModule, type RunResult } from '../run-module.ts'
import { htmlToMarkdown } from '../../text/markdown-out/to-markdown.ts'

/** A compiled MDX fragment and what running it needs. */
export interface EvaluateInput extends LenientInput {
  readonly module: LenientInput['module'] & {
    readonly links: readonly Link[]
    readonly title?: string
    readonly truncated: boolean
  }
  asset: FragmentContext['asset']
}

/** Runs an MDX fragment and finishes what it rendered, so that from here on it is as a Markdown fragment is. */
export async function evaluateFragment(input: EvaluateInput): Promise<{
  readonly facts: FragmentFacts
  readonly body: FragmentBody
  readonly diagnostics: readonly Diagnostic[]
}> {
  const { module, file } = input
  let run: Omit<RunResult, 'faults'>
  const problems: Diagnostic[] = []
  try {
    run = input.missing === undefined ? await runModule(input) : await runLeniently(input, problems)
  } catch (error) {
    const facts = { headings: [], ids: [], links: [], assets: [], excerpt: '', words: 0, islands: [], truncated: false }
    return {
      facts,
      body: { html: '', markdown: '', sections: [] },
      diagnostics: [...problems, failed(error, file, module.elements)],
    }
  }
  const literal = (url: string) => {
    const at = Object.hasOwn(module.elements, `=${url}`) ? module.elements[`=${url}`] : undefined
    if (at === undefined) return undefined
    return { file: at[2] ?? file, line: at[0], column: at[1], endColumn: at[1] + url.length }
  }
  const { tree } = run
  problems.push(...run.problems.map((error) => stayed(error, file, module.elements)))
  const head = takeHead(tree)
  problems.push(...(await highlightComponents(tree, file)))
  renameRepeated(tree)
  const done = finish(tree, module.links, { file, literal, asset: (path) => input.asset(path) })
  return {
    facts: {
      ...done.facts,
      ...(module.title === undefined ? {} : { title: module.title }),
      truncated: module.truncated,
      ...(head.length === 0 ? {} : { head }),
    },
    body: {
      html: done.html,
      ...(done.preview === undefined ? {} : { preview: done.preview }),
      markdown: htmlToMarkdown(tree),
      sections: done.sections,
      ...(done.css === undefined ? {} : { css: done.css }),
    },
    diagnostics: [...problems, ...done.diagnostics],
  }
}

/** A partial that is shown twice brings its headings twice: the second ones get ids of their own, as GitHub counts. */
function renameRepeated(tree: Root): void {
  const used = new Map<string, number>()
  visit(tree, 'element', (node) => {
    const { id } = node.properties
    if (typeof id !== 'string' || !/^h[1-6]$/.test(node.tagName)) return
    const count = used.get(id)
    used.set(id, (count ?? 0) + 1)
    if (count === undefined) return
    let next = count
    while (used.has(`${id}-${next}`)) next++
    node.properties['id'] = `${id}-${next}`
    used.set(`${id}-${next}`, 1)
  })
}
