import { sortDiagnostics, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { treeFolder } from '../../model/placeholders.ts'
import { frameTexts } from './files.ts'
import { refOfTree } from './git.ts'

/** Reports for people, with the text of their files. */
export interface NamedReports {
  /** Names files of git refs as git does: `v1.0:content/docs/start.md`. */
  name(diagnostic: Diagnostic): Diagnostic
  /** Names files of reports, and sorts the reports by these names. */
  list(diagnostics: readonly Diagnostic[]): readonly Diagnostic[]
  /** Names files in a text in the same way. */
  named(text: string): string
  /** Text of a file with such a name. */
  source(file: string): string | undefined
}

const tree = new RegExp(`${treeFolder('').replaceAll('.', '\\.')}([^/\\s"]+)/`, 'g')

/** Names files in reports of the site at `root`. */
export function namedReports(root: string): NamedReports {
  const texts = frameTexts(root)
  const refs = new Map<string, string | undefined>()
  const paths = new Map<string, string>()
  const refOf = (folder: string): string | undefined => {
    if (!refs.has(folder)) refs.set(folder, refOfTree(root, folder))
    return refs.get(folder)
  }
  const withRefNames = (text: string): string =>
    text.replace(tree, (path, folder: string) => {
      const ref = refOf(folder)
      return ref === undefined ? path : `${ref}:`
    })
  function name(diagnostic: Diagnostic): Diagnostic {
    const { message, hint, subject, location } = diagnostic
    const file = withRefNames(location?.file ?? '')
    if (location !== undefined) paths.set(file, location.file)
    return {
      ...diagnostic,
      message: withRefNames(message),
      ...(hint === undefined ? {} : { hint: withRefNames(hint) }),
      ...(subject === undefined ? {} : { subject: withRefNames(subject) }),
      ...(location === undefined ? {} : { location: { ...location, file } }),
    }
  }
  return {
    named: withRefNames,
    name,
    list: (diagnostics) => sortDiagnostics(diagnostics.map(name)),
    source: (file) => texts(paths.get(file) ?? file),
  }
}
