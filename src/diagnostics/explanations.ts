/**
 * The explanations of codes: `explanations/<code>.md`. The text before the first heading says what is wrong, `## Example`
 * has the files of a site in which it happens, `## Fix` what to do; `change` in the front matter mends the example.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { codes, pluginCodes, type CodeEntry } from './codes.ts'

/** What a code means, for people: shown by `docs explain`, on the page of codes and as the help of SARIF rules. */
export interface ExplainedCode extends CodeEntry {
  readonly code: string
  /** What is wrong and why it matters, in one to three sentences. */
  readonly meaning: string
  /**
   * Files of a site in which it happens, by path. A test builds them, with a configuration and a start page where they
   * have none of their own. A text where it cannot be shown by files: a state of the disk or of git.
   */
  readonly example: Readonly<Record<string, string>> | string
  /** What to do about it. */
  readonly fix: string
  /** The change that mends the example: what stands there, and what takes its place. The test builds that, too. */
  readonly change?: readonly [from: string, to: string]
}

/** As seen from `src/diagnostics`, `lib/cli` and `lib/chunks` alike. */
const folder = new URL('../../src/diagnostics/explanations/', import.meta.url)
const entries: Readonly<Record<string, CodeEntry>> = { ...codes, ...pluginCodes }

/** Every code that the tool and its built-in plugins report: the table's, in its order, then those of plugins. */
export const knownCodes: readonly string[] = Object.keys(entries)

/** What a code means, or nothing for one that is not ours. */
export function explain(code: string): ExplainedCode | undefined {
  const entry = Object.hasOwn(entries, code) ? entries[code] : undefined
  return entry === undefined
    ? undefined
    : { code, ...entry, ...read(readFileSync(new URL(`${code}.md`, folder), 'utf8')) }
}

/** All codes, explained. */
export function explainedCodes(): readonly ExplainedCode[] {
  return knownCodes.flatMap((code) => explain(code) ?? [])
}

function read(text: string): Omit<ExplainedCode, 'code' | keyof CodeEntry> {
  const [, head = '', meaning = '', shown = '', fix = ''] =
    /^(?:---\n(.*?\n)---\n\n)?(.*?)\n\n## Example\n\n(.*)\n\n## Fix\n\n(.*)\n$/s.exec(text) ?? []
  const files = [...shown.matchAll(/^(`{3,})\w+ title="([^"\n]+)"\n(.*?)^\1$/gms)]
  const example = files.length === 0 ? shown : Object.fromEntries(files.map(([, , path, code]) => [path, code]))
  const data = parse(head) as { readonly change: { readonly from: string; readonly to: string } } | null
  return { meaning, example, fix, ...(data === null ? {} : { change: [data.change.from, data.change.to] }) }
}

/** A file of an example with the lines that mend it. */
interface ChangedFile {
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
