import { isAbsolute, relative, sep } from 'node:path'
import { placer } from '../text/location.ts'
import { findSuppressions } from '../compile/suppressions.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isNamed } from '../link/follow-ups.ts'
import { orphans, unusedPartials } from '../link/reach.ts'
import type { LinkedSite } from '../link/site.ts'
import { versionsOfPages } from '../link/site.ts'
import type { Suppression } from '../model/facts.ts'
import type { CompileResult } from '../cache/records.ts'
import type { BundledSite } from './bundle.ts'
import type { EvaluatedSite } from './evaluate.ts'
import type { OpenSite } from './open.ts'
import { foldersOf, type ReadSite } from './read.ts'
import type { UnreadInputs } from './unread-inputs.ts'

/** What is known when pages and partials are looked for that nothing leads to. */
export interface UnreachableInput extends Pick<OpenSite, 'config' | 'plugins'> {
  readonly root: string
  readonly read: ReadSite
  readonly sources: readonly CompileResult[]
  readonly site: EvaluatedSite
  readonly bundle: BundledSite
}

/** Pages and partials that nothing leads to, as far as that can be known. */
export function unreachableFiles(
  options: UnreachableInput,
  known: { readonly linked: LinkedSite; readonly unread: UnreadInputs; readonly reached: ReadonlySet<string> },
): {
  readonly diagnostics: readonly Diagnostic[]
  readonly doubtful: readonly Diagnostic[]
  readonly suppressions: readonly Suppression[]
} {
  const { root, config, read, sources, site, bundle, plugins } = options
  const { linked, unread } = known
  const local = bundle.server.inputs.map((path) => relative(root, path).split(sep).join('/'))
  const own = local.filter(
    (path) => !path.startsWith('../') && !isAbsolute(path) && !/(?:^|\/)node_modules\//.test(path),
  )
  const used = new Set([...own, ...sources.flatMap(({ dependencies }) => dependencies.map(([path]) => path))])
  const contents = read.files.filter((path) => !path.startsWith(`${read.staticFolder}/`))
  const partials = unusedPartials(contents, foldersOf(plugins), used)
  const pages = orphans({
    ...linked,
    targets: linked.hints.targets,
    entries: site.entries,
    sidebars: linked.sidebars.values(),
    reached: [...linked.reached, ...known.reached],
    html: [...config.navbar.left, ...config.navbar.right].flatMap((item) => (item.type === 'html' ? [item.value] : [])),
    inVersions: versionsOfPages(linked.versions),
  })
  if (pages.length + partials.length === 0) return { diagnostics: [], doubtful: [], suppressions: [] }
  // Broken pages may link to them, and what the site adds to the theme may, too.
  const texts = unread.texts(unread.broken)
  const theme = pages.length === 0 ? [] : unread.texts(own)
  const mayBeReached = ({ code, subject = '' }: Diagnostic) => {
    if (linked.hints.followUps.has(subject)) return true
    if (code !== 'page/orphan') return isNamed(subject, texts)
    return bundle.server.theme === '' || isNamed(subject, [...texts, ...theme])
  }
  const found = [...pages, ...partials]
  return {
    diagnostics: found.filter((one) => !mayBeReached(one)),
    doubtful: found.filter(mayBeReached),
    suppressions: partials.flatMap(({ place }) =>
      place === undefined ? [] : suppressionsOfPartial(place.file, unread),
    ),
  }
}

/** Nobody parses a partial that nothing includes: only here its comments are looked for. */
function suppressionsOfPartial(file: string, { texts }: UnreadInputs): Suppression[] {
  const text = texts([file])
    .join('')
    .slice(file.length + 2)
  const comments = [...text.matchAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g)]
  return findSuppressions(
    comments.map((match) => ({ text: match[0], start: match.index })),
    text,
    placer(file, text, 1),
  ).filter(({ code, line }) => code === 'partial/unused' && line === undefined)
}
