/**
 * Marks the words of a query on the page of a result, without changes to its elements. Loaded on demand, since few sites
 * enable it.
 *
 * @module
 */

/** Name of the highlight in `styles/search.css`. */
const name = 'search'
/** Maximum number of marks. */
const maxMarks = 1000
const wordPattern = /[\p{L}\p{N}]+/gu

let words: ReadonlySet<string> = new Set()
let isListening = false

/** Marks words on the page with this path, until the next navigation. */
export function markPage(path: string, marked: readonly string[]): void {
  if (typeof Highlight === 'undefined') return
  words = new Set(marked.flatMap((text) => text.toLowerCase().match(wordPattern) ?? []))
  // The page is already open, as for a part of this page.
  if (path === location.pathname) mark()
  if (isListening) return
  isListening = true
  document.addEventListener('docs:page', mark)
}

function mark(): void {
  CSS.highlights.delete(name)
  const main = document.querySelector('main')
  if (main !== null && words.size > 0) CSS.highlights.set(name, new Highlight(...rangesIn(main)))
  words = new Set()
}

function rangesIn(root: Element): readonly Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (ranges.length < maxMarks && texts.nextNode()) {
    const node = texts.currentNode as Text
    for (const { 0: word, index } of node.data.matchAll(wordPattern)) {
      if (!words.has(word.toLowerCase())) continue
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      ranges.push(range)
    }
  }
  return ranges
}
