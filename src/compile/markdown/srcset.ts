/** One image of a `srcset`. */
export interface Candidate {
  readonly url: string
  /** Where the address begins in the text. */
  readonly at: number
  /** For which width or density the image is; may be empty. */
  readonly descriptor: string
}

/** Takes a `srcset` apart as browsers do: an address goes to the next white space, what is behind it to the next comma. */
export function candidatesOf(srcset: string): Candidate[] {
  const candidates: Candidate[] = []
  let open: { url: string; at: number; words: string[] } | undefined
  const close = (): void => {
    if (open !== undefined) candidates.push({ url: open.url, at: open.at, descriptor: open.words.join(' ') })
    open = undefined
  }
  for (const { 0: word, index } of srcset.matchAll(/\S+/g)) {
    let start = 0
    if (open !== undefined) {
      const comma = word.indexOf(',')
      const end = comma === -1 ? word.length : comma
      if (end > 0) open.words.push(word.slice(0, end))
      if (comma === -1) continue
      close()
      start = comma
    }
    while (word[start] === ',') start++
    let end = word.length
    while (end > start && word[end - 1] === ',') end--
    if (end === start) continue
    open = { url: word.slice(start, end), at: index + start, words: [] }
    if (end < word.length) close()
  }
  close()
  return candidates
}
