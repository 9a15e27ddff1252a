import { z } from 'zod'
import { configSchema } from '../../src/config/schema.ts'

interface JsonSchemaNode {
  readonly properties?: { readonly type?: { readonly const?: unknown } }
  readonly required?: readonly string[]
}

/**
 * The JSON Schema of `site.config.yaml`, for the completion of editors (draft 7, which the YAML language server reads).
 * The committed `site.config.schema.json` is its text.
 */
export function configJsonSchema(): object {
  const schema = z.toJSONSchema(configSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const node = jsonSchema as JsonSchemaNode
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
