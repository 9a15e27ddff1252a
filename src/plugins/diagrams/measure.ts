/** Width of a text in the sans serif fonts that readers have: by the widest of them, so that no label leaves its box. */
export function textWidth(text: string, size: number, isBold = false): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width * size * (isBold ? 1.08 : 1)
}

function letterWidth(letter: string): number {
  if (/[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u.test(letter))
    return 1.05
  if (/\p{Mark}/u.test(letter)) return 0
  if (/[ijltfI.,:;'|!\s()[\]\\/-]/.test(letter)) return 0.37
  if (/[mwMW@%]/.test(letter)) return 0.95
  return /[\p{Lu}]/u.test(letter) ? 0.7 : 0.62
}

/** A text in lines no wider than `most`, as far as its spaces allow. */
export function wrapped(text: string, size: number, most: number): string[] {
  return text.split('\n').flatMap((line) => {
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
  })
}
