import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { BundledSite } from '../pipeline/bundle.ts'
import type { CompileResult, CompileTask } from '../cache/records.ts'

/** What was made of each source when it last had no error. */
export type GoodSources = ReadonlyMap<string, CompileResult>

const hasError = (diagnostics: readonly Diagnostic[]) => diagnostics.some(({ severity }) => severity === 'error')
const idOf = ({ instance, type, path }: CompileTask) => `${instance}:${type}:${path}`

/** Sources with errors show what they last were, with the reports of now. */
export function withLastGood(
  sources: readonly CompileResult[],
  good: GoodSources,
): { readonly shown: readonly CompileResult[]; readonly good: GoodSources } {
  const next = new Map<string, CompileResult>()
  const shown = sources.map((source) => {
    const id = idOf(source)
    if (!hasError(source.diagnostics)) {
      next.set(id, source)
      return source
    }
    const last = good.get(id)
    if (last === undefined) return source
    next.set(id, last)
    const { shared: _shared, ...own } = source
    return { ...own, entries: last.entries, ...(last.shared === undefined ? {} : { shared: last.shared }) }
  })
  return { shown, good: next }
}

/** A theme that cannot be built leaves the last one in place, with the reports of now. */
export function withLastBundle(bundle: BundledSite, last: BundledSite | undefined): BundledSite {
  if (last === undefined || !hasError(bundle.diagnostics)) return bundle
  if (bundle.server.theme !== '' && bundle.browser.script !== '') return bundle
  return { ...last, imports: new Map([...last.imports, ...bundle.imports]), diagnostics: bundle.diagnostics }
}
