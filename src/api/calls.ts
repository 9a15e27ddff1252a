import { defined } from '../base/defined.ts'
import { methods } from '../base/http-methods.ts'
import { memberOf, pointerOfKeys } from '../base/json-pointer.ts'
import { decode } from '../base/percent.ts'
import type { ApiParameter } from '../model/api-operation.ts'
import { dict, isDict, list, literal, resolve, text, type Dict } from './value.ts'

/** An object of a bundled description, with its JSON pointer. */
export interface Located {
  readonly node: Dict
  readonly pointer: string
}

/** The object at keys of another object. Resolves a reference, without its sibling keys. */
export function childAt(root: Dict, { node, pointer }: Located, keys: readonly string[]): Located {
  const { target, refs } = resolve(root, keys.reduce<unknown>(memberOf, node))
  return { node: target, pointer: pointerAfter(refs) ?? pointer + pointerOfKeys(keys) }
}

function pointerAfter(refs: readonly string[]): string | undefined {
  const last = refs.at(-1)
  return last === undefined ? undefined : decode(last.slice(1))
}

/** An operation in a bundled description. */
export interface DescribedCall extends Located {
  /** A path, the name of a webhook, or the expression of a callback. */
  readonly path: string
  /** Lowercase method, unless it is a custom one. */
  readonly method: string
  /** The path item, which may have parameters and servers. */
  readonly item: Dict
  /** JSON pointer of the path item. */
  readonly itemPointer: string
}

/**
 * The operations of paths, of webhooks or of a callback, those with custom methods (3.2) last.
 *
 * @param pointer JSON pointer of the paths
 */
export function* operationsOf(paths: unknown, root: Dict, pointer = '/paths'): Iterable<DescribedCall> {
  for (const [path, value] of Object.entries(dict(paths))) {
    if (path.startsWith('x-')) continue
    const { node: item, refs } = resolve(root, value)
    const itemPointer = pointerAfter(refs) ?? pointer + pointerOfKeys([path])
    const standard = Object.keys(item).filter((method) => methods.includes(method))
    const custom = Object.keys(dict(item['additionalOperations']))
    const all = [...standard.map((method) => [method]), ...custom.map((method) => ['additionalOperations', method])]
    for (const keys of all) {
      const node = keys.reduce<unknown>(memberOf, item)
      const method = keys.at(-1)!
      if (isDict(node)) yield { path, method, item, itemPointer, node, pointer: itemPointer + pointerOfKeys(keys) }
    }
  }
}

/** Parameters of a call. Those of the operation override those of its path with the same name and location. */
export function parametersOf({ item, node }: Pick<DescribedCall, 'item' | 'node'>, root: Dict): readonly Dict[] {
  const parameters = [...list(item['parameters']), ...list(node['parameters'])].map(
    (value) => resolve(root, value).node,
  )
  return [...new Map(parameters.map((parameter) => [parameterKey(parameter), parameter])).values()]
}

/** Location and name of a parameter, which identify it within its operation. */
export const parameterKey = (parameter: Dict): string => `${String(parameter['in'])} ${String(parameter['name'])}`

/** Schema of a parameter or a header, which may be below its media type. */
export function parameterSchema(parameter: Dict): unknown {
  return parameter['schema'] ?? dict(Object.values(dict(parameter['content']))[0])['schema']
}

/** Converts a parameter or a header for the encoder. */
export function apiParameter(node: Dict, root: Dict): ApiParameter {
  const [media, content] = node['schema'] === undefined ? (Object.entries(dict(node['content']))[0] ?? []) : []
  const encoding = resolve(root, content).node['encoding']
  return defined({
    name: text(node['name']) ?? '',
    in: text(node['in']) ?? '',
    required: node['required'] === true,
    style: text(node['style']),
    explode: typeof node['explode'] === 'boolean' ? node['explode'] : undefined,
    allowReserved: node['allowReserved'] === true ? (true as const) : undefined,
    media,
    encoding: isDict(encoding) ? encoding : undefined,
  })
}

/** Error keys of an operation (`x-error-keys`), by status. */
export function errorKeysOf(operation: Dict): readonly { readonly status: string; readonly keys: readonly string[] }[] {
  return Object.entries(dict(operation['x-error-keys'])).map(([status, keys]) => ({
    status,
    keys: list(keys).map(literal),
  }))
}
