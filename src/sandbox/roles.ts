import { fields, follow, isFields, list, type Fields } from './describe.ts'

/** Levels of `allOf` that are looked through: those of a schema that holds itself have no end. */
const maxLevels = 8

/** Where data stands, not schemas. */
const data = new Set(['const', 'default', 'enum', 'example', 'examples'])

/**
 * The description in which no property of this kind is required: OpenAPI 3.1, 4.8.24 requires what is read only of
 * answers alone, and what is written only of requests. A fault that is forgiven afterwards would be too late, since a
 * branch of a choice has failed by then.
 */
export function withoutRequired(root: Fields, kind: 'readOnly' | 'writeOnly'): Fields {
  const names = (schema: Fields, level = 0): readonly string[] => {
    if (level > maxLevels) return []
    const own = Object.entries(fields(schema['properties'])).filter(([, one]) => follow(root, one)[kind] === true)
    return [
      ...own.map(([name]) => name),
      ...list(schema['allOf']).flatMap((part) => names(follow(root, part), level + 1)),
    ]
  }
  const relax = (value: unknown, given: readonly string[] = []): unknown => {
    if (Array.isArray(value)) return value.map((one) => relax(one, given))
    if (!isFields(value)) return value
    const free = new Set([...given, ...names(value)])
    const entries = Object.entries(value).map(([key, one]): [string, unknown] => {
      if (key === 'required' && Array.isArray(one)) return [key, one.filter((name) => !free.has(String(name)))]
      if (data.has(key)) return [key, one]
      return [key, relax(one, /^(?:all|any|one)Of$/.test(key) ? [...free] : [])]
    })
    return Object.fromEntries(entries)
  }
  return relax(root) as Fields
}
