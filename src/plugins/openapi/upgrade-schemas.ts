import { partsOf } from './parts.ts'
import { dict, isNumber, type Dict } from '../../api/value.ts'
/** A mutable object. */
type MutableDict = Record<string, unknown>

/**
 * Upgrades keywords of 3.0 in schemas to 3.1 in place, so that pages support a single dialect. Objects keep their
 * identity, which is the key to their location.
 *
 * `nullable` without a type has no meaning in 3.0, but authors use it: such a schema gets `x-nullable`.
 */
export function upgradeSchemas(root: Dict): void {
  for (const schema of schemasIn(root)) upgradeSchema(schema)
}

/** Removes the styles of the parts of multipart bodies, which 3.0 ignores (4.7.15.1). */
export function leaveOutPartStyles(root: Dict): void {
  for (const { kind, value, key } of partsOf(root)) {
    if (kind !== 'media' || !key.startsWith('multipart/')) continue
    for (const encoding of Object.values(dict(value['encoding'])))
      for (const name of ['style', 'explode', 'allowReserved']) delete (dict(encoding) as MutableDict)[name]
  }
}

function upgradeSchema(schema: MutableDict): void {
  if (schema['type'] === 'file') Object.assign(schema, { type: 'string', format: 'binary' })
  if (typeof schema['discriminator'] === 'string') schema['discriminator'] = { propertyName: schema['discriminator'] }
  const nullable = schema['nullable'] === true || schema['x-nullable'] === true
  delete schema['nullable']
  if (nullable) {
    if (typeof schema['type'] === 'string') schema['type'] = [schema['type'], 'null']
    else schema['x-nullable'] = true
  }
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue
    if (schema[flag] && isNumber(schema[limit])) {
      schema[flag] = schema[limit]
      delete schema[limit]
    } else delete schema[flag]
  }
}

/** The schemas of a bundled description, each once. */
function schemasIn(root: Dict): Iterable<Dict> {
  const parts = [...partsOf(root)].filter(({ kind }) => kind === 'schema')
  return new Set(parts.map(({ value }) => value))
}
