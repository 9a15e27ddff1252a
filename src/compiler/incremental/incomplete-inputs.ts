import { readFileSync } from 'node:fs'
import { join, isAbsolute, relative, sep } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { followUpsOf, type FollowUps, isNamed } from '../link/reports.ts'
import type { EvaluatedState } from '../stages/evaluate.ts'
import { locator } from '../../text/location.ts'
import { findSuppressions } from '../compile/suppressions.ts'
import { orphans, unusedPartials } from '../link/reach.ts'
import { type LinkedSite, versionsOfPages } from '../link/site.ts'
import type { Suppression } from '../../model/facts.ts'
import { maxQuotedBytes, sizeOf } from '../read/files.ts'
import type { Run } from '../run/run.ts'
import { foldersOf } from '../stages/read.ts'

/** Facts about files that could not be read completely. */
export interface IncompleteInputs {
  /** Files with an error. */
  readonly broken: ReadonlySet<string>
  /** Files whose data could not be read: their routes and names are unknown. */
  readonly nameless: ReadonlySet<string>
  readonly followUps: FollowUps
  /** Texts of files, each preceded by its path. */
  texts(files: Iterable<string>): string[]
}

/** Collects names that files with errors may define. Reads these files. */
export function incompleteInputs(
  { options: { root }, digests, fileOf }: Pick<Run, 'options' | 'digests' | 'fileOf'>,
  state: EvaluatedState,
): IncompleteInputs {
  const { site, bundle, evaluated } = state
  const { sources } = state.compiled
  const errors = [...evaluated.diagnostics, ...bundle.diagnostics].filter(({ severity }) => severity === 'error')
  const unrun = sources.filter(({ entries }) =>
    entries.some(({ entry, fragments }) =>
      Object.keys(fragments).some((name) => evaluated.entries.get(entry.key)?.fragments[name] === undefined),
    ),
  )
  const files = new Set(errors.flatMap(({ location }) => (location === undefined ? [] : [location.file])))
  const pulling =
    files.size === 0 ? [] : sources.filter(({ dependencies }) => dependencies.some(([path]) => files.has(path)))
  const broken = new Set([...files, ...[...unrun, ...pulling].map(({ path }) => path)])
  const vanished = sources.filter(
    ({ path, entries, diagnostics }) =>
      broken.has(path) && entries.length === 0 && diagnostics.some(({ severity }) => severity === 'error'),
  )
  const nameless = new Set([
    ...errors.flatMap(({ code, location }) =>
      code.startsWith('front-matter/') && location !== undefined ? [location.file] : [],
    ),
    ...vanished.map(({ path }) => path),
  ])
  // A file other than a page may create pages anywhere below the route of its content.
  const assets = vanished.filter(({ path }) => !/\.mdx?$|(?:^|\/)_[^/]*$/i.test(path))
  const names = [...new Set(assets.map(({ instance }) => instance))]
  const texts = (files: Iterable<string>): string[] =>
    [...files].map((file) => {
      // The digest is requested before the file is read, so that the result is valid while the file
      // is unchanged.
      digests.digest(file)
      return `/${file}\n${textOf(root, fileOf(file))}`
    })
  return {
    broken,
    nameless,
    texts,
    followUps: followUpsOf({
      texts: [...texts(nameless), ...names.map((name) => JSON.stringify(name))],
      bases: names.flatMap((name) => baseOf(site.specs.find(({ instance }) => instance === name)?.options) ?? []),
      anything: site.incomplete,
    }),
  }
}

function baseOf(options: unknown): string | undefined {
  const base = (options as { readonly routeBasePath?: unknown } | null | undefined)?.routeBasePath
  return typeof base === 'string' ? `/${base.replace(/^\/+|\/+$/g, '')}` : undefined
}

function textOf(root: string, file: string): string {
  try {
    return sizeOf(root, file) > maxQuotedBytes ? '' : readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** Pages and partials that no known link leads to. */
export function unreachableFiles(
  root: string,
  { site, read, compiled, bundle, evaluated }: EvaluatedState,
  context: {
    readonly linked: LinkedSite
    readonly incomplete: IncompleteInputs
    readonly reached: ReadonlySet<string>
  },
): {
  readonly diagnostics: readonly Diagnostic[]
  readonly heldBack: readonly Diagnostic[]
  readonly suppressions: readonly Suppression[]
} {
  const { linked, incomplete } = context
  const local = bundle.server.inputs.map((path) => relative(root, path).split(sep).join('/'))
  const siteModules = local.filter(
    (path) => !path.startsWith('../') && !isAbsolute(path) && !/(?:^|\/)node_modules\//.test(path),
  )
  const used = new Set([
    ...siteModules,
    ...compiled.sources.flatMap(({ dependencies }) => dependencies.map(([path]) => path)),
  ])
  const contents = read.files.filter((path) => !path.startsWith(`${read.staticFolder}/`))
  const partials = unusedPartials(contents, foldersOf(site.plugins), used)
  const { navbar } = site.config
  const pages = orphans({
    ...linked,
    targets: linked.hints.targets,
    entries: evaluated.entries,
    sidebars: linked.sidebars.values(),
    reached: [...linked.reached, ...context.reached],
    html: [...navbar.left, ...navbar.right].flatMap((item) => (item.type === 'html' ? [item.value] : [])),
    inVersions: versionsOfPages(linked.versions),
  })
  if (pages.length + partials.length === 0) return { diagnostics: [], heldBack: [], suppressions: [] }
  // Unreadable pages and theme files of the site may link to them.
  const texts = incomplete.texts(incomplete.broken)
  const theme = pages.length === 0 ? [] : incomplete.texts(siteModules)
  const mayBeReached = ({ code, subject = '' }: Diagnostic) => {
    if (linked.hints.followUps.has(subject)) return true
    if (code !== 'page/orphan') return isNamed(subject, texts)
    return bundle.server.theme === '' || isNamed(subject, [...texts, ...theme])
  }
  const unreachable = [...pages, ...partials]
  return {
    diagnostics: unreachable.filter((diagnostic) => !mayBeReached(diagnostic)),
    heldBack: unreachable.filter(mayBeReached),
    suppressions: partials.flatMap(({ location }) =>
      location === undefined ? [] : suppressionsOfPartial(location.file, incomplete),
    ),
  }
}

/** A partial without inclusions is never parsed: its comments are searched here. */
function suppressionsOfPartial(file: string, { texts }: IncompleteInputs): Suppression[] {
  const text = texts([file])
    .join('')
    .slice(file.length + 2)
  const comments = [...text.matchAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g)]
  return findSuppressions(
    comments.map((match) => ({ text: match[0], start: match.index })),
    text,
    locator(file, text, 1),
  ).filter(({ code, line }) => code === 'partial/unused' && line === undefined)
}
