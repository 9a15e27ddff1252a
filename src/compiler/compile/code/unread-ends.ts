import { containerMarks } from '../../likely-mistakes/markdown.ts'

/** A line that was meant to end a code block. */
interface UnreadEnd {
  /** Text after the fence, which prevents the end. */
  readonly words: string
  /** Range of the fence and the words. */
  readonly range: readonly [start: number, end: number]
}

const fenceOf = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/

/** Yields the fences in code that are followed by a tag or by the end of a directive, so that the code continues. */
export function* unreadEnds(text: string): Iterable<UnreadEnd> {
  let fence: string | undefined
  let offset = 0
  for (const line of text.split('\n')) {
    const start = offset + (containerMarks.exec(line)?.[0].length ?? 0)
    const content = text.slice(start, offset + line.length).trimEnd()
    offset += line.length + 1
    const [, ticks, info = '', tildes, words = info] = fenceOf.exec(content) ?? []
    const signs = ticks ?? tildes
    if (signs === undefined) continue
    if (fence === undefined) fence = signs
    else if (!signs.startsWith(fence)) continue
    else if (words.trim() === '') fence = undefined
    else if (/^(?:<[/!a-z]|:::)/i.test(words.trim()))
      yield { words: words.trim(), range: [start, start + content.length] }
  }
}

/** Message and hint for an end that Markdown does not recognize. */
export function explainEnd({ words }: UnreadEnd) {
  const [word = ''] = /^(?:<[^>]*>|:+)/.exec(words) ?? [words]
  return {
    message: `the code block does not end here, since ${word} follows the fence on the same line`,
    hint: `write ${word} on the next line`,
  }
}
