import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import katex, { ParseError } from 'katex'
import { forBrowsers } from './mathml-core.ts'
import type { FormulaProblem } from './report.ts'
import { defined } from '../../base/defined.ts'

/** Maximum length in characters. A formula in a book has at most some hundred. */
const maxLength = 10_000
const maxCommands = 1_000
const maxDepth = 100
/** Maximum width and height in a formula, in em. */
const maxSize = 50
const maxExpand = 1_000

/** Converts a TeX formula to MathML. The result cannot load anything, run code or link anywhere. */
export function makeFormula(
  tex: string,
  { display, macros }: { readonly display: boolean; readonly macros: Readonly<Record<string, string>> },
) {
  const limit = exceeds(tex)
  if (limit !== undefined) return { problems: [{ message: limit }] }
  const refusedCommands = new Set<string>()
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      // Copied, since a formula may define commands.
      macros: { ...macros },
      maxSize,
      maxExpand,
      strict: 'ignore',
      trust: ({ command }) => {
        refusedCommands.add(command)
        return false
      },
    })
    if (refusedCommands.size > 0) return { problems: [...refusedCommands].map((command) => notAllowed(tex, command)) }
    const source = html.slice(html.indexOf('<math'), html.lastIndexOf('</math>') + 7)
    const [math] = fromHtml(source, { fragment: true, space: 'svg' }).children as Element[]
    if (math === undefined || tooDeep(math)) return { problems: [{ message: 'the formula is nested too deeply' }] }
    forBrowsers(math)
    // A block that is wider than the page is scrollable, also by keyboard.
    const properties = { className: ['math-block'], tabIndex: 0 }
    const block: Element = { type: 'element', tagName: 'div', properties, children: [math] }
    return { element: display ? block : math, problems: [] }
  } catch (error) {
    return { problems: [problemOf(error, display)] }
  }
}

function exceeds(tex: string): string | undefined {
  if (tex.length > maxLength) return 'a formula has more than 10,000 characters'
  if ((tex.match(/\\[A-Za-z]+/g)?.length ?? 0) > maxCommands) return 'a formula has more than 1,000 commands'
  let depth = 0
  for (const [brace] of tex.matchAll(/\\.|[{}]/gs)) {
    if (brace === '{' && ++depth > maxDepth) return 'a formula is nested more than 100 levels deep'
    if (brace === '}') depth--
  }
  return undefined
}

/**
 * Returns true for deeply nested MathML. Nesting needs no braces, so the source does not show the
 * depth.
 */
function tooDeep(math: Element): boolean {
  let level: Element[] = [math]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth * 4) return true
    level = level.flatMap(({ children }) => children.filter((child) => child.type === 'element'))
  }
  return false
}

function notAllowed(tex: string, command: string): FormulaProblem {
  const start = tex.indexOf(command)
  return {
    message: `${command} is not allowed in a formula`,
    hint: 'formulas cannot link, load or style; write a Markdown link around or next to it',
    ...(start === -1 ? {} : { at: [start, start + command.length] as const }),
  }
}

function problemOf(error: unknown, display: boolean): FormulaProblem {
  if (!(error instanceof ParseError)) return { message: 'the formula is nested too deeply' }
  const { rawMessage, position, length } = error
  const hint = rawMessage.startsWith('Undefined control sequence')
    ? 'define your own commands as "macros" in the options of the plugin'
    : display
      ? undefined
      : 'where a dollar sign is meant, write \\$'
  return defined({
    message: `the formula is not valid: ${rawMessage}`,
    hint,
    ...(position === undefined || length === undefined ? {} : { at: [position, position + length] as const }),
  })
}
