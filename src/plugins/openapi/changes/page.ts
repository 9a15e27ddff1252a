import { fill, type Diagnostic, type Source } from '../../kit.ts'
import type { PageOfAll } from '../../../api/reference-entries.ts'
import type { ChangesData, VersionChanges } from '../data.ts'
import { loadDescription } from '../load.ts'
import { numberedPages, spanOf } from '../list-pages.ts'
import { makeUnique, slug } from '../../../api/names.ts'
import { needs, partsOf } from '../../../api/scan.ts'
import { pagesOf } from '../paged.ts'
import { dict, literal, type ApiWords, type Dict } from '../../../api/value.ts'
import { compareDescriptions } from './calls.ts'

/** An earlier version: its root file, and the day when the next version replaced it. */
export interface Earlier {
  readonly path: string
  readonly until: string
}

/** Files that a description depends on: its parts, and earlier descriptions with their parts. */
export function needsWithEarlier(source: Source, earlier: readonly Earlier[]): readonly string[] {
  if (earlier.length === 0) return needs(source)
  const texts = textsOf(source)
  const roots = [source.path, ...earlier.map(({ path }) => path)]
  const parts = roots.flatMap((path) => {
    const { [path]: text = '', ...needed } = partsOf(path, texts)
    return [path, ...needs({ ...source, path, text, needed })]
  })
  return [...new Set(parts)].filter((path) => path !== source.path)
}

/** All loaded texts of a source. */
export function textsOf(source: Source): Readonly<Record<string, string>> {
  return { ...source.needed, [source.path]: source.text }
}

/** Loads earlier descriptions, up to the first unreadable one. */
export async function loadEarlier(
  source: Source,
  earlier: readonly Earlier[],
): Promise<{ readonly roots: readonly Dict[]; readonly diagnostics: readonly Diagnostic[] }> {
  const roots: Dict[] = []
  const diagnostics: Diagnostic[] = []
  for (const { path } of earlier) {
    const { [path]: text, ...needed } = partsOf(path, textsOf(source))
    // The core reports a missing file.
    if (text === undefined) break
    const loaded = await loadDescription({ path, text, digest: '', needed })
    // Authors do not correct a published version, so only errors are reported.
    diagnostics.push(...loaded.diagnostics.filter(({ severity }) => severity === 'error'))
    if (loaded.description === undefined) break
    roots.push(loaded.description.root)
  }
  return { roots, diagnostics }
}

interface ChangesContext {
  readonly base: string
  readonly words: ApiWords
  href(key: string): string | undefined
  /** Reports an operation whose changes are not all listed. */
  cut(operation: unknown): void
}

/**
 * The changelog, split into pages. A version may continue on the next page.
 *
 * @param roots the description, then earlier ones, newest first
 * @param around route of the reference, and addresses of its operations by `callKey`
 */
export function changesPages(
  roots: readonly Dict[],
  earlier: readonly Earlier[],
  { base, words, href, cut }: ChangesContext,
): readonly PageOfAll<ChangesData>[] {
  if (roots.length === 1) return []
  const unique = makeUnique()
  const versionOf = (root: Dict | undefined): string => literal(dict(root?.['info'])['version'] ?? '')
  const versions = roots.slice(1).map((before, index): VersionChanges => {
    const after = roots[index]!
    const calls = compareDescriptions(before, after, words).map(({ isCut, ...call }) => {
      if (isCut === true) cut(dict(after['paths'])[call.path])
      const address = call.kind === 'removed' ? undefined : href(call.key)
      return address === undefined ? call : { ...call, href: address }
    })
    const label = fill(words.changes.version, { version: versionOf(after), before: versionOf(before) })
    return { id: unique(slug(label) || 'version'), label, date: earlier[index]!.until, calls }
  })
  const leaves = versions.flatMap((inner) =>
    (inner.calls.length === 0 ? [undefined] : inner.calls).map((leaf) => ({ outer: '', inner, leaf })),
  )
  // The length of its data is close to that of its HTML.
  const listed = pagesOf(leaves, (call) => JSON.stringify(call)).map((page) => page[0]?.inners ?? [])
  const spans = listed.map((inners) => spanOf(inners.flatMap(({ leaves: calls }) => calls.map(({ path }) => path))))
  const numbered = numberedPages('changes', spans, { title: words.changes.title, words, base })
  return numbered.map(({ id, route, title, ...pages }, index) => {
    const shownVersions = listed[index]!.map(({ inner, leaves: calls }) => ({ ...inner, calls }))
    const data = {
      kind: 'changes',
      title,
      keys: '',
      versions: shownVersions,
      feed: { href: `${base}/atom.xml` },
      ...pages,
    } as const
    return { id, route, data }
  })
}
