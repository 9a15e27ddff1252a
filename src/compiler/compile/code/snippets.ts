import type { Code, Nodes } from 'mdast'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../../diagnostics/suggest.ts'
import { defined } from '../../../base/defined.ts'
import type { Snippet } from '../../../model/snippet.ts'
import { rangeOf } from '../../../text/location.ts'
import type { Info } from './block-source.ts'
import type { Meta } from './meta.ts'

/** Tests in a block. */
interface ReadSnippet {
  /** At most one snippet. */
  readonly snippets: readonly Snippet[]
  /** The block is tested but not displayed. */
  readonly isHidden: boolean
  readonly diagnostics: readonly Diagnostic[]
}

const uses: Readonly<Record<string, Snippet['use']>> = {
  '': 'run',
  fails: 'fail',
  teardown: 'teardown',
  aside: 'aside',
}

/**
 * Parses the words of a fence for `docs test`: `test`, `test=fails`, `test=teardown`, `test=aside`, `test=skip`,
 * `output`, `hidden`, `schema="…"`, `operation="…"`. If rules of the site test the language of a block, no words are
 * necessary.
 *
 * @param node block with the code to run
 * @param about.isOwn the code is on the page, not in a file that it refers to
 */
export function snippetOf(
  { lang, value }: Code,
  meta: Meta,
  about: { readonly info: Info; readonly tested: readonly string[] | undefined; readonly isOwn: boolean },
): ReadSnippet {
  const { info, tested = [], isOwn } = about
  const { test, output, hidden, schema, operation } = meta
  const language = (lang ?? '').toLowerCase()
  const request = test ?? schema ?? operation
  const isHidden = hidden !== undefined && (request !== undefined || output !== undefined || tested.includes(language))
  const none = { snippets: [], isHidden, diagnostics: [] }
  if (request === undefined && output === undefined && !tested.includes(language)) return none
  if (test?.text === 'skip') return none
  const use = output !== undefined && test === undefined ? 'output' : uses[test?.text ?? '']
  if (use === undefined) {
    const text = test?.text ?? ''
    const hint = didYouMean(
      text,
      [...Object.keys(uses).filter(Boolean), 'skip'],
      'write test, test=fails, test=teardown, test=aside or test=skip',
    )
    const location = info.locationOf(test?.start ?? 0, test?.end ?? 0)
    return {
      ...none,
      diagnostics: [diagnostic('code/meta', `an example cannot be tested as "${text}"`, { location, hint })],
    }
  }
  const location = info.locationOf(0, info.text.length)
  const snippet = defined({
    lang: language,
    code: withoutRemoved(value),
    use,
    isMarked: request !== undefined || output !== undefined,
    title: meta.title?.text,
    location,
    line: isOwn ? location.line + 1 : undefined,
    schema: schema?.text,
    operation: operation?.text,
  })
  return { snippets: [snippet], isHidden, diagnostics: [] }
}

/** Code without the lines that the page marks as removed. Line numbers stay the same. */
function withoutRemoved(code: string): string {
  if (!code.includes('[!code --')) return code
  return code.replace(/^.*\[!code --(?::\d+)?\].*$/gm, '')
}

/** Ranges of the words for `docs test`, which are removed from the Markdown version. */
export function testWords(
  { test, output, hidden, schema, operation }: Meta,
  { at }: Info,
): [start: number, end: number, put: string][] {
  if (at === undefined) return []
  return [test, output, hidden, schema, operation].flatMap((value) =>
    value === undefined ? [] : [[at + value.start - 1, at + value.end, '']],
  )
}

/** Removes a block from the page. */
export function hide(node: Code): void {
  // A front matter node produces no output.
  const nothing: Nodes = { type: 'yaml', value: '' }
  Object.assign(node, nothing, { lang: undefined, meta: undefined })
}

/** Range of a block's lines in the text, including the following empty line. */
export function lineRangeOf({ position }: Code, text: string): readonly [start: number, end: number] {
  const [start, end] = rangeOf({ type: 'code', position }) ?? [0, 0]
  const rest = /^[ \t]*\n(?:[ \t]*\n)?/.exec(text.slice(end))?.[0].length ?? 0
  return [text.lastIndexOf('\n', start - 1) + 1, end + rest]
}
