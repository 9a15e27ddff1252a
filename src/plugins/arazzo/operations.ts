import { didYouMean, type ApiOperation } from '../kit.ts'
import type { Path } from './file.ts'
import type { PartReader } from './parts.ts'
import type { Described } from './sources.ts'
import { text, type Dict } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'
import { keyOfStep } from '../../base/json-pointer.ts'

/** An operation that a step calls. */
export interface Called {
  readonly operation?: ApiOperation
  /** What the API is called. */
  readonly api: string
  /** File of its description. */
  readonly path?: string
  /** Why it is not known. */
  readonly obstacle?: string
}

/** Finds the operation that a step names by id or by path. */
export function calledBy(
  step: Dict,
  at: Path,
  described: ReadonlyMap<string, Described>,
  { report }: PartReader,
): Called | undefined {
  const id = text(step['operationId'])
  const path = text(step['operationPath'])
  const own = mappingOf(step['x-operation'])
  if (text(own['url']) !== undefined)
    return { api: String(own['url']), obstacle: `it calls ${String(own['url'])}, which no description has` }
  if (id !== undefined) return byId(id)
  if (path !== undefined) return byPath(path)
  return undefined

  function byId(written: string): Called {
    const [, name, rest] =
      /^\{?\$sourceDescriptions\.([^.]+)\.(.+?)\}?$/.exec(written) ??
      // Some leave the first word out.
      [...described.keys()].flatMap((key) =>
        written.startsWith(`${key}.`) ? [[written, key, written.slice(key.length + 1)]] : [],
      )[0] ??
      []
    const wanted = rest ?? written
    const all = [...described].filter(([key]) => name === undefined || key === name)
    if (name !== undefined && all.length === 0) return unknownSource(name, [...at, 'operationId'])
    for (const [, one] of all) {
      const found = one.kind === 'openapi' ? one.operations.find((operation) => operation.id === wanted) : undefined
      if (found !== undefined && one.kind === 'openapi') return { operation: found, api: one.title, path: one.path }
    }
    const hidden = all.find(([, one]) => one.kind === 'unknown')
    if (hidden !== undefined) return notRead(hidden[0])
    const ids = all.flatMap(([, one]) =>
      one.kind === 'openapi' ? one.operations.flatMap(({ id: own }) => own ?? []) : [],
    )
    const hint = didYouMean(wanted, ids, 'write an operationId of the description')
    report('arazzo/reference', `there is no operation "${wanted}"`, [...at, 'operationId'], hint)
    return { api: 'API', obstacle: `there is no operation "${wanted}"` }
  }

  function byPath(written: string): Called {
    const [, name = '', where = '', method] =
      /^\{?(?:\$sourceDescriptions\.)?([^.}#{/\s]+?)(?:\.url)?\}?#\/paths\/([^/]+)(?:\/([A-Za-z]+))?$/.exec(written) ??
      []
    if (name === '') {
      const hint = "write '{$sourceDescriptions.NAME.url}#/paths/~1parcels/get'"
      report('arazzo/reference', `"${written}" leads to no operation`, [...at, 'operationPath'], hint)
      return { api: 'API', obstacle: `"${written}" leads to no operation` }
    }
    const source = described.get(name)
    if (source === undefined) return unknownSource(name, [...at, 'operationPath'])
    if (source.kind !== 'openapi') return notRead(name)
    const plain = keyOfStep(where)
    const there = source.operations.filter((one) => one.path === plain)
    // The method is left out where the path has only one.
    const found = there.find((one) => (method === undefined ? there.length === 1 : one.method === method.toUpperCase()))
    if (found !== undefined) return { operation: found, api: source.title, path: source.path }
    const wanted = [...(method === undefined ? [] : [method.toUpperCase()]), plain].join(' ')
    const names = source.operations.map((one) => `${one.method} ${one.path}`)
    const hint = didYouMean(wanted, names, 'write a path and a method of the description')
    report('arazzo/reference', `there is no operation ${wanted}`, [...at, 'operationPath'], hint)
    return { api: source.title, obstacle: `there is no operation ${wanted}` }
  }

  function unknownSource(name: string, where: Path): Called {
    const hint = didYouMean(name, [...described.keys()], 'name it under sourceDescriptions')
    report('arazzo/reference', `there is no source description "${name}"`, where, hint)
    return { api: name, obstacle: `there is no source description "${name}"` }
  }

  function notRead(name: string): Called {
    return { api: name, obstacle: `the description "${name}" cannot be read` }
  }
}
