import { diagnostic, type Diagnostic, type Place } from '../diagnostic/diagnostic.ts'
import type { RawEntry, Source } from './entry.ts'
import { readYaml } from './yaml.ts'

/** Front matter larger than this is refused: `yaml` needs more than linear time for very many keys. */
export const maxFrontMatterBytes = 64 * 1024

/** `---`, lines, `---`. Only at the very start; only YAML (`---js` is text, and never run). */
const fence = /^\uFEFF?---[ \t]*\r?\n/
const close = /^---[ \t]*(?:\r?\n|$)/m

/**
 * Splits a page into front matter and one fragment `body`: what the core does for a content type without `split`.
 * `format` says how the body is read. Problems are returned with their places; the body is kept in any case.
 */
export function splitFrontMatter(
  source: Source,
  format: 'md' | 'mdx',
): { readonly entries: readonly RawEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  const { yaml, body, bodyLine } = cut(source.text)
  const diagnostics: Diagnostic[] = []
  let data: unknown = {}
  const places: Record<string, Place> = {}
  if (yaml.trim() !== '') {
    const read = readYaml(yaml, { file: source.path, lineOffset: 1, maxBytes: maxFrontMatterBytes })
    for (const problem of read.problems) {
      const code = problem.tooLarge === true ? 'front-matter/too-large' : 'front-matter/syntax'
      diagnostics.push(diagnostic(code, problem.message, problem.place === undefined ? {} : { place: problem.place }))
    }
    if (read.problems.length === 0 && read.value !== null && read.value !== undefined) {
      data = read.value
      if (typeof data === 'object' && data !== null) {
        for (const key of Object.keys(data)) {
          const place = read.keyPlace([key])
          if (place !== undefined) places[key] = place
        }
      }
    }
  }
  return { entries: [{ id: '', data, places, fragments: [{ name: 'body', format, text: body, line: bodyLine }] }], diagnostics }
}

function cut(text: string): { yaml: string; body: string; bodyLine: number } {
  const open = fence.exec(text)
  if (open === null) return { yaml: '', body: text.startsWith('\uFEFF') ? text.slice(1) : text, bodyLine: 1 }
  const rest = text.slice(open[0].length)
  const end = close.exec(rest)
  if (end === null) return { yaml: '', body: text.startsWith('\uFEFF') ? text.slice(1) : text, bodyLine: 1 }
  const yaml = rest.slice(0, end.index)
  return { yaml, body: rest.slice(end.index + end[0].length), bodyLine: 3 + newlines(yaml) }
}

function newlines(text: string): number {
  let count = 0
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) count++
  return count
}
