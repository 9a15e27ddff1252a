import { listNames } from '../../base/list-names.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import type { ClassUse } from '../../model/facts.ts'
import { importKey, importsIn, type CompileResult } from '../cache/records.ts'

/** Reports classes that MDX pages use, but that the CSS modules they import lack. `classesOf` returns those of an import. */
export function unknownClassesOfPages(
  sources: readonly CompileResult[],
  classesOf: (importId: string) => readonly string[] | undefined,
): Diagnostic[] {
  return importsIn(sources).flatMap((imported) => {
    const { specifier, file, classes = [] } = imported
    const names = classes.length === 0 ? undefined : classesOf(importKey(imported, file))
    if (names === undefined) return []
    return classes.flatMap(({ line, column, endColumn, ...use }) =>
      unknownClass({ ...use, specifier, location: { file, line, column, endColumn } }, names),
    )
  })
}

/** Use of a class in a module or on a page. */
export interface LocatedUse extends Pick<ClassUse, 'name' | 'object' | 'isNamespace'> {
  readonly specifier: string
  readonly location: Location
}

/** Report for a use of a class that is not among the names of its sheet. */
export function unknownClass(use: LocatedUse, names: readonly string[]): Diagnostic[] {
  const { name, object, isNamespace, specifier, location } = use
  if (isNamespace === true) {
    if (name === 'default') return []
    const message = `"${object}.${name}" is undefined: the only export of a CSS module is the default one`
    return [diagnostic('style/class', message, { location, hint: `write: import ${object} from '${specifier}'` })]
  }
  if (names.includes(name) || name in Object.prototype) return []
  const hint = didYouMean(name, names, `its classes are ${listOf(names)}`)
  return [diagnostic('style/class', `no class "${name}" in "${specifier}"`, { location, hint })]
}

/** Maximum number of listed classes. */
const maxListed = 8

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'all :global, which are written as text: className="name"' : listNames(names, maxListed)
}
