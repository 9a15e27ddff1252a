/** `npm run schema`: writes the JSON Schema of the configuration. */
import { writeFileSync } from 'node:fs'
import { configJsonSchemaText } from './json-schema.ts'

writeFileSync(new URL('../../site.config.schema.json', import.meta.url), configJsonSchemaText())
