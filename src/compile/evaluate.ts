import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import { IslandPropsError } from '../islands/server.ts'
import type { FragmentBody, FragmentFacts, Link } from '../model/facts.ts'
import { finish } from './finish.ts'
import type { FragmentContext } from './fragment.ts'
import { runModule, type RunnableModule } from './run-module.ts'
import { htmlToMarkdown } from '../model/to-markdown.ts'

/** A compiled MDX fragment and what running it needs. */
export interface EvaluateInput extends RunnableModule {
  readonly file: string
  readonly module: {
    readonly links: readonly Link[]
    readonly title?: string
    readonly truncated: boolean
    readonly elements: Readonly<Record<string, readonly [number, number]>>
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
  let tree
  try {
    tree = await runModule(input)
  } catch (error) {
    const facts = { headings: [], ids: [], links: [], assets: [], excerpt: '', words: 0, islands: [], truncated: false }
    return {
      facts,
      body: { html: '', markdown: '', sections: [] },
      diagnostics: [failed(error, file, module.elements)],
    }
  }
  const literal = (url: string) => {
    const at = Object.hasOwn(module.elements, `=${url}`) ? module.elements[`=${url}`] : undefined
    return at === undefined ? undefined : { file, line: at[0], column: at[1], endColumn: at[1] + url.length }
  }
  const done = finish(tree, module.links, { file, literal, asset: (path) => input.asset(path) })
  return {
    facts: {
      ...done.facts,
      ...(module.title === undefined ? {} : { title: module.title }),
      truncated: module.truncated,
    },
    body: {
      html: done.html,
      ...(done.preview === undefined ? {} : { preview: done.preview }),
      markdown: htmlToMarkdown(tree),
      sections: done.sections,
      ...(done.css === undefined ? {} : { css: done.css }),
    },
    diagnostics: done.diagnostics,
  }
}

function failed(error: unknown, file: string, elements: EvaluateInput['module']['elements']): Diagnostic {
  const message = error instanceof Error ? error.message : String(error)
  const placeOf = (name = '') => {
    const [line, column] = (Object.hasOwn(elements, name) ? elements[name] : undefined) ?? [1, 1]
    return { file, line, column }
  }
  if (error instanceof IslandPropsError)
    return diagnostic('island/props', message, {
      place: placeOf(/^<([^>]+)>/.exec(message)?.[1]),
      hint: 'give an island plain data; pass elements as children',
    })
  const unknown = /Expected component `([^`]+)` to be defined/.exec(message)?.[1]
  if (unknown !== undefined) {
    return diagnostic('mdx/render', `no component "${unknown}"`, {
      place: placeOf(unknown),
      hint: `import it at the top of the page, or add it to the theme's mdx components`,
    })
  }
  return diagnostic('mdx/render', `a component throws: ${message.split('\n')[0]}`, { place: placeOf() })
}
