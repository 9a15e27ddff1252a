import type { Code } from 'mdast'
import { diagnostic, type Diagnostic, type Location } from '../../../diagnostics/diagnostic.ts'
import { titleMeta } from '../../../text/markdown-out/code.ts'
import { lineCount, mayHaveComments, takeComments, type Comments } from './comments.ts'
import { diffOf } from './code-blocks.ts'
import type { CodeFeatures, Fault, LineClass } from './code-features.ts'
import { fill } from './from-file.ts'
import { rangeOf } from '../../../text/location.ts'
import { parseMeta, type Meta } from './meta.ts'
import { infoOf, sourceOf, type CodeContext, type Source } from './block-source.ts'
import type { CodeOptions } from '../../../model/markdown-options.ts'
import type { Snippet } from '../../../model/snippet.ts'
import { typeNotes } from './types.ts'
import { takeTypes } from './take-types.ts'
import { foldsOf } from './folds.ts'
import { hide, lineRangeOf, snippetOf, testWords } from './snippets.ts'
import { defined } from '../../../base/defined.ts'

/** A range of the text, with its replacement. */
type CodeCut = readonly [start: number, end: number, put: string]

/** Result of reading all blocks. The unordered cuts remove everything except code from the Markdown version. */
interface ReadCode {
  readonly cuts: CodeCut[]
  readonly diagnostics: Diagnostic[]
  readonly snippets: Snippet[]
}

/**
 * Reads info strings and comments for the tool, and fills blocks from files. Changes blocks in place: `value` becomes
 * the displayed code, `lang` only the language. `features` is a list shared by the page and its partials: features of a
 * block are added to it, and `data-code` refers to them by number. A block without features stays unchanged.
 */
export function readCode(blocks: readonly Code[], context: CodeContext, features: CodeFeatures[]): ReadCode {
  const result: ReadCode = { cuts: [], diagnostics: [], snippets: [] }
  for (const node of blocks.filter((block) => isSpecial(block, context.code))) {
    const blockFeatures = readBlock(node, context, result)
    if (blockFeatures === undefined) continue
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataCode: features.length } }
    features.push(blockFeatures)
  }
  return result
}

/**
 * Returns true if a block may have features. Runs for every block of every page, so it must be
 * cheap.
 */
function isSpecial({ lang, meta, value }: Code, options: CodeOptions | undefined): boolean {
  if (options !== undefined && isChanged(value, options)) return true
  if (typeof meta === 'string' || mayHaveComments(value)) return true
  if (typeof lang === 'string' && options?.tested?.includes(lang.toLowerCase()) === true) return true
  return typeof lang === 'string' && (lang === 'diff' || lang.endsWith('LineNumbers') || /[{:=]/.test(lang))
}

/** Returns true if the configuration may apply to a block without an info string. */
function isChanged(code: string, { wrap, collapse }: CodeOptions): boolean {
  return wrap !== false || (collapse !== undefined && code.split('\n', collapse + 1).length > collapse)
}

function readBlock(
  node: Code,
  context: CodeContext,
  { cuts, diagnostics, snippets }: ReadCode,
): CodeFeatures | undefined {
  const fenceInfo = infoOf(node, context)
  // Code without a fence has no options, not even in comments. Options of the site for all blocks apply.
  if (fenceInfo === undefined && (context.code === undefined || !isChanged(node.value, context.code))) return undefined
  const info = fenceInfo ?? { text: '', locationOf: () => context.locationOf(node.position?.start.offset ?? 0) }
  const meta = parseMeta(info.text)
  if ((node.lang ?? '') !== (meta.lang ?? '')) node.lang = meta.lang ?? null
  const ownCode = node.value
  const problems = fill(node, meta, { ...context, info })
  diagnostics.push(...problems)
  const snippet = snippetOf(node, meta, { info, tested: context.code?.tested, isOwn: node.value === ownCode })
  diagnostics.push(...snippet.diagnostics)
  snippets.push(...snippet.snippets)
  if (snippet.isHidden) {
    if (node.position !== undefined) cuts.push([...lineRangeOf(node, context.text), ''])
    hide(node)
    return undefined
  }
  const typed = takeTypes(node, meta, { ...context, info, isOwn: node.value === ownCode })
  diagnostics.push(...typed.diagnostics)
  const isFilled = node.value !== ownCode

  const commentCuts: CodeCut[] = []
  let marked: Marked & { readonly cuts?: Comments['cuts'] } = { lines: {}, words: [] }
  if (fenceInfo !== undefined && mayHaveComments(node.value)) {
    const comments = takeComments(node.value, node.lang?.toLowerCase())
    const source = isFilled || node.position === undefined ? undefined : sourceOf(node, context.text)
    for (const fault of comments.faults) {
      const completeLocation = () => info.locationOf(0, info.text.length)
      diagnostics.push(
        report(fault, source ? context.locationOf(source.at(fault.start), source.at(fault.end)) : completeLocation()),
      )
    }
    if (source !== undefined) commentCuts.push(...comments.cuts.map((cut) => cutOf(node.value, source, cut)))
    node.value = comments.code
    marked = comments
  }
  const code = node.value.split('\n')
  const faults = [...meta.faults]
  // The error of a block that could not be filled is already reported.
  if (problems.length === 0) faults.push(...addMeta(meta, code, marked))
  const folds = foldsOf(meta, { lines: marked.lines, count: code.length }, { ...context, faults })
  if (node.lang === 'diff') markDiff(code, marked.lines)
  for (const fault of faults) diagnostics.push(report(fault, info.locationOf(fault.start, fault.end)))
  const wrap = wrapOf(meta.wrap ?? context.code?.wrap, code)
  const types = typed.nodes && typeNotes(typed.nodes, node.value, marked.cuts ?? [])
  const features = featuresOf(node, {
    title: meta.title?.text,
    lines: marked.lines,
    words: marked.words,
    numbers: meta.numbers,
    wrap,
    folds,
    types,
  })
  const diff = diffOf(node.value, features)
  if (node.position === undefined) return features
  if (diff !== undefined) cuts.push(rewritten({ ...node, lang: 'diff', value: diff }, meta, context.text))
  else if (isFilled) cuts.push(rewritten(node, meta, context.text))
  else cuts.push(...commentCuts, ...testWords(meta, info))
  return features
}

function report({ message, hint }: Fault, location: Location): Diagnostic {
  return diagnostic('code/meta', message, { location, hint })
}

/**
 * Converts a cut of code to a cut of text: a complete line is cut with its indentation and quote
 * marks.
 */
function cutOf(code: string, { at, line }: Source, [start, end]: readonly [number, number]): CodeCut {
  const isWhole = (start === 0 || code[start - 1] === '\n') && (end > code.length || code[end - 1] === '\n')
  if (!isWhole) return [at(start), at(end), '']
  const number = start === 0 ? 0 : code.slice(0, start).split('\n').length - 1
  return [line(number), line(number + 1), '']
}

/** Markdown of a block with its present code. */
function rewritten({ position, value, lang }: Code, { title }: Meta, text: string): CodeCut {
  const [start, end] = rangeOf({ type: 'code', position }) ?? [0, 0]
  // The prefix of the fence (list indentation, quote marks) precedes every line.
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replace(/[^>\s]/g, ' ')
  const longest = Math.max(2, ...[...value.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const info = [lang ?? (title === undefined ? '' : 'text'), ...(title === undefined ? [] : [titleMeta(title.text)])]
  const lines = [...value.split('\n'), fence].map((line) => (before + line).trimEnd())
  return [start, end, [fence + info.join(' '), ...lines].join('\n')]
}

/** Adds the lines and words marked in the info string. Returns errors for missing ones. */
function addMeta(meta: Meta, code: readonly string[], { lines, words }: Marked): Fault[] {
  const faults: Fault[] = []
  for (const { from, to, start, end } of meta.lines) {
    if (to > code.length) faults.push({ start, end, message: `the block has ${lineCount(code.length)}, not ${to}` })
    for (let line = from; line <= Math.min(to, code.length); line++) {
      const list = (lines[line - 1] ??= [])
      if (!list.includes('hl')) list.push('hl')
    }
  }
  for (const { text, start, end } of meta.words) {
    if (code.some((line) => line.includes(text))) words.push({ word: text, from: 0, to: code.length })
    else faults.push({ start, end, message: `"${text}" does not occur in the block` })
  }
  return faults
}

/**
 * Marks added and removed lines of a diff. Adjacent lines with `---` and `+++` contain file names.
 */
function markDiff(code: readonly string[], lines: Record<number, LineClass[]>): void {
  for (const [number, line] of code.entries()) {
    const isHeader =
      (line.startsWith('--- ') && code[number + 1]?.startsWith('+++ ') === true) ||
      (line.startsWith('+++ ') && code[number - 1]?.startsWith('--- ') === true)
    const mark = isHeader ? undefined : line.startsWith('+') ? 'add' : line.startsWith('-') ? 'del' : undefined
    if (mark !== undefined) lines[number] = [...new Set([...(lines[number] ?? []), mark] as const)]
  }
}

/** Number of characters of a line that a block shows on a phone 320 pixels wide. */
const narrowest = 30

/**
 * Returns whether a block gets a button that wraps its lines, that is, if some line is too long at
 * least on the narrowest screen.
 */
function wrapOf(wrap: Meta['wrap'], code: readonly string[]): CodeFeatures['wrap'] {
  if (wrap === 'toggle') return code.some((line) => line.length > narrowest) ? 'toggle' : undefined
  return wrap === true ? true : undefined
}

type Marked = Pick<Comments, 'lines' | 'words'>

function featuresOf(
  { value, lang }: Code,
  byName: { readonly [Name in Exclude<keyof CodeFeatures, 'text' | 'lang'>]: CodeFeatures[Name] | undefined },
): CodeFeatures | undefined {
  const { lines = {}, words = [] } = byName
  const features = defined({
    ...byName,
    lines: Object.keys(lines).length === 0 ? undefined : lines,
    words: words.length === 0 ? undefined : words,
  })
  return Object.keys(features).length === 0 ? undefined : defined({ ...features, text: value, lang: lang ?? undefined })
}
