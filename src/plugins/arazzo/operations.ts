import { didYouMean, type ApiOperation } from '../kit.ts'
import type { PartReader } from './parts.ts'
import type { Path } from './selectors.ts'
import type { Described } from './sources.ts'
import { text, type Dict } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'
import { keyOfStep } from '../../base/json-pointer.ts'

/** An operation that a step calls. */
export interface ResolvedOperation {
  readonly operation?: ApiOperation
  /** Name of the API. */
  readonly api: string
  /** File of the description. */
  readonly path?: string
  /** The step sends or receives a message. */
  readonly isMessage?: boolean
  /** Reason why the operation is unknown. */
  readonly obstacle?: string
}

/** Finds the operation that a step names by id or by path. */
export function calledBy(
  step: Dict,
  at: Path,
  described: ReadonlyMap<string, Described>,
  { report }: PartReader,
): ResolvedOperation | undefined {
  const id = text(step['operationId'])
  const path = text(step['operationPath'])
  const channel = text(step['channelPath'])
  const external = mappingOf(step['x-operation'])
  if (text(external['url']) !== undefined)
    return { api: String(external['url']), obstacle: `it calls ${String(external['url'])}, which no description has` }
  if (channel !== undefined) return messageOf(channel, step)
  if (id !== undefined) return byId(id)
  if (path !== undefined) return byPath(path)
  return undefined

  function byId(reference: string): ResolvedOperation {
    const [, name, rest] =
      /^\{?\$sourceDescriptions\.([^.]+)\.(.+?)\}?$/.exec(reference) ??
      // Some authors omit the first word of the runtime expression.
      [...described.keys()].flatMap((key) =>
        reference.startsWith(`${key}.`) ? [[reference, key, reference.slice(key.length + 1)]] : [],
      )[0] ??
      []
    const id = rest ?? reference
    const all = [...described].filter(([key]) => name === undefined || key === name)
    if (name !== undefined && all.length === 0) return unknownSource(name, [...at, 'operationId'])
    for (const [, source] of all) {
      const match = source.kind === 'openapi' ? source.operations.find((operation) => operation.id === id) : undefined
      if (match !== undefined && source.kind === 'openapi')
        return { operation: match, api: source.title, path: source.path }
    }
    const hidden = all.find(([, source]) => source.kind === 'unknown')
    if (hidden !== undefined) return notRead(hidden[0])
    const events = all.find(([, source]) => source.kind === 'events')
    if (events !== undefined)
      return { api: events[0], isMessage: true, obstacle: `it sends or receives a message of ${events[0]}` }
    const ids = all.flatMap(([, source]) =>
      source.kind === 'openapi' ? source.operations.flatMap(({ id: operationId }) => operationId ?? []) : [],
    )
    const hint = didYouMean(id, ids, 'write an operationId of the description')
    report('arazzo/reference', `there is no operation "${id}"`, [...at, 'operationId'], hint)
    return { api: 'API', obstacle: `there is no operation "${id}"` }
  }

  function byPath(reference: string): ResolvedOperation {
    const [, name = '', where = '', method] =
      /^\{?(?:\$sourceDescriptions\.)?([^.}#{/\s]+?)(?:\.url)?\}?#\/paths\/([^/]+)(?:\/([A-Za-z]+))?$/.exec(
        reference,
      ) ?? []
    if (name === '') {
      const hint = "write '{$sourceDescriptions.NAME.url}#/paths/~1parcels/get'"
      report('arazzo/reference', `"${reference}" is not the path of an operation`, [...at, 'operationPath'], hint)
      return { api: 'API', obstacle: `"${reference}" is not the path of an operation` }
    }
    const source = described.get(name)
    if (source === undefined) return unknownSource(name, [...at, 'operationPath'])
    if (source.kind !== 'openapi') return notRead(name)
    const plain = keyOfStep(where)
    const candidates = source.operations.filter((operation) => operation.path === plain)
    // The method is optional if the path has only one.
    const match = candidates.find((operation) =>
      method === undefined ? candidates.length === 1 : operation.method === method.toUpperCase(),
    )
    if (match !== undefined) return { operation: match, api: source.title, path: source.path }
    const call = [...(method === undefined ? [] : [method.toUpperCase()]), plain].join(' ')
    const names = source.operations.map((operation) => `${operation.method} ${operation.path}`)
    const hint = didYouMean(call, names, 'write a path and a method of the description')
    report('arazzo/reference', `there is no operation ${call}`, [...at, 'operationPath'], hint)
    return { api: source.title, obstacle: `there is no operation ${call}` }
  }

  function unknownSource(name: string, where: Path): ResolvedOperation {
    const hint = didYouMean(name, [...described.keys()], 'name it under sourceDescriptions')
    report('arazzo/reference', `there is no source description "${name}"`, where, hint)
    return { api: name, obstacle: `there is no source description "${name}"` }
  }

  function notRead(name: string): ResolvedOperation {
    return { api: name, obstacle: `the description "${name}" cannot be read` }
  }
}

/** A step that sends a message to a channel, or receives one. */
function messageOf(channel: string, { action }: Dict): ResolvedOperation {
  const name = /\$sourceDescriptions\.([^.}#\s]+)/.exec(channel)?.[1] ?? channel
  const verb = action === 'receive' ? 'receives' : 'sends'
  return { api: name, isMessage: true, obstacle: `it ${verb} a message of the channel ${channel}` }
}
