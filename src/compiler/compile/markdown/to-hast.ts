import { defListHastHandlers } from 'mdast-util-definition-list'
import type { Options } from 'remark-rehype'
import { fill, type ContentWords } from '../../../model/words.ts'

/** Options for the conversion of Markdown and MDX to HTML. */
export function hastOptions(words: ContentWords): Options {
  return {
    handlers: defListHastHandlers,
    footnoteLabel: words.footnotes,
    // A footnote referenced twice has two back links: 1 and 1-2.
    footnoteBackLabel: (index, repeated) =>
      fill(words.backToReference, { number: repeated > 1 ? `${index + 1}-${repeated}` : index + 1 }),
  }
}
