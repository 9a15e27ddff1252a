import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { themeFiles } from '../../src/cli/theme-files.ts'
import { counterparts, inWords } from '../../src/satellites/migrate/docusaurus/counterparts.ts'
import type { PluginModule } from '../../src/plugins/kit.ts'
import { configJsonSchema, jsonSchemaFiles } from '../compiler/config/json-schema.ts'
import { toolsOfMcp } from './mcp-tools.ts'
import { propsTable, sectionsOf, typesAskedFor } from './interface-text.ts'
import { namedCell, rowsBelow, tableRow, type SchemaNode, type SchemaRow } from './schema-rows.ts'

/** The pages of the manual. */
export const manualPages = fileURLToPath(new URL('../../manual/content/docs/', import.meta.url))

/** The texts of all pages, by their paths below `manual/content/docs`. */
export function pagesOfManual(): ReadonlyMap<string, string> {
  const paths = readdirSync(manualPages, { recursive: true, encoding: 'utf8' }).filter((path) => /\.mdx?$/.test(path))
  return new Map(paths.sort().map((path) => [path, readFileSync(join(manualPages, path), 'utf8')]))
}

const config = (await configJsonSchema()) as SchemaNode & {
  readonly definitions: {
    readonly builtIns: { readonly allOf: readonly { readonly if: SchemaNode; readonly then: SchemaNode }[] }
  }
}
const [, [, frontMatterText] = ['', '{}']] = await jsonSchemaFiles()
const frontMatter = JSON.parse(frontMatterText) as { readonly anyOf: readonly (SchemaNode & { title: string })[] }

/** All keys of the configuration, including nested ones. */
export function configRows(): readonly SchemaRow[] {
  return Object.keys(config.properties ?? {}).flatMap(rowsOfKey)
}

function rowsOfKey(key: string): readonly SchemaRow[] {
  const node = config.properties?.[key]
  if (node === undefined) throw new Error(`no key "${key}" in the configuration`)
  return rowsBelow(key, node, config.required?.includes(key) === true)
}

/** Options of the built-in plugins that have options, by plugin. */
export const pluginOptions: ReadonlyMap<string, SchemaNode> = new Map(
  config.definitions.builtIns.allOf.flatMap((condition) => {
    const options = condition.then.properties?.['options']
    const name = condition.if.properties?.['use']?.const
    return options?.properties === undefined || Object.keys(options.properties).length === 0
      ? []
      : [[String(name), options] as const]
  }),
)

/** Default options of plugins that only code defines, not the schema. */
const defaults: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map(
  await Promise.all(
    [...pluginOptions.keys()].map(async (name) => {
      const { default: module } = (await import(`../../src/plugins/${name}/index.ts`)) as { default: PluginModule }
      const { data } = module.options?.safeParse({}) ?? {}
      return [name, (data ?? {}) as Readonly<Record<string, unknown>>] as const
    }),
  ),
)

/** Options of a built-in plugin, including nested ones. */
export function optionRows(plugin: string): readonly SchemaRow[] {
  const { properties, required } = pluginOptions.get(plugin) ?? {}
  if (properties === undefined) throw new Error(`the plugin "${plugin}" has no options`)
  return Object.entries(properties).flatMap(([key, node]) => {
    const fallback = node.properties === undefined ? defaults.get(plugin)?.[key] : undefined
    const row = fallback === undefined || node.default !== undefined ? node : { ...node, default: fallback }
    return rowsBelow(key, row, required?.includes(key) === true && row.default === undefined)
  })
}

const keyTable = (rows: readonly SchemaRow[], name: string, scope?: string): string =>
  [
    `| ${name} | Description | Type | Default |`,
    '| --- | --- | --- | --- |',
    ...rows.map((row) => tableRow(row, scope)),
  ].join('\n')

/** Table of front matter: the keys, the kinds of pages that accept them, and their meaning. */
function frontMatterTable(): string {
  const kinds = frontMatterRows()
  const paths = [...new Set(kinds.flatMap((rows) => [...rows.keys()]))].sort()
  const rows = paths.map((path) => {
    const marks = kinds.map((fields) => (fields.has(path) ? '✓' : '')).join(' | ')
    const row = kinds.find((fields) => fields.has(path))?.get(path)
    const [name, meaning, values] = row === undefined ? [] : cellsOf(row)
    return `| ${name} | ${meaning} | ${values} | ${marks} |`
  })
  return ['| Key | Description | Type | Docs | Posts | Pages |', '| --- | --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}

/** The keys of front matter with their nested keys, by path: of docs, of posts, of pages. */
export function frontMatterRows(): readonly ReadonlyMap<string, SchemaRow>[] {
  return frontMatter.anyOf.map(
    ({ properties }) =>
      new Map(
        Object.entries(properties ?? {})
          .flatMap(([key, node]) => rowsBelow(key, node, false))
          .map((row) => [row.path, row]),
      ),
  )
}

const cellsOf = (row: SchemaRow): readonly string[] => tableRow(row).slice(2, -2).split(' | ')

function navbarTable(): string {
  const forms = config.properties?.['navbar']?.properties?.['left']?.items?.oneOf ?? []
  const rows = forms.map(({ properties = {}, required = [] }) => {
    const keys = Object.entries(properties)
      .filter(([key]) => key !== 'type')
      .map(([key, node]) => {
        const description = cellsOf({ path: key, node, isRequired: false })[1] ?? ''
        return `\`${key}\`${required.includes(key) ? '' : ' (optional)'}: ${description}`
      })
    return `| ${namedCell(String(properties['type']?.const), 'navbar.type')} | ${keys.join('; ') || 'no further keys'} |`
  })
  return ['| `type` | Keys |', '| --- | --- |', ...rows].join('\n')
}

/** The files of one folder of the theme, with their first comments: `docs theme list`. */
function themeTable(folder: string): string {
  const { files } = themeFiles(undefined)
  const inside = files.filter(({ name }) => (folder === 'root' ? !name.includes('/') : name.startsWith(`${folder}/`)))
  if (inside.length === 0) throw new Error(`the theme has no folder "${folder}"`)
  const rows = inside.map(
    ({ name, description }) => `| ${namedCell(name)} | ${description.replaceAll('|', String.raw`\|`)} |`,
  )
  return ['| File | Description |', '| --- | --- |', ...rows].join('\n')
}

/** The most swizzled components of Docusaurus, with their counterparts. */
function swizzledTable(): string {
  const rows = counterparts.slice(0, 20).map((counterpart) => {
    const words = inWords(counterpart, (name) => `\`${name}\``)
    return `| ${namedCell(counterpart.name)} | ${words === '' ? 'built in' : words} | ${counterpart.note ?? ''} |`
  })
  return ['| Component in `src/theme` | Here | Notes |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Sections of types of the plugin interface, with links to types on other pages. */
function types(names: readonly string[], page: string): string {
  const here = new Set(typesAskedFor(page))
  const others = new Map(
    [...pagesOfManual()].flatMap(([path, text]) => typesAskedFor(text).map((type) => [type, path])),
  )
  return sectionsOf(names, (name) => {
    const path = others.get(name)
    return here.has(name) ? '' : path === undefined ? undefined : path.replace(/^.*\//, './')
  })
}

/** The tools of `docs mcp` with their arguments, as a client receives them. */
const { tools } = await toolsOfMcp()

function toolsTable(): string {
  const rows = tools.flatMap(({ name, inputSchema: { properties = {}, required = [] } }) =>
    Object.entries(properties).map(([argument, node]) => {
      const meaning = (node as { readonly description?: string }).description
      if (meaning === undefined) throw new Error(`the argument "${argument}" of "${name}" has no description`)
      const suffix = required.includes(argument) ? '; required' : ''
      return `| \`${name}\` {#${name}.${argument}} | \`${argument}\` | ${meaning}${suffix} |`
    }),
  )
  return ['| Tool | Argument | Description |', '| --- | --- | --- |', ...rows].join('\n')
}

function table(query: string, page: string): string {
  const [kind = '', ...names] = query.split(' ')
  const [name = ''] = names
  switch (kind) {
    case 'keys':
      return keyTable(names.flatMap(rowsOfKey), 'Key')
    case 'options':
      return keyTable(optionRows(name), 'Option', name)
    case 'theme':
      return themeTable(name)
    case 'swizzled':
      return swizzledTable()
    case 'front-matter':
      return frontMatterTable()
    case 'navbar':
      return navbarTable()
    case 'tools':
      return toolsTable()
    case 'types':
      return types(names, page)
    case 'props':
      return propsTable(name)
    default:
      throw new Error(`no table "${query}"`)
  }
}

/** A page with its generated tables: the text between `<!-- made: … -->` and `<!-- end -->`, or comments of MDX. */
export function withTables(text: string): string {
  return text.replace(
    /^(<!--|\{\/\*) made: (.+) (-->|\*\/\})\n[\s\S]*?^\1 end \3$/gm,
    (_, open: string, query: string, close: string) =>
      `${open} made: ${query} ${close}\n\n${table(query, text)}\n\n${open} end ${close}`,
  )
}
