import type { z } from 'zod'

/**
 * The keys that a schema knows at a path, or `undefined` where it takes any. `value` chooses among the options of a
 * union with a discriminator.
 */
export function knownKeys(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
): readonly string[] | undefined {
  const { def } = unwrap(schema, value)
  const [step, ...rest] = path
  if (step === undefined) return def.type === 'object' ? Object.keys(def.shape) : undefined
  let next: z.core.$ZodType | undefined
  if (def.type === 'object') next = def.shape[String(step)]
  else if (def.type === 'array') next = def.element
  else if (def.type === 'record') next = def.valueType
  return next === undefined ? undefined : knownKeys(next, member(value, step), rest)
}

/** Takes off what does not change which keys are known: defaults, optionality, transforms, the choice of a union. */
function unwrap(schema: z.core.$ZodType, value: unknown): { readonly def: z.core.$ZodTypes['_zod']['def'] } {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return unwrap(def.innerType, value)
  if (def.type === 'lazy') return unwrap(def.getter(), value)
  // A `preprocess` is a pipe from a transform, which knows nothing of keys.
  if (def.type === 'pipe') return unwrap(def.in._zod.def.type === 'transform' ? def.out : def.in, value)
  const option = def.type === 'union' ? chosen(def, value) : undefined
  return option === undefined ? { def } : unwrap(option, value)
}

function chosen(def: z.core.$ZodUnionDef, value: unknown): z.core.$ZodType | undefined {
  const discriminator = 'discriminator' in def ? String(def.discriminator) : undefined
  if (discriminator === undefined) {
    const types = Array.isArray(value) ? ['array'] : ['object', 'record']
    const fits = (type: string) => def.options.find((option) => unwrap(option, value).def.type === type)
    return types.map(fits).find((option) => option !== undefined)
  }
  const wanted = member(value, discriminator) as z.core.util.Primitive
  return def.options.find((option) => option._zod.propValues?.[discriminator]?.has(wanted))
}

function member(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined
}
