/** Parts of a JSON Schema that the tables of the manual use. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly allOf?: readonly SchemaNode[]
  readonly additionalProperties?: boolean | SchemaNode
  readonly $ref?: string
}

/** One key, with its path from the root: `navbar.logo.src`, `redirects[].from`. */
export interface SchemaRow {
  readonly path: string
  readonly node: SchemaNode
  readonly isRequired: boolean
}

/** Maps with a separate table of keys: words, tokens, and the elements of lists that are documented elsewhere. */
const apart = /^(?:theme\.(?:words|tokens)|navbar\.(?:left|right)|.*\bhead|search\.plugin|plugins)$/

/** A key and all keys below it, in the order of the schema. */
export function rowsBelow(path: string, node: SchemaNode, isRequired: boolean): readonly SchemaRow[] {
  return [{ path, node, isRequired }, ...(apart.test(path) ? [] : keysOf(node, path))]
}

function keysOf(node: SchemaNode, path: string): readonly SchemaRow[] {
  const below = Object.entries(node.properties ?? {}).flatMap(([key, property]) =>
    rowsBelow(`${path}.${key}`, property, node.required?.includes(key) === true && property.default === undefined),
  )
  // Several forms have the same keys: each key is listed once.
  const forms = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((form) => keysOf(form, path))
  const listed = node.items === undefined ? [] : keysOf(node.items, `${path}[]`)
  const all = [...below, ...listed, ...forms]
  return all.filter((row, index) => all.findIndex((candidate) => candidate.path === row.path) === index)
}

/** A name in code style with the id of its row: `scope` and the name, without signs that an address would escape. */
export function namedCell(name: string, scope = ''): string {
  const id = name.replaceAll('[]', '').replace(/^-+/, '').replaceAll('/', '.')
  return `\`${name}\` {#${scope === '' ? '' : `${scope}.`}${id}}`
}

/** A row of a table: the key, its meaning (beside it on a phone), its values, its default. */
export function tableRow({ path, node, isRequired }: SchemaRow, scope?: string): string {
  const fallback = isRequired ? 'required' : defaultOf(node)
  return `| ${namedCell(path, scope)} | ${prose(node.description ?? '')} | ${valuesOf(node)} | ${fallback} |`
}

function defaultOf({ default: value, properties }: SchemaNode): string {
  if (value === undefined || (properties !== undefined && isEmpty(value))) return ''
  if (value === '') return 'empty'
  if (isEmpty(value)) return 'none'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.map((item) => code(String(item))).join(', ')
  return code(typeof value === 'string' ? value : JSON.stringify(value))
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Maximum number of values of an `enum` in a cell. */
const maxListed = 12

function valuesOf(node: SchemaNode): string {
  if (node.enum !== undefined)
    return node.enum.length > maxListed ? 'a name' : node.enum.map((member) => code(String(member))).join(', ')
  if (node.const !== undefined) return code(String(node.const))
  const forms = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (forms.length > 0) return [...new Set(forms.map(valuesOf))].join(' or ')
  if (Array.isArray(node.type)) return node.type.map((type) => valuesOf({ type: String(type) })).join(' or ')
  if (node.type === 'array') return 'list'
  if (node.type === 'boolean') return '`true`, `false`'
  if (node.type === 'integer' || node.type === 'number') return 'number'
  if (node.type === 'null') return '`null`'
  return node.type === 'string' ? 'text' : 'map'
}

const code = (text: string): string => `\`${text.replaceAll('|', String.raw`\|`)}\``

/** Text of a description as Markdown, without accidental syntax. */
function prose(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[<*|]|\{\{/g, String.raw`\$&`)))
    .join('')
}
