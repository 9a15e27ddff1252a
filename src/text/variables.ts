/** `{{ name }}`, behind no `$` (a workflow of GitHub Actions) and no backslash, which makes it text. */
const mention = /(\\?)(?<!\$)\{\{[ \t]*([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)[ \t]*\}\}/g

/** A name that has no value. */
export interface UnknownVariable {
  readonly name: string
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
}

/** Tests whether a text may have a variable. */
export const mayHaveVariables = (text: string): boolean => text.includes('{{')

/**
 * Puts values in the place of `{{ name }}`, in prose, code, front matter and addresses alike. In code, names without a value stay,
 * since templates of other tools look the same; elsewhere they stay, too, and are returned.
 */
export function fillVariables(
  text: string,
  values: Readonly<Record<string, string>>,
): { readonly text: string; readonly unknown: readonly UnknownVariable[] } {
  const unknown: UnknownVariable[] = []
  let inCode: ((offset: number) => boolean) | undefined
  const filled = text.replace(mention, (whole, escape: string, name: string, offset: number) => {
    if (escape !== '') return Object.hasOwn(values, name) || !(inCode ??= codeOf(text))(offset) ? whole.slice(1) : whole
    if (Object.hasOwn(values, name)) return values[name] ?? ''
    if (!(inCode ??= codeOf(text))(offset)) unknown.push({ name, start: offset, end: offset + whole.length })
    return whole
  })
  return { text: filled, unknown }
}

const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})/

/** Returns a test for offsets in code: between fences, or between back ticks of a line. */
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
