import type { ElementContent, Properties } from 'hast'
import type { Code, Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { MarkdownTools } from '../../plugin.ts'
import type { DiagramOptions } from './colors.ts'
import type { Picture } from './draw.ts'
import type { Problem } from './reading.ts'

/** Draws every fence of the language `mermaid`. */
export function drawDiagrams({ colors }: DiagramOptions) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const found = fences(tree)
    if (found.length === 0) return
    const { draw } = await import('./draw.ts')
    const { emit } = file.data['docs'] as MarkdownTools
    for (const { parent, index, node } of found) {
      const { picture, problems } = await draw(node.value, colors)
      for (const problem of problems) report(file, node, problem)
      if (picture !== undefined) parent.children[index] = figure(node, picture, emit) as never
    }
  }
}

function fences(tree: Root): { readonly parent: Parents; readonly index: number; readonly node: Code }[] {
  const found: { parent: Parents; index: number; node: Code }[] = []
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return
    for (const [index, node] of parent.children.entries())
      if (node.type === 'code' && node.lang === 'mermaid') found.push({ parent, index, node })
      else visit(node)
  }
  visit(tree)
  return found
}

/** Where it stands in the file: a fence in a list or a quote has marks before its lines. */
function report(file: VFile, { value, position }: Code, problem: Problem): void {
  const { line, column, length, message: reason, hint, ignored } = problem
  const options = { source: 'diagrams', ruleId: ignored ? 'left-out' : 'invalid' }
  if (position === undefined) {
    file.message(reason, options)
    return
  }
  const number = position.start.line + 1 + line
  const written = String(file).split(/\r?\n/, number)[number - 1]
  const before = written?.indexOf(value.split('\n')[line] ?? '') ?? 0
  const start = Math.max(0, before) + column + 1
  const place = { start: { line: number, column: start }, end: { line: number, column: start + length } }
  const message = file.message(reason, { ...options, place })
  if (hint !== undefined) message.note = hint
}

/** An element among the nodes of Markdown. */
function element(hName: string, hProperties: Properties, children: object[] = []): object {
  return { type: 'diagram', data: { hName, hProperties }, children }
}

/**
 * Both pictures, of which the style sheet shows one, and the source for those who would rather read it. Nothing but what
 * raw HTML may hold too, so that it is safe from sanitising.
 */
function figure(node: Code, picture: Picture, emit: MarkdownTools['emit']): object {
  const said = /(?:^|\s)alt=(?:"([^"]*)"|'([^']*)')/.exec(node.meta ?? '')
  const named = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(node.meta ?? '')
  const title = named?.[1] ?? named?.[2] ?? picture.title
  const alt = said?.[1] ?? said?.[2] ?? picture.alt
  const { width, height } = picture
  const shown = (mode: 'light' | 'dark'): object =>
    element('div', { className: [`only-${mode}`] }, [
      element('img', { src: emit('diagram.svg', picture[mode]), alt, width, height, loading: 'lazy' }),
    ])
  const words = (value: string): ElementContent => ({ type: 'text', value })
  const caption = title === undefined ? [] : [element('figcaption', {}, [words(title)])]
  return element('div', { className: ['diagram'] }, [
    element('figure', {}, [
      element('div', { className: ['diagram-view'] }, [shown('light'), shown('dark')]),
      ...caption,
    ]),
    element('details', {}, [element('summary', {}, [words('Diagram as text')]), { ...node, meta: null }]),
  ])
}
