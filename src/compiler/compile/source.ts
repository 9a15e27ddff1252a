import { type Diagnostic, diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import type { Entry, RawEntry, Source } from '../../model/entry.ts'
import { cutFrontMatter, readFrontMatter, splitFrontMatter } from '../../model/front-matter.ts'
import type { Suppression } from '../../model/facts.ts'
import type { ContentType } from '../../model/plugin.ts'
import type { FragmentGroup } from './group.ts'
import { hookError, threwAt } from '../../model/plugin-error.ts'
import { suppressionsInYaml } from './suppressions.ts'
import { defined } from '../../base/defined.ts'
import type { z } from 'zod'
import { frontMatterForms, frontMatterKeys } from '../likely-mistakes/front-matter-keys.ts'
import { suggestionFor } from '../likely-mistakes/suggest.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { checkSchema } from '../../text/schema/problems.ts'
import { withTexts, type SourceAt } from '../../text/schema/texts.ts'
import { readYaml, type KeyPath, type Yaml } from '../../text/yaml/yaml.ts'

/** A source to split. */
export interface SplitInput {
  readonly source: Source
  readonly type: ContentType
  /** Instance name, which is the first part of entry keys. */
  readonly instance: string
}

/**
 * Splits a source into entries and their prose, and validates the data. Reads only this file and the files it depends
 * on.
 */
export async function splitSource({ source, type, instance }: SplitInput) {
  const diagnostics: Diagnostic[] = []
  const suppressions = suppressionsOf(source)
  let split: { readonly entries: readonly RawEntry[]; readonly diagnostics?: readonly Diagnostic[] }
  try {
    split = type.split === undefined ? splitFrontMatter(source, type.format) : await type.split(source)
  } catch (error) {
    diagnostics.push(threwAt(hookError({ plugin: instance, hook: 'split' }, error), source.path))
    return { entries: [], groups: [], diagnostics, suppressions }
  }
  diagnostics.push(...(split.diagnostics ?? []))
  const entries: Omit<Entry, 'fragments'>[] = []
  const groups = new Map<string, FragmentGroup & { readonly uses: FragmentGroup['uses'][number][] }>()
  for (const raw of split.entries) {
    const locations = raw.locations ?? {}
    const where = { file: source.path, locations, ...insideOf(source, locations) }
    const checked = checkedData({ type, instance }, raw.data, where)
    const data = checked.written ?? raw.data
    diagnostics.push(...checked.diagnostics)
    // A rejected entry is still compiled, so that all of its problems are reported.
    const entry = checked.data === undefined ? -1 : entries.length
    for (const { name, format, text, line, file = source.path, sampleOf } of raw.fragments) {
      const keepTitle = name !== 'body' || (raw.data as { hide_title?: unknown } | null)?.hide_title === true
      const key = `${format} ${keepTitle} ${text}`
      const group = groups.get(key) ?? { format, text, keepTitle, uses: [] }
      const usesData = format === 'mdx' && /\bfrontMatter\b/.test(text)
      const frontMatter = usesData ? data : undefined
      group.uses.push(defined({ entry, name, file, line, frontMatter, sampleOf }))
      groups.set(key, group)
    }
    if (checked.data === undefined) continue
    const key = `${instance}:${source.path}#${raw.id}`
    entries.push({ key, id: raw.id, source: source.path, data: checked.data, locations })
  }
  return { entries, groups: [...groups.values()], diagnostics, suppressions }
}

/** Validates data against the schema of a content type. Reports a schema that throws. */
function checkedData(
  { type, instance }: Pick<SplitInput, 'type' | 'instance'>,
  data: unknown,
  where: Parameters<typeof checkData>[2] & { readonly source: SourceAt },
): ReturnType<typeof checkData> & { readonly written?: unknown } {
  try {
    const values = withTexts(type.schema, data, where.source)
    return { ...checkData(type.schema, values, where), written: values }
  } catch (error) {
    const call = { plugin: instance, hook: `the schema of "${type.name}"` }
    return { diagnostics: [threwAt(hookError(call, error), where.file)] }
  }
}

/** Suppressions in the YAML of a source and the files it depends on. */
function suppressionsOf({ path, text, needed = {} }: Source): Suppression[] {
  return Object.entries({ ...needed, [path]: text }).flatMap(([file, content]) => {
    if (/\.ya?ml$/i.test(file)) return suppressionsInYaml(content, file, 1)
    return /\.mdx?$/i.test(file) ? suppressionsInYaml(cutFrontMatter(content).yaml, file, 2) : []
  })
}

/**
 * Locations and sources inside values. The source is parsed again for them; `undefined` if the data of an entry differ
 * from its YAML at these locations.
 */
function insideOf(source: Source, locations: Readonly<Record<string, Location>>) {
  let yaml: Pick<Yaml, 'keyLocation' | 'source'> | undefined
  const yamlAt = (path: KeyPath): typeof yaml => {
    const [top, location] = [path.slice(0, 1), locations[String(path[0])]]
    if (location?.file !== source.path || !/\.(?:mdx?|ya?ml)$/i.test(source.path)) return undefined
    yaml ??= readSourceYaml(source)
    return yaml.keyLocation(top)?.line === location.line ? yaml : undefined
  }
  return {
    inside: (path: KeyPath): Location | undefined => {
      const view = yamlAt(path)
      return path
        .map((_, index) => view?.keyLocation(path.slice(0, path.length - index)))
        .find((at) => at !== undefined)
    },
    source: (path: KeyPath): string | undefined => yamlAt(path)?.source(path),
  }
}

function readSourceYaml(source: Source): Pick<Yaml, 'keyLocation' | 'source'> {
  if (/\.mdx?$/i.test(source.path)) return readFrontMatter(source)
  return readYaml(source.text, { file: source.path, maxBytes: source.text.length * 3 })
}

/**
 * Validates front matter against a content type's schema. Unknown keys are warnings, and are removed. Other invalid
 * keys are errors, which prevent publishing; `data` then contains the remaining keys, if they are valid, so that the
 * page keeps its route and links to it are not reported. An optional key without a value is a warning, and so is a
 * value that counts as another one.
 */
export function checkData(
  schema: z.ZodType,
  data: unknown,
  where: {
    readonly file: string
    readonly locations: Readonly<Record<string, Location>>
    /** Location of a nested key, or of the value around it. */
    inside?(path: KeyPath): Location | undefined
    readonly source?: SourceAt
  },
): { readonly data?: unknown; readonly diagnostics: readonly Diagnostic[] } {
  const first = schema.safeParse(data)
  if (first.success) return { data: first.data, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const locationOf = (key: PropertyKey | undefined): Location =>
    where.locations[String(key ?? '')] ?? { file: where.file, line: 1, column: 1 }
  const replaced = checkSchema(schema, data).problems.filter(({ instead }) => instead !== undefined)
  if (replaced.length > 0) {
    const warnings = replaced.map(({ message, path, hint }) => {
      const location = (path.length > 1 ? where.inside?.(path) : undefined) ?? locationOf(path[0])
      return diagnostic('front-matter/type', message, { severity: 'warning', location, hint })
    })
    const corrected = replaced.reduce((value, { path, instead }) => withValue(value, path, instead), data)
    const checked = checkData(schema, corrected, where)
    return { ...checked, diagnostics: [...warnings, ...checked.diagnostics] }
  }
  const unknown = new Set<string>()
  const without = (keys: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(data as object).filter(([key]) => !keys.has(key)))
  const topLevel = first.error.issues.filter((issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0)
  for (const key of topLevel.flatMap((issue) => ('keys' in issue ? issue.keys : []))) {
    unknown.add(key)
    const keys = keysOf(schema, data)
    const hint =
      suggestionFor(frontMatterKeys, [key], keys) ?? didYouMean(key, keys, 'put keys of your own below "custom:"')
    const details = { location: locationOf(key), hint }
    diagnostics.push(diagnostic('front-matter/unknown-key', `no front-matter key "${key}"`, details))
  }
  const accepted = unknown.size === 0 ? data : without(unknown)
  const rest = unknown.size === 0 ? first : schema.safeParse(accepted)
  if (rest.success) return { data: rest.data, diagnostics }
  const wrong = new Set([...unknown, ...rest.error.issues.map(({ path }) => String(path[0] ?? ''))])
  const saved = wrong.has('') ? undefined : schema.safeParse(without(wrong))
  for (const { kind, message, path, hint } of checkSchema(schema, accepted, where.source).problems) {
    const isEmpty = path.length === 1 && (accepted as Record<string, unknown>)[String(path[0])] === null
    const isHarmless = isEmpty && saved?.success === true
    const details = defined({
      location: (path.length > 1 ? where.inside?.(path) : undefined) ?? locationOf(path[0]),
      hint: isHarmless
        ? (hint ?? 'leave the key out, or write a value')
        : (kind === 'unknown-key' && suggestionFor(frontMatterKeys, path)) ||
          (hint ?? (kind === 'type' ? suggestionFor(frontMatterForms, path) : undefined)),
      severity: isHarmless ? ('warning' as const) : undefined,
    })
    diagnostics.push(diagnostic('front-matter/type', message.replace(/^the file /, 'front matter '), details))
  }
  return { ...(saved?.success === true ? { data: saved.data } : {}), diagnostics }
}

/** Copies a value with another value at a path. */
function withValue(value: unknown, [key, ...rest]: KeyPath, next: unknown): unknown {
  if (key === undefined) return next
  const inner = withValue((value as Record<string, unknown>)[key], rest, next)
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner }
}

/**
 * Keys of a schema; for a union, those of the option that matches the data. Keys that start with `@` belong to the
 * content type.
 */
function keysOf(schema: z.ZodType, data: unknown): readonly string[] {
  const { shape, options } = schema as { shape?: Record<string, unknown>; options?: readonly z.ZodType[] }
  if (shape !== undefined) return Object.keys(shape).filter((key) => !key.startsWith('@'))
  const kind = (data as Record<string, unknown> | null)?.['@kind']
  const fitting = (options ?? []).filter(
    (option) => (option as { shape?: Record<string, z.ZodType> }).shape?.['@kind']?.safeParse(kind).success ?? true,
  )
  return fitting.flatMap((option) => keysOf(option, data))
}
