import { withoutMarks } from './label.ts'

/** Width of a text in the sans serif fonts that readers have: by the widest of them, so that no label is wider than its box. */
export function textWidth(text: string, size: number, isBold = false): number {
  let width = 0
  for (const letter of withoutMarks(text)) width += letterWidth(letter)
  return width * size * (isBold ? 1.1 : 1)
}

const wide = /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u

function letterWidth(letter: string): number {
  if (wide.test(letter)) return 1.05
  if (/\p{Mark}/u.test(letter)) return 0
  if (/[ijltfrI.,:;'|!\s()[\]\\/-]/.test(letter)) return 0.39
  if (/[mwMW@%]/.test(letter)) return 0.97
  return /[\p{Lu}<>=+~]/u.test(letter) ? 0.73 : 0.63
}

/** Width of a text in a font whose letters are all of one width. */
export function codeWidth(text: string, size: number): number {
  return [...text].length * size * 0.61
}

export function lineHeight(size: number): number {
  return size * 1.35
}

/** The lines of a label, none wider than `most` as far as its spaces allow, and the room that they take. */
export function measured(
  label: string,
  size: number,
  most: number,
  isBold = false,
): { readonly lines: readonly string[]; readonly width: number; readonly height: number } {
  const lines = label.split('\n').flatMap((line) => wrapped(line, size, most))
  const width = Math.max(...lines.map((line) => textWidth(line, size, isBold)))
  return { lines, width, height: lines.length * lineHeight(size) }
}

function wrapped(line: string, size: number, most: number): string[] {
  // A mark of emphasis would not go on in the next line.
  if (withoutMarks(line) !== line) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (current === '' || textWidth(longer, size) <= most) current = longer
    else {
      lines.push(current)
      current = word
    }
  }
  return [...lines, current]
}
