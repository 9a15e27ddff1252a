import { definePlugin } from '../kit.ts'
import { checkFormulas, fillFormulas } from './formulas.ts'
import { mathSyntax, mathOptions, type MathOptions } from './syntax.ts'

/**
 * Formulas in TeX: `$…$` inline, `$$…$$` as a block, and fences with the language `math`. KaTeX converts them to MathML
 * during the build; pages need no style sheet, font or script of KaTeX. An invalid formula is displayed as code.
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
