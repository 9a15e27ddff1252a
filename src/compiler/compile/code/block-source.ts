import type { Code } from 'mdast'
import type { Location } from '../../../diagnostics/diagnostic.ts'
import type { CodeOptions } from '../../../model/markdown-options.ts'
import type { ContentWords } from '../../../model/words.ts'
import type { Locate } from '../../../text/location.ts'
import type { FragmentContext } from '../fragment.ts'

/** Context of code blocks: the surrounding text, its file, and access to other files. */
export interface CodeContext extends Pick<FragmentContext, 'asset' | 'file' | 'rules'> {
  readonly code?: CodeOptions
  /** Folder of the site, from which packages are resolved. Without it, code has no types. */
  readonly root?: string
  readonly words: Pick<ContentWords, 'folded'>
  /** Text that contains the blocks. */
  readonly text: string
  readonly locationOf: Locate
}

/** Info string of a fence, as written if possible, and locations of its parts. */
export interface Info {
  readonly text: string
  /** Offset of its start in the text, if it is as written. */
  readonly at?: number
  locationOf(start: number, end: number): Location
}

/** Info string of a block; `undefined` for indented code without a fence. */
export function infoOf({ position, lang, meta }: Code, { text, locationOf }: CodeContext): Info | undefined {
  const joined = [lang, meta].filter(Boolean).join(' ')
  const start = position?.start.offset
  // A block created by a plugin.
  if (start === undefined) return { text: joined, locationOf: () => locationOf(0) }
  const newline = text.indexOf('\n', start)
  const line = text.slice(start, newline === -1 ? undefined : newline).trimEnd()
  const fence = /^\s*(?:`{3,}|~{3,})[ \t]*/.exec(line)?.[0].length
  if (fence === undefined) return joined === '' ? undefined : { text: joined, locationOf: () => locationOf(start) }
  const raw = line.slice(fence)
  // With escapes and character references, the parsed text differs from the written one, so that only the whole has a
  // location.
  if (raw.split(/[ \t]+/).join(' ') !== joined.split(/[ \t]+/).join(' '))
    return { text: joined, locationOf: () => locationOf(start + fence, start + line.length) }
  const at = start + fence
  return { text: raw, at, locationOf: (from, to) => locationOf(at + from, at + to) }
}

/** Maps the code of a block to the surrounding text. */
export interface Source {
  /** Offset in the text for an offset in the code. */
  at(offset: number): number
  /** Offset in the text of the start of a line, including its indentation and quote marks. */
  line(number: number): number
}

/** Locates the code of a block in the text. */
export function sourceOf({ position, value }: Code, text: string): Source {
  const start = position?.start.offset ?? 0
  const lines: { readonly at: number; readonly text: string }[] = []
  let at = start
  for (const line of text.slice(start, position?.end.offset ?? start).split('\n')) {
    lines.push({ at, text: line })
    at += line.length + 1
  }
  const codeLines = value.split('\n')
  // Line 0 of the code follows the fence.
  const line = (n: number): number => lines[n + 1]?.at ?? Math.min(at, text.length)
  return {
    line,
    at(offset) {
      let rest = offset
      let n = 0
      for (let code = codeLines[n]; code !== undefined && rest > code.length; code = codeLines[++n])
        rest -= code.length + 1
      const source = lines[n + 1]?.text ?? ''
      const code = codeLines[n] ?? ''
      return line(n) + (source.endsWith(code) ? source.length - code.length : 0) + rest
    },
  }
}
