/**
 * Takes a `srcset` apart as browsers do: an address goes to the next white space, what is behind it (the `descriptor`,
 * which may be empty) to the next comma. `at` is where the address begins.
 */
export function candidatesOf(srcset: string): { url: string; at: number; descriptor: string }[] {
  const candidates: ReturnType<typeof candidatesOf> = []
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
