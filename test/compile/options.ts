import { markdownSchema } from '../../src/model/markdown-options.ts'

/** Markdown as a site has it that says nothing of it. */
export const markdownDefaults = markdownSchema.parse({})
