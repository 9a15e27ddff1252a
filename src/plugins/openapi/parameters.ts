import type { Fact, ParameterGroup, SchemaNode } from './data.ts'
import { examplesOf } from './sample.ts'
import { resolve } from './lookup.ts'
import type { Call } from './outline.ts'
import { schemaNode, type TreePage } from './schema-tree.ts'
import { dict, list, literal, text, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

const places = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const

const styles: Readonly<Record<string, string>> = {
  spaceDelimited: 'separated by spaces',
  pipeDelimited: 'separated by pipes',
  deepObject: 'keys in brackets',
  label: 'begins with a dot',
  matrix: 'begins with a semicolon',
}

/** Parameters of the operation win over those of its path with the same name and place. */
export function parametersOf({ item, node }: Pick<Call, 'item' | 'node'>, root: Dict): readonly Dict[] {
  const all = new Map<string, Dict>()
  for (const value of [...list(item['parameters']), ...list(node['parameters'])]) {
    const parameter = resolve(root, value).node
    all.set(`${String(parameter['in'])} ${String(parameter['name'])}`, parameter)
  }
  return [...all.values()]
}

/** The parameters of a call by where they stand. */
export function parameterGroups(parameters: readonly Dict[], page: TreePage): readonly ParameterGroup[] {
  return places.flatMap(([place, label]): ParameterGroup[] => {
    const here = parameters.filter((parameter) => parameter['in'] === place)
    if (here.length === 0) return []
    const fields = here.map((parameter) => namedNode(parameter, [place, text(parameter['name']) ?? ''], page))
    return [{ id: label.toLowerCase().replace(' ', '-'), label, fields }]
  })
}

/** A parameter or a header: its own description and examples beside those of its schema. */
export function namedNode(parameter: Dict, [place, name]: readonly [string, string], page: TreePage): SchemaNode {
  const schema = parameter['schema'] ?? dict(Object.values(dict(parameter['content']))[0])['schema']
  const required = parameter['required'] === true
  const node = schemaNode(schema, page, { ids: [place, name], level: 1, open: [], name, required })
  const words = page.texts.of(parameter, page.entry)
  page.left -= text(parameter['description'])?.length ?? 0
  const example = examplesOf(parameter)[0]
  const facts = example === undefined ? [] : [{ label: 'Example', value: literal(example.value) }]
  return defined({
    ...node,
    text: words,
    ...(parameter['deprecated'] === true ? { deprecated: true } : {}),
    facts: [
      ...node.facts.filter(({ label }) => facts.length === 0 || !label.startsWith('Example')),
      ...facts,
      ...styleFacts(parameter, node),
    ],
  })
}

/** How a value becomes text, where that is not as usual. */
function styleFacts(parameter: Dict, { type }: SchemaNode): readonly Fact[] {
  const style = text(parameter['style'])
  const said = style === undefined ? undefined : styles[style]
  const isForm = style === undefined || style === 'form'
  const isList = isForm && parameter['in'] !== 'path' && parameter['in'] !== 'header' && type.includes('array of')
  const value = said ?? (isList && parameter['explode'] === false ? 'separated by commas' : undefined)
  return [
    ...(value === undefined ? [] : [{ label: 'Style', value }]),
    ...(parameter['allowEmptyValue'] === true ? [{ label: 'Empty value', value: 'allowed' }] : []),
  ]
}
