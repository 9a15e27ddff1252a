import { z } from 'zod'

const subject = z.string().min(1)

/** Schema of operations and schemas that names in inline code refer to. */
const subjects = z.union([z.literal(false), z.array(subject)])

/** Schema of `names:` in front matter. */
export const pageNamesSchema = subjects

/** Schema of `names:` in the configuration: operations and schemas by page; `false` disables links from names. */
export const namesSchema = z
  .union([
    z.literal(false),
    z.array(
      z.strictObject({
        files: z.string().min(1).describe('Glob of the pages, relative to the site folder: content/docs/orders/**'),
        of: subjects.describe(
          'Operations and schemas that the pages describe; false: do not link names on these pages',
        ),
      }),
    ),
  ])
  .default([])
