import { definePlugin } from '../kit.ts'
import { checkFormulas, fillFormulas } from './formulas.ts'
import { mathSyntax, mathOptions, type MathOptions } from './syntax.ts'

/**
 * Formulas in TeX: `$…$` in a line, `$$…$$` as a block, and fences of the language `math`. KaTeX makes them MathML when
 * the site is built; no style sheet, font or script of KaTeX comes with it. A formula that is not valid is shown as code.
 */
export default definePlugin<MathOptions>({
  options: mathOptions,
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
