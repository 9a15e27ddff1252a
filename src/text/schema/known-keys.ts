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
  const next =
    def.type === 'object'
      ? def.shape[String(step)]
      : def.type === 'array'
        ? def.element
        : def.type === 'record'
          ? def.valueType
          : undefined
  return next === undefined ? undefined : knownKeys(next, member(value, step), rest)
}

/** Takes off what does not change which keys are known: defaults, optionality, transforms, the choice of a union. */
function unwrap(schema: z.core.$ZodType, value: unknown): { readonly def: z.core.$ZodTypes['_zod']['def'] } {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrap(def.innerType, value)
    case 'pipe':
      // A `preprocess` is a pipe from a transform, which knows nothing of keys.
      return unwrap((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, value)
    case 'lazy':
      return unwrap(def.getter(), value)
    case 'union': {
      const option = chosen(def, value)
      return option === undefined ? { def } : unwrap(option, value)
    }
    default:
      return { def }
  }
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
