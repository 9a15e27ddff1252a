import type { FragmentContext } from '../../../../src/compiler/compile/fragment.ts'
import { markdown, readable } from '../compile.ts'

/** The reports of a text, one line for each: location (lines and columns of the text itself), problem, hint. */
export async function reports(text: string, more: Partial<FragmentContext> = {}): Promise<string[]> {
  const { diagnostics } = await markdown(text, more)
  return diagnostics.map(({ code, message, hint, location }) => {
    const { line = 0, column, endColumn } = location ?? {}
    return `${line - 4}:${column}-${endColumn} ${code}: ${message} (${hint})`
  })
}

/** The Markdown version of a text, its link slots shown as `{number}`. */
export async function plain(text: string): Promise<string> {
  return readable((await markdown(text)).body.markdown)
}
