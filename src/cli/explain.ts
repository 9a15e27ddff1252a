import { explain, explainedCodes, knownCodes, formatCodes, formatExplanation } from '../diagnostics/explanations.ts'
import { nearest } from '../diagnostics/suggest.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { exit } from './exit.ts'
import { usesColor } from './terminal.ts'

/**
 * `docs explain`: explains a code, or lists the codes of an area (`link`) or all codes; returns the exit code. For the second
 * half of a code, suggests the complete code.
 */
export function runExplain(query: string | undefined, { format }: { readonly format: 'text' | 'json' }): number {
  const color = usesColor(process.stdout)
  // Accept the form of reports: `warning[link/no-page]`.
  const code = (/\[(.+)\]/.exec(query ?? '')?.[1] ?? query)?.trim().toLowerCase()
  const explanation = code === undefined ? undefined : explain(code)
  if (explanation !== undefined) {
    process.stdout.write(
      format === 'json' ? `${JSON.stringify(explanation, null, 2)}\n` : formatExplanation(explanation, color),
    )
    return exit.built
  }
  const list = explainedCodes().filter((entry) => code === undefined || entry.code.startsWith(`${code}/`))
  if (list.length > 0) {
    process.stdout.write(format === 'json' ? `${JSON.stringify(list, null, 2)}\n` : formatCodes(list, color))
    return exit.built
  }
  const suggestion = knownCodes.find((candidate) => candidate.endsWith(`/${code}`)) ?? nearest(code ?? '', knownCodes)
  const hint =
    suggestion === undefined
      ? 'run "docs explain" to list all codes; plugins may have others'
      : `did you mean "${suggestion}"?`
  process.stderr.write(`docs: unknown code "${oneLine(query ?? '')}"\n  = hint: ${hint}\n`)
  return exit.usage
}
