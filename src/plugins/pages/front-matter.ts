import { fields, pageFields, refinePage, z } from '../../plugin.ts'

/** Front matter of a standalone page. */
export const pageSchema = z
  .strictObject({
    ...pageFields,
    layout: fields.text.default('page').describe('Name of a layout of the theme'),
    wide: z.boolean().optional().describe('Give the content the whole width'),
    wrapperClassName: fields.text.optional().describe('Class of the element around the content'),
    hide_title: z.boolean().optional(),
  })
  .superRefine(refinePage)

/** Front matter of a standalone page, checked. */
export type PageFrontMatter = z.infer<typeof pageSchema>
