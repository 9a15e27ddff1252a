import type { Code } from '../../diagnostics/codes.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean, nearest } from '../../diagnostics/suggest.ts'
import { hrefOf } from '../../model/address.ts'
import type { DocsVersion, Sidebar } from '../../model/page.ts'
import type { MadeItem, PluginItem } from '../../model/plugin-item.ts'
import { isExternal } from '../../text/url.ts'
import { checkAddress, type AddressContext } from './address.ts'
import { defined } from '../../base/defined.ts'

/** Targets of navbar and footer. */
export interface NavigationTargets extends AddressContext {
  readonly sidebars: ReadonlyMap<string, Sidebar>
  readonly versions: ReadonlyMap<string, readonly DocsVersion[]>
  /** Language name of the site. */
  readonly language: string
  /** The site has two or more locales. */
  readonly hasLocales: boolean
  /** Returns the items with which a plugin replaces an item. */
  make(item: PluginItem, location: Location | undefined): readonly MadeItem[]
  /** Location of a value of the configuration. */
  locate(path: Path): Location | undefined
}

export type Path = readonly (string | number)[]

interface Link {
  readonly href: string
  readonly external: boolean
  readonly route?: string
}

/** Resolves names and addresses of the navigation, and reports unknown ones. */
export interface Linker {
  readonly targets: NavigationTargets
  /** Routes of the navigation's targets. */
  readonly reached: Set<string>
  report(problem: Diagnostic, isFollowUp?: boolean): void
  at(path: Path): { readonly location?: Location }
  address(to: string, path: Path): Link
  pageLink(label: string, route: string): { readonly type: 'link'; readonly label: string } & Required<Link>
  /** Reports an unknown name. The item is omitted. */
  missing(name: string, path: Path, about: Missing): []
  noInstance(name: string, path: Path): []
}

interface Missing {
  readonly code: Code
  readonly message: string
  readonly known: Iterable<string>
  /** Replaces the hint with the names that exist. */
  readonly hint?: string | undefined
}

/** Maximum number of names in a hint. */
const maxListed = 12

/** Creates a linker whose reports are passed to `report`. */
export function navigationLinker(targets: NavigationTargets, report: Linker['report']): Linker {
  const { addressing } = targets.hints.targets
  const reached = new Set<string>()
  const at = (path: Path) => defined({ location: targets.locate(path) })

  const missing: Linker['missing'] = (name, path, { code, message, known, hint = hintFor(name, known) }) => {
    report(diagnostic(code, message, { subject: name, ...at(path), ...defined({ hint }) }))
    return []
  }

  return {
    targets,
    reached,
    report,
    at,
    missing,
    address(to, path) {
      // A hash without a path refers to the current page.
      if (/^[?#]/.test(to)) return { href: to, external: false }
      const { result, route, problem, ...checked } = checkAddress(to, { ...at(path), label: 'linked here' }, targets)
      if (problem !== undefined) report(problem, checked.isFollowUp)
      const external = isExternal(to)
      if (route !== undefined) reached.add(route)
      const target = 'route' in result ? result.route : route
      return { href: result.href, external, ...(external || target === undefined ? {} : { route: target }) }
    },
    pageLink: (label, route) => ({ type: 'link', label, href: hrefOf(route, addressing), external: false, route }),
    noInstance: (name, path) =>
      missing(name, [...path, 'docsPluginId'], {
        code: 'config/unknown-plugin',
        message: `no docs instance "${name}"`,
        known: targets.versions.keys(),
      }),
  }
}

function hintFor(name: string, candidates: Iterable<string>): string | undefined {
  const names = [...candidates].filter((candidate) => !candidate.includes('/'))
  if (nearest(name, names) !== undefined) return didYouMean(name, names)
  if (names.length === 0 || names.length > maxListed) return undefined
  return `write ${names.map((candidate) => `"${candidate}"`).join(' or ')}`
}
