import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { followUpsOf, type FollowUps } from '../link/reports.ts'
import type { EvaluatedSite } from './evaluate.ts'
import type { CompileResult } from '../cache/records.ts'
import type { PluginSpec } from '../tasks/plugins.ts'

/** What is known of the files that could not be read to their end. */
export interface UnreadInputs {
  /** Files with an error. */
  readonly broken: ReadonlySet<string>
  /** Files whose data could not be read: their routes and names are unknown. */
  readonly nameless: ReadonlySet<string>
  readonly followUps: FollowUps
  /** Texts of files, each behind its path. */
  texts(files: Iterable<string>): string[]
}

/** Gathers what may exist though it was not found. Reads the files in question, which are none in a site without errors. */
export function unreadInputs(options: {
  readonly root: string
  readonly specs: readonly PluginSpec[]
  readonly sources: readonly CompileResult[]
  readonly site: EvaluatedSite
  readonly diagnostics: readonly Diagnostic[]
  /** The configuration lacks values or plugins. */
  readonly incomplete: boolean
}): UnreadInputs {
  const { root, specs, sources, site, incomplete } = options
  const errors = options.diagnostics.filter(({ severity }) => severity === 'error')
  const unrun = sources.filter(({ entries }) =>
    entries.some(({ entry, fragments }) =>
      Object.keys(fragments).some((name) => site.entries.get(entry.key)?.fragments[name] === undefined),
    ),
  )
  const files = new Set(errors.flatMap(({ place }) => (place === undefined ? [] : [place.file])))
  const pulling =
    files.size === 0 ? [] : sources.filter(({ dependencies }) => dependencies.some(([path]) => files.has(path)))
  const broken = new Set([...files, ...[...unrun, ...pulling].map(({ path }) => path)])
  const vanished = sources.filter(
    ({ path, entries, diagnostics }) =>
      broken.has(path) && entries.length === 0 && diagnostics.some(({ severity }) => severity === 'error'),
  )
  const nameless = new Set([
    ...errors.flatMap(({ code, place }) =>
      code.startsWith('front-matter/') && place !== undefined ? [place.file] : [],
    ),
    ...vanished.map(({ path }) => path),
  ])
  // A file that is no page of its own gives pages anywhere below the route of its content.
  const whole = vanished.filter(({ path }) => !/\.mdx?$|(?:^|\/)_[^/]*$/i.test(path))
  const names = [...new Set(whole.map(({ instance }) => instance))]
  const texts = (files: Iterable<string>): string[] => [...files].map((file) => `/${file}\n${textOf(root, file)}`)
  return {
    broken,
    nameless,
    texts,
    followUps: followUpsOf({
      texts: [...texts(nameless), ...names.map((name) => JSON.stringify(name))],
      bases: names.flatMap((name) => baseOf(specs.find(({ instance }) => instance === name)?.options) ?? []),
      anything: incomplete,
    }),
  }
}

function baseOf(options: unknown): string | undefined {
  const base = (options as { readonly routeBasePath?: unknown } | null | undefined)?.routeBasePath
  return typeof base === 'string' ? `/${base.replace(/^\/+|\/+$/g, '')}` : undefined
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
