/** Pattern of `{{ name }}`, not after `$` (GitHub Actions), nor after a backslash, which escapes it. */
const mention = /(\\?)(?<!\$)\{\{[ \t]*([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)[ \t]*\}\}/g

/** A name without a value. */
export interface UnknownVariable {
  readonly name: string
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
}

/** Returns true if a text may contain a variable. */
export const mayHaveVariables = (text: string): boolean => text.includes('{{')

/**
 * Replaces `{{ name }}` with values in prose, code, front matter and addresses. Unknown names stay unchanged; those
 * outside of code are returned, while in code they may be templates of other tools.
 */
export function fillVariables(
  text: string,
  values: Readonly<Record<string, string>>,
): { readonly text: string; readonly unknown: readonly UnknownVariable[] } {
  const unknown: UnknownVariable[] = []
  let inCode: ((offset: number) => boolean) | undefined
  const filled = text.replace(mention, (match, escape: string, name: string, offset: number) => {
    if (escape !== '') return Object.hasOwn(values, name) || !(inCode ??= codeOf(text))(offset) ? match.slice(1) : match
    if (Object.hasOwn(values, name)) return values[name] ?? ''
    if (!(inCode ??= codeOf(text))(offset)) unknown.push({ name, start: offset, end: offset + match.length })
    return match
  })
  return { text: filled, unknown }
}

const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})/

/** Returns a predicate for offsets in code: in fences, or between backticks on a line. */
function codeOf(text: string): (offset: number) => boolean {
  const ranges: { readonly start: number; readonly end: number }[] = []
  let open: string | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const [, signs] = fence.exec(line) ?? []
    if (open !== undefined) {
      ranges.push({ start: at, end: at + line.length })
      if (signs !== undefined && signs.startsWith(open) && line.trim().endsWith(signs)) open = undefined
    } else if (signs !== undefined) {
      open = signs
      ranges.push({ start: at, end: at + line.length })
    } else {
      for (const match of line.matchAll(/(`+)(?:(?!\1)[^])+?\1/g))
        ranges.push({ start: at + match.index, end: at + match.index + match[0].length })
    }
    at += line.length + 1
  }
  return (offset) => ranges.some(({ start, end }) => start <= offset && offset < end)
}
