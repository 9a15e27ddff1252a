import { posix } from 'node:path'
import { notFoundRoute } from '../link/site.ts'
import type { OriginalTargets } from '../link/resolve.ts'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { hrefOf } from '../../model/address.ts'
import type { Untranslated } from '../../model/locale.ts'
import type { Page } from '../../model/page.ts'
import { treeOf } from '../../model/placeholders.ts'
import { isPage } from './compile-locale.ts'
import type { EvaluatedState } from '../stages/evaluate.ts'
import { link, type LinkedState, type SiteLinks } from '../stages/link.ts'
import type { Run } from '../run/run.ts'

/**
 * Links a site in a locale other than the default one. Pages without a translation state their language, and
 * links to omitted pages lead to the default locale.
 */
export function linkLocale(run: Run, state: EvaluatedState, original: LinkedState): SiteLinks {
  const { site, evaluated } = state
  const links = link(run, state, originalTargets(original, site.locale?.url))
  const routes = new Map(original.links.pages.map(({ entry, route }) => [entry ?? route, route]))
  const { translations = new Map<string, string>() } = run
  const isUntranslated = ({ entry }: Page): boolean => {
    const pageEntry = entry === undefined ? undefined : evaluated.entries.get(entry)
    if (pageEntry === undefined || !isPage(pageEntry.source) || translations.has(pageEntry.source)) return false
    // A page without text (the search page) is always in the language of the interface.
    return Object.values(pageEntry.fragments).some(({ words }) => words > 0)
  }
  const pages = links.pages.map((page): Page => {
    const route = isUntranslated(page) ? routes.get(page.entry ?? '') : undefined
    return route === undefined ? page : { ...page, untranslated: untranslated(original, route) }
  })
  return { ...links, pages, diagnostics: [...links.diagnostics, ...orphans(run, state)] }
}

function untranslated({ site: { locale }, links }: LinkedState, route: string): Untranslated {
  const { code = '', label = '', direction = 'ltr', url = '' } = locale ?? {}
  return { code, label, direction, original: url + hrefOf(route, links.addressing) }
}

/** Pages of the default locale as link targets for another locale. */
function originalTargets({ site: { locale }, links, compiled }: LinkedState, url: string | undefined): OriginalTargets {
  const host = locale?.url === url ? '' : (locale?.url ?? '')
  const { routes, routeOfSource } = links.hints.targets
  const address = (route: string) => (route === notFoundRoute ? undefined : host + hrefOf(route, links.addressing))
  return {
    href: (route) => (routes.has(route) ? address(route) : undefined),
    hrefOfSource(source) {
      const route = routeOfSource.get(source)
      return route === undefined ? undefined : address(route)
    },
    // The outlines are part of the key of a locale (`originalKey`).
    outline: (path) =>
      compiled.sources.find((source) => source.path === path)?.entries[0]?.fragments['body']?.outline ?? [],
  }
}

/** Hint for a translation with another ending than its source, or in another folder. */
function meantPath(path: string, file: string, files: readonly string[]): string | undefined {
  const stem = path.replace(/\.\w+$/, '')
  const name = stem.slice(stem.lastIndexOf('/'))
  const stemOf = (source: string) => source.replace(/\.\w+$/, '')
  const pages = files.filter(isPage)
  const sources = pages.filter((source) => stemOf(source) === stem)
  const [source, ...others] = sources.length > 0 ? sources : pages.filter((page) => stemOf(page).endsWith(name))
  const [, inContent = path] = /^content\/(.*)$/.exec(path) ?? []
  if (source === undefined || others.length > 0 || !file.endsWith(inContent)) return undefined
  const moved = file.slice(0, -inContent.length) + source.replace(/^content\//, '')
  return `to translate "${source}", move it to "${moved}"`
}

/** Data of folders. It translates a source of the same name. */
const isData = (path: string): boolean => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)

/** Reports translations of pages and of data of folders that do not exist. */
function orphans({ translations = new Map<string, string>() }: Run, { read }: EvaluatedState): Diagnostic[] {
  const sources = new Set(read.files)
  return [...translations].flatMap(([path, file]) => {
    if (!(isPage(path) || isData(path)) || sources.has(path) || treeOf(path) !== '') return []
    const message = `the source "${path}" of this translation does not exist`
    if (isData(path)) {
      const sameStem = read.files.find((source) => isData(source) && posix.dirname(source) === posix.dirname(path))
      const hint = sameStem === undefined ? 'add the source' : `the source is "${sameStem}": use the same file name`
      return [diagnostic('locale/orphan', message, { location: startOf(file), subject: path, hint })]
    }
    const hint =
      meantPath(path, file, read.files) ??
      `delete it, move it to the new path of the page, or, if only this locale has the page, move it to "${path}": all locales show it`
    return [diagnostic('locale/orphan', message, { location: startOf(file), subject: path, hint })]
  })
}
