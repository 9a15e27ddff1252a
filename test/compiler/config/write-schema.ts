/** `npm run schema`: writes the JSON Schemas of the configuration and of front matter. */
import { writeFileSync } from 'node:fs'
import { jsonSchemaFiles } from './json-schema.ts'

for (const [name, text] of await jsonSchemaFiles()) writeFileSync(new URL(`../../../${name}`, import.meta.url), text)
