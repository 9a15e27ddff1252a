import { z } from 'zod'
import { configSchema } from '../../src/config/schema.ts'
import { wordsSchema } from '../../src/config/words.ts'
import english from '../../theme/words/en.ts'

interface JsonSchemaNode {
  readonly properties?: { readonly type?: { readonly const?: unknown } }
  readonly required?: readonly string[]
}

/**
 * The JSON Schema of `site.config.yaml`, for the completion of editors (draft 7, which the YAML language server reads).
 * The committed `site.config.schema.json` is its text.
 */
export function configJsonSchema(): object {
  const { words } = configSchema.shape.theme.unwrap().shape
  const { $schema: _, ...wordTable } = z.toJSONSchema(wordsSchema(english), { io: 'input', target: 'draft-7' })
  const schema = z.toJSONSchema(configSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      const node = jsonSchema as JsonSchemaNode
      // Which words there are, the schema of the configuration does not say: the table of the language does.
      if (zodSchema === words) Object.assign(jsonSchema, wordTable)
      // A navbar item without `type` is a link.
      if (node.properties?.type?.const === 'link') {
        jsonSchema.required = (node.required ?? []).filter((key) => key !== 'type')
      }
    },
  })
  return { ...schema, title: 'Configuration of a documentation site (site.config.yaml)' }
}

/** The bytes of `site.config.schema.json`. */
export function configJsonSchemaText(): string {
  return `${JSON.stringify(configJsonSchema(), null, 2)}\n`
}
