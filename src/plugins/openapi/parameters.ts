import type { Fact, ParameterGroup, SchemaNode } from './data.ts'
import { examplesOf } from './sample.ts'
import { resolve } from './lookup.ts'
import type { Call } from './outline.ts'
import { schemaNode, type TreePage } from './schema-tree.ts'
import { unfold } from './unfold.ts'
import { dict, list, literal, text, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

/** Where a parameter stands, and the id of the part that lists those that stand there. */
const places = [
  ['path', 'path-parameters'],
  ['query', 'query-parameters'],
  ['querystring', 'query-string'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
] as const

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
  return places.flatMap(([place, id]): ParameterGroup[] => {
    const here = parameters.filter((parameter) => parameter['in'] === place)
    if (here.length === 0) return []
    const fields = here.map((parameter) => namedNode(parameter, [place, text(parameter['name']) ?? ''], page))
    return [{ id, label: page.words.parameters[place], fields }]
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
  const labels = page.words.facts
  const facts = example === undefined ? [] : [{ label: labels.example, value: literal(example.value) }]
  const isExample = ({ label }: Fact): boolean => label === labels.example || label === labels.examples
  return defined({
    ...node,
    text: words,
    ...(parameter['deprecated'] === true ? { deprecated: true } : {}),
    facts: [
      ...node.facts.filter((fact) => facts.length === 0 || !isExample(fact)),
      ...facts,
      ...styleFacts(parameter, schema, page),
    ],
  })
}

/** How a value becomes text, where that is not as usual. */
function styleFacts(parameter: Dict, schema: unknown, { root, words }: TreePage): readonly Fact[] {
  const { styles, facts, values } = words
  const style = text(parameter['style']) ?? 'form'
  const isList = (): boolean => unfold(root, schema, words).wraps.some(({ holder }) => holder === 'arrayOf')
  const isJoined = parameter['explode'] === false && !['path', 'header'].includes(String(parameter['in']))
  const known =
    style === 'form' ? (isJoined && isList() ? styles.commas : undefined) : styles[style as keyof typeof styles]
  return [
    ...(known === undefined ? [] : [{ label: facts.style, value: known }]),
    ...(parameter['allowEmptyValue'] === true ? [{ label: facts.emptyValue, value: values.allowed }] : []),
  ]
}
