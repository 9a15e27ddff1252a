import type { z } from 'zod'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/suggest.ts'
import { checkSchema } from '../text/schema/problems.ts'

/**
 * Checks front matter against a content type's schema. Unknown keys are warnings, and left out. Everything else that does
 * not fit is an error, which stops publication; `data` is then what is right without those keys, if it is enough: the
 * page keeps its route, and links to it are not said to be broken.
 */
export function checkData(
  schema: z.ZodType,
  data: unknown,
  where: { readonly file: string; readonly places: Readonly<Record<string, Place>> },
): { readonly data?: unknown; readonly diagnostics: readonly Diagnostic[] } {
  const first = schema.safeParse(data)
  if (first.success) return { data: first.data, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const place = (key: PropertyKey | undefined): Place =>
    where.places[String(key ?? '')] ?? { file: where.file, line: 1, column: 1 }
  const unknown = new Set<string>()
  for (const issue of first.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue
    if (issue.path.length > 0) continue
    for (const key of issue.keys) {
      unknown.add(key)
      const near = nearest(key, keysOf(schema, data))
      diagnostics.push(
        diagnostic('front-matter/unknown-key', `no front-matter key "${key}"`, {
          place: place(key),
          hint: near === undefined ? 'put keys of your own below "custom:"' : `did you mean "${near}"?`,
        }),
      )
    }
  }
  const rest =
    unknown.size === 0
      ? first
      : schema.safeParse(Object.fromEntries(Object.entries(data as object).filter(([key]) => !unknown.has(key))))
  if (rest.success) return { data: rest.data, diagnostics }
  const known = Object.fromEntries(Object.entries(Object(data) as object).filter(([key]) => !unknown.has(key)))
  for (const { message, path, hint } of checkSchema(schema, unknown.size === 0 ? data : known).problems) {
    const more = hint === undefined ? {} : { hint }
    diagnostics.push(
      diagnostic('front-matter/type', message.replace(/^the file /, 'front matter '), {
        place: place(path[0]),
        ...more,
      }),
    )
  }
  const wrong = new Set([...unknown, ...rest.error.issues.map(({ path }) => String(path[0] ?? ''))])
  if (wrong.has('')) return { diagnostics }
  const saved = schema.safeParse(Object.fromEntries(Object.entries(data as object).filter(([key]) => !wrong.has(key))))
  return { ...(saved.success ? { data: saved.data } : {}), diagnostics }
}

/** The keys that a schema knows; of a union, those of the option that fits the data. Keys that begin with `@` are a content type's own. */
function keysOf(schema: z.ZodType, data: unknown): readonly string[] {
  const { shape, options } = schema as { shape?: Record<string, unknown>; options?: readonly z.ZodType[] }
  if (shape !== undefined) return Object.keys(shape).filter((key) => !key.startsWith('@'))
  const kind = (data as Record<string, unknown> | null)?.['@kind']
  const fitting = (options ?? []).filter(
    (option) => (option as { shape?: Record<string, z.ZodType> }).shape?.['@kind']?.safeParse(kind).success ?? true,
  )
  return fitting.flatMap((option) => keysOf(option, data))
}
