import { z } from 'zod'
import { builtIns } from '../../../src/model/built-ins.ts'
import { configSchema } from '../../../src/compiler/config/schema.ts'
import { wordsSchema } from '../../../src/compiler/config/words.ts'
import { blogSchema } from '../../../src/plugins/blog/front-matter.ts'
import { docsSchema } from '../../../src/plugins/docs/front-matter.ts'
import { pageSchema } from '../../../src/plugins/pages/index.ts'
import type { PluginModule } from '../../../src/plugins/kit.ts'
import english from '../../../theme/words/en.ts'

interface JsonSchemaNode {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
  readonly required?: readonly string[]
  allOf?: readonly object[]
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** Shared definitions, collected for the root of the file. */
type Definitions = Record<string, unknown>

/**
 * Draft 7, which the YAML language server reads. What only code can check is left out. Types that contain themselves are
 * put into `definitions`, under names that begin with `name`.
 */
function jsonSchema(
  schema: z.ZodType,
  { name, definitions }: { readonly name: string; readonly definitions: Definitions },
  override?: Override,
): object {
  const withDefaults: Override = (context) => {
    const { def } = context.zodSchema._zod
    // zod omits the default of a list whose items may have another form.
    if (def.type === 'default' && Array.isArray(def.defaultValue)) context.jsonSchema.default ??= def.defaultValue
    override?.(context)
  }
  const options = { io: 'input', target: 'draft-7', unrepresentable: 'any', override: withDefaults } as const
  const text = JSON.stringify(z.toJSONSchema(schema, options)).replaceAll('__schema', `${name}-`)
  const {
    $schema: _,
    definitions: innerDefinitions = {},
    ...rest
  } = JSON.parse(text) as Record<string, unknown> & { definitions?: object }
  Object.assign(definitions, innerDefinitions)
  return rest
}

/** Conditions on the `name` of an entry, which select the options of each built-in plugin. */
async function builtInOptions(definitions: Definitions): Promise<object> {
  const schemas = await Promise.all(
    builtIns.map(async ({ name }) => {
      const { default: module } = (await import(`../../../src/plugins/${name}/index.ts`)) as { default: PluginModule }
      if (module.options === undefined) return []
      const options = jsonSchema(module.options, { name, definitions })
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      return [{ if: { properties: { use: { const: name } } }, then: { properties: { options } } }]
    }),
  )
  return { allOf: schemas.flat() }
}

/**
 * The JSON Schema of `site.config.yaml`, for the completion of editors. The committed `site.config.schema.json` is its
 * text.
 */
export async function configJsonSchema(): Promise<object> {
  const { words } = configSchema.shape.theme.unwrap().shape
  const definitions: Definitions = {}
  const wordTable = jsonSchema(wordsSchema(english), { name: 'words', definitions })
  const schema = jsonSchema(configSchema, { name: 'config', definitions }, ({ zodSchema, jsonSchema }) => {
    const node = jsonSchema as JsonSchemaNode
    // The schema of the configuration accepts any word; the table of the language lists the words.
    if (zodSchema === words) Object.assign(jsonSchema, wordTable)
    // A navbar item without `type` is a link.
    if (node.properties?.['type']?.const === 'link') {
      jsonSchema.required = (node.required ?? []).filter((key) => key !== 'type')
    }
    if (node.properties?.['use'] !== undefined) node.allOf = [{ $ref: '#/definitions/builtIns' }]
  })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...schema,
    definitions: { builtIns: await builtInOptions(definitions), ...definitions },
    title: 'Configuration of a documentation site (site.config.yaml)',
  }
}

/** The JSON Schema of the front matter of docs, posts and standalone pages: `front-matter.schema.json`. */
function frontMatterJsonSchema(): object {
  const definitions: Definitions = {}
  const kinds = [docsSchema.options[0], blogSchema.options[0], pageSchema].map((schema, index) => {
    const {
      properties = {},
      required: _,
      ...rest
    } = jsonSchema(schema, { name: `kind${index}`, definitions }) as JsonSchemaNode
    // The tool sets this key, not the writer.
    const { '@kind': kind, ...keys } = properties
    return { ...rest, title: String(kind?.const ?? 'page'), properties: keys }
  })
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Front matter of a page',
    anyOf: kinds,
    definitions,
  }
}

/** The schemas in the published package: file names and their bytes. */
export async function jsonSchemaFiles(): Promise<readonly (readonly [name: string, text: string])[]> {
  const text = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`
  return [
    ['site.config.schema.json', text(await configJsonSchema())],
    ['front-matter.schema.json', text(frontMatterJsonSchema())],
  ]
}
