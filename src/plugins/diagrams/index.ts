import { definePlugin } from '../../plugin.ts'
import { diagramOptions, type DiagramOptions } from './colors.ts'
import { drawDiagrams } from './fences.ts'

/**
 * Diagrams in the language of Mermaid, drawn when the site is built: a fence of the language `mermaid` becomes two
 * pictures, for the light and the dark mode, with its source below them. A diagram that cannot be drawn stays code.
 */
export default definePlugin<DiagramOptions>({
  options: diagramOptions,
  create: (options) => ({
    name: 'diagrams',
    markdown: { sign: /mermaid/, ignoresPath: true, remark: [[drawDiagrams, options]] },
  }),
})
