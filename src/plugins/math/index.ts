import { definePlugin, z } from '../../plugin.ts'
import { checkFormulas } from './check.ts'
import { fillFormulas } from './fill.ts'
import { mathSyntax } from './syntax.ts'

const schema = z.strictObject({
  singleDollar: z
    .boolean()
    .default(true)
    .describe(
      'Read $…$ as a formula, but not from "$5 and $10" or "$5 to $x": the second dollar stands before a digit, or after a space that the first has not. Write \\$ for any other dollar',
    ),
  macros: z
    .record(z.string().regex(/^\\(?:[A-Za-z]+|[^A-Za-z\s])$/, 'name it as TeX does, e.g. \\RR'), z.string().max(1_000))
    .default({})
    .describe('Commands of your own, e.g. "\\RR": "\\mathbb{R}"; #1 to #9 stand for arguments'),
})

/** Options of the plugin, with their defaults in them. */
export type MathOptions = z.infer<typeof schema>

/**
 * Formulas in TeX: `$…$` in a line, `$$…$$` as a block, and fences of the language `math`. KaTeX makes them MathML when
 * the site is built; no style sheet, font or script of KaTeX comes with it. A formula that is not valid is shown as code.
 */
export default definePlugin<MathOptions>({
  options: schema,
  create: (options) => ({
    name: 'math',
    markdown: {
      ignoresPath: true,
      sign: /\$|^[ \t>]*(?:`{3,}|~{3,})[ \t]*math\b/m,
      remark: [
        [mathSyntax, options],
        [checkFormulas, options],
      ],
      rehype: [[fillFormulas, options]],
    },
  }),
})
