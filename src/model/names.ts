import { z } from 'zod'

const subject = z.string().min(1)

/** Operations and schemas that names in code style belong to. */
const subjects = z.union([z.literal(false), z.array(subject)])

/** `names:` in front matter. */
export const pageNamesSchema = subjects

/** `names:` in the configuration: the subjects of pages; `false` binds no names. */
export const namesSchema = z
  .union([
    z.literal(false),
    z.array(
      z.strictObject({
        files: z.string().min(1).describe("Glob of the pages, from the site's folder: content/docs/orders/**"),
        of: subjects.describe('Operations and schemas that the pages are about; false: their names are not bound'),
      }),
    ),
  ])
  .default([])
