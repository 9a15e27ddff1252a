/**
 * Explains errors of the MDX parsers for writers. Parsers report the character they expected where they stopped;
 * writers need to know the affected tag, brace or line, and the correction.
 *
 * @module
 */
import { VFileMessage } from 'vfile-message'
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { offsetAt, locator } from '../../../text/location.ts'
import { StepLimit } from '../markdown/counted-steps.ts'
import { limitDiagnostic } from '../markdown/limits.ts'
import { codeRules } from './mdx-code-error.ts'
import type { Fault, Finding, Range, Rule } from './mdx-fault.ts'
import { tagRules } from './mdx-tag-error.ts'
import { errorMessage } from '../../../base/error-message.ts'

/** Report for an error thrown during the compilation of `text`, which starts at `firstLine` of the file. */
export function mdxProblem(
  error: unknown,
  { file, firstLine, text }: { readonly file: string; readonly firstLine: number; readonly text: string },
): Diagnostic {
  if (error instanceof StepLimit) return limitDiagnostic(error, file, firstLine)
  const fault = readFault(error, text)
  const { message, hint, range: [start, end] = [fault.start, fault.end] } = findingOf(fault)
  const locationOf = locator(file, text, firstLine)
  return diagnostic('mdx/syntax', message, { location: end > start ? locationOf(start, end) : locationOf(start), hint })
}

function findingOf(fault: Fault): Finding {
  for (const [reason, find] of rules) {
    const match = reason.exec(fault.reason)
    const finding = match === null ? undefined : find(fault, match)
    if (finding !== undefined) return finding
  }
  const message = fault.reason.replace(position, '').replace(/\s+/g, ' ').replace(/\.$/, '')
  return { message, hint: 'MDX is code; a page that is only prose can be .md' }
}

/** Locations in parser messages. Lines count from the start of the text. */
const position = / ?\((?:[a-z]+: )?(\d+):(\d+)(?:-(\d+):(\d+))?\)/g

function readFault(error: unknown, text: string): Fault {
  const reason = error instanceof VFileMessage ? error.reason : errorMessage(error)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  const [match] = reason.matchAll(position)
  const [line, column, endLine, endColumn] = match?.slice(1).map(Number) ?? []
  const from = offsetAt(text, line, column)
  const opening = from === undefined ? undefined : ([from, offsetAt(text, endLine, endColumn) ?? from] as const)
  const at = error instanceof VFileMessage ? error.place : undefined
  const start = at === undefined ? undefined : 'start' in at ? at.start : at
  const end = at !== undefined && 'end' in at ? at.end : undefined
  const first = start?.offset ?? offsetAt(text, start?.line, start?.column) ?? opening?.[0] ?? 0
  const last =
    end?.offset ?? offsetAt(text, end?.line, end?.column) ?? (at === undefined ? opening?.[1] : undefined) ?? first
  return { text, reason, cause, start: first, end: last, opening }
}

/**
 * Rules in order; the first one with a result applies. The last ones are for errors of later stages and plugins.
 */
const rules: readonly Rule[] = [
  ...tagRules,
  ...codeRules,
  [
    /^Unexpected text as `style`$/,
    ({ text, start, end }) => ({
      message: 'style must be an object in MDX, not a string',
      hint: `write ${styleObject(text.slice(start, end))}`,
    }),
  ],
  [
    /^Expected `key` to come before/,
    ({ text, start, end }) => ({
      message: 'key comes after {...} in a tag',
      hint: 'put key before the spread props',
      range: keyAfterSpread(text) ?? [start, end],
    }),
  ],
  [
    /`@?(jsx\w*)`/,
    ({ text }, [, pragma = '']) => {
      const at = text.indexOf(`@${pragma}`)
      const message = `a comment with @${pragma} cannot change how the page is compiled`
      return at === -1 ? undefined : { message, hint: 'remove it', range: [at, at + pragma.length + 1] }
    },
  ],
]

function keyAfterSpread(text: string): Range | undefined {
  for (const { 0: tag, index } of text.matchAll(/<[^<>]*>/g)) {
    const spread = tag.indexOf('{...')
    const key = spread === -1 ? -1 : tag.indexOf(' key=', spread)
    if (key !== -1) return [index + key + 1, index + key + 4]
  }
  return undefined
}

/** Converts `style="text-align: left"` to a JSX value. */
function styleObject(attribute: string): string {
  const [, css = ''] = /=\s*(?:"|')([\s\S]*)(?:"|')$/.exec(attribute) ?? []
  const pairs = css.split(';').flatMap((declaration) => {
    const [name = '', ...value] = declaration.split(':')
    if (value.length === 0) return []
    const key = name.trim().replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return [`${key}: '${value.join(':').trim().replaceAll("'", '"')}'`]
  })
  return `style={{ ${pairs.join(', ')} }}`
}
