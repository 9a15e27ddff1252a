import { markdownSchema, type MarkdownOptions } from '../../../src/model/markdown-options.ts'
import words from '../../../theme/words/en.ts'

/** Options of a site whose configuration has no key `markdown`. */
export const markdownDefaults: MarkdownOptions = {
  ...markdownSchema.parse({}),
  words: words.content,
  staticFolder: 'content/static',
}
