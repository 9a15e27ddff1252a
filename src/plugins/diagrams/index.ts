import type { ElementContent, Properties } from 'hast'
import type { Code, Parents, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { definePlugin, type MarkdownTools } from '../kit.ts'
import { diagramOptions, type DiagramOptions } from './colors.ts'
import type { DiagramWords, Picture } from './draw.ts'
import type { Problem } from './reading.ts'
import { withSiteLook } from './site-look.ts'

/**
 * Draws Mermaid diagrams during the build. A fence with the language `mermaid` becomes two pictures, for light and dark
 * mode, with its source below them. A diagram that cannot be drawn stays code. A diagram with the flag `row` is drawn
 * as a row on wide screens, and as written on phones.
 */
export default definePlugin<DiagramOptions>({
  options: diagramOptions,
  resolveOptions: ({ options, config }) => ({ options: withSiteLook(options, config) }),
  create: (look, { words }) => ({
    name: 'diagrams',
    markdown: { sign: /mermaid/, ignoresPath: true, remark: [[drawDiagrams, look, words.diagrams]] },
  }),
})

/** Draws every fence with the language `mermaid`. */
function drawDiagrams(look: DiagramOptions, say: DiagramWords) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const blocks: { readonly parent: Parents; readonly index: number; readonly node: Code }[] = []
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang === 'mermaid' && parent) blocks.push({ parent, index: index ?? 0, node })
    })
    if (blocks.length === 0) return
    const { draw } = await import('./draw.ts')
    const { emit } = file.data['docs'] as MarkdownTools
    for (const { parent, index, node } of blocks) {
      const asRow = /(?:^|\s)row(?:\s|$)/.test((node.meta ?? '').replace(/"[^"]*"|'[^']*'/g, ''))
      const { picture, problems } = await draw(node.value, look, say, asRow)
      for (const problem of problems) report(file, node, problem)
      if (picture !== undefined) parent.children[index] = figure(node, picture, { emit, say }) as never
    }
  }
}

/**
 * Reports a problem at its location in the file. In a list or a quote, the lines of a fence have prefixes.
 */
function report(file: VFile, { value, position }: Code, problem: Problem): void {
  const { line, column, length, message: reason, hint, ignored } = problem
  const options = { source: 'diagrams', ruleId: ignored ? 'left-out' : 'invalid' }
  if (position === undefined) {
    file.message(reason, options)
    return
  }
  const number = position.start.line + 1 + line
  const lineText = String(file).split(/\r?\n/, number)[number - 1]
  const before = lineText?.indexOf(value.split('\n')[line] ?? '') ?? 0
  const start = Math.max(0, before) + column + 1
  const range = { start: { line: number, column: start }, end: { line: number, column: start + length } }
  const message = file.message(reason, { ...options, place: range })
  if (hint !== undefined) message.note = hint
}

/** Media query for windows wide enough for a row and the padding of the page. */
const wide = '(width>=40em)'

/** Creates an element among Markdown nodes. */
function element(hName: string, hProperties: Properties, children: object[] = []): object {
  return { type: 'diagram', data: { hName, hProperties }, children }
}

/**
 * Both pictures, of which the style sheet shows one, and the source as text. The elements are also allowed in raw HTML,
 * so sanitizing keeps them.
 */
function figure(
  node: Code,
  picture: Picture,
  { emit, say }: Pick<MarkdownTools, 'emit'> & { readonly say: DiagramWords },
): object {
  const attribute = (name: string) =>
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(node.meta ?? '')?.slice(1)
  const title = attribute('title')?.find((text) => text !== undefined) ?? picture.title
  const alt = attribute('alt')?.find((text) => text !== undefined) ?? picture.alt
  const { width, height, row } = picture
  const imageIn = (mode: 'light' | 'dark'): object => {
    const image = element('img', { src: emit('diagram.svg', picture[mode]), alt, width, height, loading: 'lazy' })
    if (row === undefined) return element('div', { className: [`only-${mode}`] }, [image])
    const size = { width: row.width, height: row.height }
    const source = element('source', { media: wide, srcSet: emit('diagram.svg', row[mode]), ...size })
    return element('div', { className: [`only-${mode}`] }, [element('picture', {}, [source, image])])
  }
  const words = (value: string): ElementContent => ({ type: 'text', value })
  const caption = title === undefined ? [] : [element('figcaption', {}, [words(title)])]
  // The search indexes the texts in the picture instead of its source.
  return element('div', { className: ['diagram'], dataSearchText: picture.texts.join(', ') }, [
    element('figure', {}, [
      element('div', { className: ['diagram-view'] }, [imageIn('light'), imageIn('dark')]),
      ...caption,
    ]),
    element('details', { dataSearch: 'skip' }, [element('summary', {}, [words(say.asText)]), { ...node, meta: null }]),
  ])
}
