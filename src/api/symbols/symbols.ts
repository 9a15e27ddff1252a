import type { ContractSymbol, SymbolOperation, SymbolSet } from '../../model/symbols.ts'
import { methods } from '../calls.ts'
import { errorSymbols } from './errors.ts'
import { aboutOf, deprecation, factsOfSchema, presence } from './facts.ts'
import { walkSchema, type SchemaOwner } from './schema-symbols.ts'
import { list } from '../value.ts'
import { followed } from './values.ts'
import { mappingOf } from '../../base/mapping.ts'

/**
 * All symbols of a description.
 *
 * @param root in the words of OpenAPI 3.1, in one piece
 */
export function symbolsOf(root: unknown): SymbolSet {
  const symbols = new Map<string, ContractSymbol>()
  const uses = new Map<string, Set<string>>()
  const is = new Map<string, Set<string>>()
  const sent: Record<string, readonly string[]> = {}
  const operations: SymbolOperation[] = []
  const nodes: unknown[] = []
  const [good, bad] = [new Set<string>(), new Set<string>()]
  const add = (symbol: ContractSymbol): void => void symbols.set(symbol.id, symbol)
  const owner = (id: string, label: string): SchemaOwner => {
    const used = uses.get(id) ?? new Set()
    uses.set(id, used)
    const same = is.get(id) ?? new Set()
    is.set(id, same)
    return {
      id,
      label,
      root,
      add,
      uses: (schema) => void used.add(`schema ${schema}`),
      is: (schema) => void same.add(`schema ${schema}`),
    }
  }
  const schemas = mappingOf(mappingOf(mappingOf(root)['components'])['schemas'])
  for (const [name, schema] of Object.entries(schemas)) {
    const id = `schema ${name}`
    add({ id, kind: 'schema', label: name, names: [name], facts: factsOfSchema(schema), ...aboutOf(schema) })
    walkSchema(schema, owner(id, name), [])
  }
  for (const [path, item] of Object.entries(mappingOf(mappingOf(root)['paths']))) {
    const pathItem = mappingOf(followed(root, item).value)
    for (const method of methods) {
      const node = mappingOf(pathItem[method])
      if (Object.keys(node).length === 0) continue
      const name = operationName(node, method, path)
      const id = `operation ${name}`
      nodes.push(node)
      operations.push({ id, method: method.toUpperCase(), path })
      addOperation(node, { root, item: pathItem, add, own: owner(id, name), method, path, name })
      sent[id] = usedBy(root, node['requestBody'])
      for (const schema of sent[id]) good.add(schema)
      for (const [status, answer] of Object.entries(mappingOf(node['responses'])))
        for (const schema of usedBy(root, answer)) (/^[45d]/.test(status) ? bad : good).add(schema)
    }
  }
  for (const [name, item] of Object.entries(mappingOf(mappingOf(root)['webhooks']))) {
    const { post } = mappingOf(item)
    add({ id: `event ${name}`, kind: 'event', label: name, names: [name], facts: deprecation(post), ...aboutOf(post) })
  }
  for (const symbol of errorSymbols(root, nodes)) add(symbol)
  for (const all of [good, bad]) for (const one of all) for (const inner of uses.get(one) ?? []) all.add(inner)
  return {
    symbols: [...symbols.values()],
    uses: listed(uses),
    is: listed(is),
    operations,
    failures: [...bad].filter((schema) => !good.has(schema)),
    sent,
  }
}

const listed = (all: ReadonlyMap<string, ReadonlySet<string>>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...all].flatMap(([id, ids]) => (ids.size === 0 ? [] : [[id, [...ids]]])))

/** Name of an operation: its id, else its method and path. */
export const operationName = (node: unknown, method: string, path: string): string => {
  const { operationId } = mappingOf(node)
  return typeof operationId === 'string' ? operationId : `${method.toUpperCase()} ${path}`
}

interface OperationPlace {
  readonly root: unknown
  readonly item: Readonly<Record<string, unknown>>
  readonly add: (symbol: ContractSymbol) => void
  readonly own: SchemaOwner
  readonly method: string
  readonly path: string
  readonly name: string
}

function addOperation(node: Readonly<Record<string, unknown>>, place: OperationPlace): void {
  const { root, item, add, own, method, path, name } = place
  const body = mappingOf(followed(root, node['requestBody']).value)
  const answers = mappingOf(node['responses'])
  const line = `${method.toUpperCase()} ${path}`
  const role = node['x-role']
  const facts = {
    ...deprecation(node),
    answers: Object.keys(answers).sort().join(', '),
    body: Object.keys(mappingOf(body['content'])).sort().join(', '),
    security: JSON.stringify(node['security'] ?? mappingOf(root)['security'] ?? []),
    address: line,
    ...(typeof role === 'string' ? { role } : {}),
  }
  if (typeof role === 'string')
    add({ id: `role ${role}`, kind: 'role', label: `the role ${role}`, names: [role], facts: {} })
  add({ id: own.id, kind: 'operation', label: line, names: [name, line], facts, ...aboutOf(node) })
  for (const written of [...list(item['parameters']), ...list(node['parameters'])]) {
    const parameter = mappingOf(followed(root, written).value)
    const { name: called, in: where, schema } = parameter
    if (typeof called !== 'string') continue
    const id = `parameter ${own.id.slice('operation '.length)}/${String(where)}/${called}`
    const label = `${called} of ${line}`
    const about = aboutOf({ ...mappingOf(schema), ...parameter })
    const parameterFacts = {
      ...factsOfSchema(schema),
      ...deprecation(parameter),
      ...presence(parameter['required'] === true),
    }
    add({ id, kind: 'parameter', label, names: [called], owner: own.id, facts: parameterFacts, ...about })
    walkSchema(schema, own, [called])
  }
  for (const media of Object.values(mappingOf(body['content'])))
    walkSchema(mappingOf(media)['schema'], own, ['request'])
  for (const [status, answer] of Object.entries(answers))
    for (const media of Object.values(mappingOf(mappingOf(followed(root, answer).value)['content'])))
      walkSchema(mappingOf(media)['schema'], own, [status])
}

/** Names of the schemas that a value refers to, directly. */
function usedBy(root: unknown, value: unknown): readonly string[] {
  const names = new Set<string>()
  const body = mappingOf(followed(root, value).value)
  const collector: SchemaOwner = {
    id: '',
    label: '',
    root,
    add: () => undefined,
    uses: (name) => void names.add(`schema ${name}`),
  }
  for (const media of Object.values(mappingOf(body['content']))) walkSchema(mappingOf(media)['schema'], collector, [])
  return [...names]
}
