import type { Root } from 'mdast'

const fence = /^(`{3,})([a-z]+)\n([^\0\r]*)\n\1\n?$/
/** What could close the fence early. Indented by four or more, it could not; but then, who writes that? */
const another = /(?:^|\n)[ \t]*`{3}/

/**
 * The tree of a text that is one block of code and nothing else; `undefined` for any other. The samples of a reference
 * are such texts, four of ten of its bytes, and the parser looks at each of their lines.
 */
export function loneFence(text: string): Root | undefined {
  const found = fence.exec(text)
  if (found === null) return undefined
  const [, run = '', lang = '', value = ''] = found
  if (another.test(value)) return undefined
  const lines = text.split('\n')
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length
  const length = lines.length === last ? text.length : text.length - 1
  const start = { line: 1, column: 1, offset: 0 }
  const end = { line: last, column: run.length + 1, offset: length }
  const whole = lines.length === last ? end : { line: lines.length, column: 1, offset: text.length }
  return {
    type: 'root',
    children: [{ type: 'code', lang, meta: null, value, position: { start, end } }],
    position: { start: { ...start }, end: { ...whole } },
  }
}
