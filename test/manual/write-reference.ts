/** `npm run reference`: writes the tables of the manual that are generated from schemas and from the theme. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manualPages, pagesOfManual, withTables } from './tables.ts'

for (const [path, text] of pagesOfManual()) {
  const newText = withTables(text)
  if (newText !== text) writeFileSync(join(manualPages, path), newText)
}
