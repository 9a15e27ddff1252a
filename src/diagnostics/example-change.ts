import type { ExplainedCode } from './explanations.ts'

/** A file of an example with the lines that mend it. */
export interface ChangedFile {
  readonly path: string
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** The change that mends an example, by lines; files that stay as they are are left out. */
export function changedFiles({ example, change }: Pick<ExplainedCode, 'example' | 'change'>): ChangedFile[] {
  if (typeof example === 'string' || change === undefined) return []
  const [from, to] = change
  return Object.entries(example).flatMap(([path, text]) => {
    if (!text.includes(from)) return []
    const old = linesOf(text)
    const mended = linesOf(text.replace(from, () => to))
    let start = 0
    while (start < old.length && start < mended.length && old[start] === mended[start]) start++
    let end = 0
    const most = Math.min(old.length, mended.length) - start
    while (end < most && old.at(-1 - end) === mended.at(-1 - end)) end++
    return [{ path, removed: old.slice(start, old.length - end), added: mended.slice(start, mended.length - end) }]
  })
}

/** Lines of a text, without the empty one after its last break. */
export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}
