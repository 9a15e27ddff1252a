import { Feed } from 'feed'
import { isMapping, type RenderedSite } from '../../kit.ts'
import type { ApiWords } from '../../../api/value.ts'
import type { CallChanges, ChangesData, VersionChanges } from '../data.ts'
import { escapeHtml } from '../../../base/escape.ts'

type Words = ApiWords['changes']

/** The changelog at a route as an Atom feed with the dates of its versions; `undefined` if the route has no changelog. */
export function changesFeed(site: RenderedSite, route: string, words: Words): string | undefined {
  const pages = site.pages.flatMap((page) =>
    page.layout === 'api-changes' &&
    (page.route === route || page.route.startsWith(`${route}/page/`)) &&
    isMapping(page.data)
      ? [{ route: page.route, data: page.data as unknown as ChangesData }]
      : [],
  )
  const first = pages.find((page) => page.route === route)
  if (first === undefined) return undefined
  const { title, feed: feedLink } = first.data
  const versions = wholeVersions(pages)
  const link = site.absolute(route)
  const feed = new Feed({
    id: link,
    link,
    title: `${site.settings.title} ${title}`,
    language: site.settings.locale,
    copyright: '',
    feedLinks: { atom: site.absolute(feedLink.href) },
    updated: dateOf(versions[0]),
    generator: false,
  })
  for (const version of versions) {
    const address = `${site.absolute(version.route)}#${version.id}`
    const content = `<ul>${version.calls.map((call) => item(call, site, words)).join('')}</ul>`
    feed.addItem({ id: address, link: address, title: escapeHtml(version.label), date: dateOf(version), content })
  }
  return `${feed.atom1()}\n`
}

/** Joins versions that are split across pages. The route is that of the first page. */
function wholeVersions(
  pages: readonly { readonly route: string; readonly data: ChangesData }[],
): readonly (VersionChanges & { readonly route: string })[] {
  const inOrder = [...pages].sort((a, b) => numberOf(a.route) - numberOf(b.route))
  const merged = new Map<string, VersionChanges & { readonly route: string }>()
  for (const { route, data } of inOrder) {
    for (const version of data.versions) {
      const firstPart = merged.get(version.id)
      merged.set(
        version.id,
        firstPart === undefined
          ? { ...version, route }
          : { ...firstPart, calls: [...firstPart.calls, ...version.calls] },
      )
    }
  }
  return [...merged.values()]
}

const numberOf = (route: string): number => Number(/\/page\/(\d+)$/.exec(route)?.[1] ?? 1)

const dateOf = (version: VersionChanges | undefined): Date => new Date(version?.date ?? 0)

function item(callChanges: CallChanges, site: RenderedSite, words: Words): string {
  const { method, path, href, kind, breaking, changes, left } = callChanges
  const call = `<code>${escapeHtml(`${method} ${path}`)}</code>`
  const linked = href === undefined ? call : `<a href="${escapeHtml(site.absolute(href))}">${call}</a>`
  const word = words.breaking
  const flag = breaking ? `, ${word}` : ''
  const lines = changes.map(({ kind: part, at, what, from, to, breaking: isBreaking }) => {
    const values = [from, to].filter((value) => value !== undefined)
    const detail = [what, values.join(' → ')].filter(Boolean).join(' ')
    return `<li>${escapeHtml(`${words[part]}: ${at}${detail === '' ? '' : `: ${detail}`}${isBreaking ? ` (${word})` : ''}`)}</li>`
  })
  if (left !== undefined) lines.push(`<li>… +${String(left)}</li>`)
  return `<li>${linked}: ${escapeHtml(words[kind] + flag)}${lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`}</li>`
}
