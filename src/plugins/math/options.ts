import { z } from '../../plugin.ts'

export const mathOptions = z.strictObject({
  singleDollar: z
    .boolean()
    .default(true)
    .describe(
      'Read $…$ as a formula, but not from "$5 and $10" or "$5 to $x": the second dollar stands before a digit, or after a space that the first has not. Write \\$ for any other dollar',
    ),
  macros: z
    .record(z.string().regex(/^\\(?:[A-Za-z]+|[^A-Za-z\s])$/, 'name it as TeX does, e.g. \\RR'), z.string().max(1_000))
    .default({})
    .describe('Commands of your own, e.g. "\\RR": "\\mathbb{R}"; #1 to #9 stand for arguments'),
})

export type MathOptions = z.infer<typeof mathOptions>
