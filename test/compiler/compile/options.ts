import { markdownSchema, type MarkdownOptions } from '../../../src/model/markdown-options.ts'
import words from '../../../theme/words/en.ts'

/** Markdown as a site has it that says nothing of it. */
export const markdownDefaults: MarkdownOptions = {
  ...markdownSchema.parse({}),
  words: words.content,
  staticFolder: 'content/static',
}
