import { dict, isDict, list, literal, resolve, type Dict } from './value.ts'

/** Keys of a path item that are operations; `query` since 3.2. */
export const methods: readonly string[] = [
  ...['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
]

/** An operation as a bundled description has it. */
export interface DescribedCall {
  /** A path, the name of a webhook, or the expression of a callback. */
  readonly path: string
  /** In lower case, unless the description defines the method itself. */
  readonly method: string
  /** The path item, which may have parameters and servers. */
  readonly item: Dict
  readonly node: Dict
}

/** The operations of paths, of webhooks or of a callback, those with custom methods (3.2) last. */
export function* operationsOf(paths: unknown, root: Dict): Iterable<DescribedCall> {
  for (const [path, value] of Object.entries(dict(paths))) {
    if (path.startsWith('x-')) continue
    const item = resolve(root, value).node
    const standard = Object.entries(item).filter(([method]) => methods.includes(method))
    for (const [method, node] of [...standard, ...Object.entries(dict(item['additionalOperations']))])
      if (isDict(node)) yield { path, method, item, node }
  }
}

/** The parameters of a call; those of the operation replace those of its path with the same name and location. */
export function parametersOf({ item, node }: Pick<DescribedCall, 'item' | 'node'>, root: Dict): readonly Dict[] {
  const parameters = [...list(item['parameters']), ...list(node['parameters'])].map(
    (value) => resolve(root, value).node,
  )
  return [...new Map(parameters.map((parameter) => [parameterKey(parameter), parameter])).values()]
}

/** Location and name of a parameter, which identify it in its operation. */
export const parameterKey = (parameter: Dict): string => `${String(parameter['in'])} ${String(parameter['name'])}`

/** The schema of a parameter or a header, which may be below its media type. */
export function parameterSchema(parameter: Dict): unknown {
  return parameter['schema'] ?? dict(Object.values(dict(parameter['content']))[0])['schema']
}

/** The keys of errors of an operation (`x-error-keys`), by status. */
export function errorKeysOf(operation: Dict): readonly { readonly status: string; readonly keys: readonly string[] }[] {
  return Object.entries(dict(operation['x-error-keys'])).map(([status, keys]) => ({
    status,
    keys: list(keys).map(literal),
  }))
}
