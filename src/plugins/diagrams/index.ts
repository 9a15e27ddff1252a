import { definePlugin, z } from '../../plugin.ts'
import { colorOptions } from './colors.ts'
import { drawDiagrams } from './fences.ts'

const schema = z.strictObject({ colors: colorOptions })

/** Options of the plugin, with their defaults in them. */
export type DiagramOptions = z.infer<typeof schema>

/**
 * Diagrams in the language of Mermaid, drawn when the site is built: a fence of the language `mermaid` becomes two
 * pictures, for the light and the dark mode, with its source below them. A diagram that cannot be drawn stays code.
 */
export default definePlugin<DiagramOptions>({
  options: schema,
  create: (options) => ({
    name: 'diagrams',
    markdown: { sign: /mermaid/, ignoresPath: true, remark: [[drawDiagrams, options]] },
  }),
})
