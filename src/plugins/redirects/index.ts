import { definePlugin, type Output, type Redirect, type RenderedSite } from '../../plugin.ts'
import { redirectPage, redirectScript, redirectScriptPath, targetAddress } from './page.ts'

/**
 * Writes an HTML page for every redirect without a wildcard, at `x.html` and, if the site has something below `x` or its
 * addresses end in a slash, at `x/index.html` too; their script; and `redirects.json` with the wildcards: `[{"from":"/base/old/*","to":"/base/x"}]`,
 * the base URL in both, the most specific first. Files cannot answer these, so the page for 404 may look them up there
 * (`/old/*` also stands for `/old`).
 */
export default definePlugin({
  create: () => ({
    name: 'redirects',
    outputs: ['redirects.json', redirectScriptPath],
    *emit(site) {
      const exact = site.redirects.filter(({ from }) => !from.endsWith('/*'))
      const folders = foldersOf([...site.pages.map(({ route }) => route), ...exact.map(({ from }) => from)])
      const slashes = site.href('/x').endsWith('/')
      for (const redirect of exact) yield* pages(redirect, site, slashes || folders.has(redirect.from))
      if (exact.length > 0) yield { path: redirectScriptPath, content: () => redirectScript }
      yield { path: 'redirects.json', content: () => wildcards(site) }
    },
  }),
})

function* pages({ from, to }: Redirect, site: RenderedSite, asFolder: boolean): Iterable<Output> {
  const address = targetAddress(to, site)
  if (!address) return
  const content = () => redirectPage(address, site.settings)
  const name = from.slice(1)
  yield { path: name === '' ? 'index.html' : `${name}.html`, content }
  if (asFolder && name !== '') yield { path: `${name}/index.html`, content }
}

/** Every path that has another one below it. */
function foldersOf(routes: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const route of routes) {
    for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1)) {
      const folder = route.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

function wildcards(site: RenderedSite): string {
  const rules = site.redirects.flatMap(({ from, to }) => {
    const address = from.endsWith('/*') ? targetAddress(to, site) : undefined
    return address ? [{ from: site.settings.baseUrl + from.slice(1), to: address.href }] : []
  })
  return `${JSON.stringify(rules)}\n`
}
