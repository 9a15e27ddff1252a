import type { Root } from 'hast'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isLocated, locatedProblem } from '../islands/located-problem.ts'
import { beginIslands, takeIslandProblems } from '../islands/server.ts'
import { defined } from '../../base/defined.ts'
import { escapeHtml } from '../../base/escape.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { withoutRepeated } from '../../diagnostics/without-repeated.ts'
import { addressed } from '../../model/address.ts'
import type { FragmentBody } from '../../model/facts.ts'
import { withoutDigest } from '../../model/head.ts'
import type { RenderJob, ThemeModule } from '../../model/linked.ts'
import { pageLocation, type Page } from '../../model/page.ts'
import { policyText } from '../../model/policy.ts'
import { withHtmlSyntax } from './html-syntax.ts'
import { joinPieces, readLayout, slotText, splitSlots } from './layout-html.ts'
import { mainOf } from './main.ts'
import { codeInContent, declaredOnly, inlineCode, undeclared } from './origins.ts'
import { fragmentKey, slotHtml, titleSuffix } from './slot-html.ts'
import { usedParts, type CodeNames, type Used } from './used.ts'
import { pageView, type PreparedSite } from './view.ts'

/** A rendered document. */
export interface Rendered {
  readonly html: string
  /** Content of the page for `mainOf`. */
  readonly main?: () => Root
  /** Layout that the theme does not have. */
  readonly missingLayout?: string
  /** Reports of parts that browsers will block. */
  readonly diagnostics?: readonly Diagnostic[]
  /** Parts of the theme that the security policy forbids. */
  readonly ofTheme?: readonly string[]
}

/** A page to render, with the address of its style sheet. */
export interface PageJob extends RenderJob<FragmentBody> {
  readonly style?: string
}

/** Prefix of the keys of islands in layouts. Keys of islands in fragments start with hexadecimal digits. */
const layoutIslands = 'l'

/**
 * Renders a page to its document. Pure except for side effects of theme components; throws their errors. The layout and
 * each fragment are read once, and joined once.
 */
export function renderPage(job: PageJob, site: PreparedSite, theme: ThemeModule): Rendered {
  const { page } = job
  if (theme.layouts[page.layout] === undefined) return { html: '', missingLayout: page.layout }
  const { html, keys, problems } = layoutHtml(job, site, theme)
  const used = usedParts()
  const layout = readLayout(html, { site, theme, used, at: defined({ location: pageLocation(page) }) })
  const contentCode = new Set<string>()
  const texts = new Map<number, string>()
  const fill = (number: number): string => {
    const text = texts.get(number) ?? slotHtml(job, keys[number] ?? '', { site, theme })
    if (!texts.has(number)) used.addHtml(text, contentCode)
    texts.set(number, text)
    return text
  }
  for (const piece of layout.pieces) if (typeof piece === 'object' && 'slot' in piece) fill(piece.slot)
  const rendered = used.result()
  const judged = judge(rendered, { page, site, content: contentCode, layout: layout.code })
  const holes = {
    policy: `content="${judged.policy}"`,
    early:
      rendered.hasTabs && theme.tabsScript !== undefined ? `<script data-early="">${theme.tabsScript}</script>` : '',
    head: headTags(rendered, site),
  }
  return {
    html: joinPieces(layout.pieces, { slot: fill, hole: (hole) => holes[hole] }),
    ...defined({ ofTheme: judged.ofTheme }),
    diagnostics: [...problems, ...layout.diagnostics, ...judged.diagnostics],
    main: () =>
      mainOf(joinPieces(layout.pieces, { slot: slotText, hole: () => '' }), site.view.url, (text) =>
        splitSlots(text, fill),
      ),
  }
}

/** Renders the document of the theme with the layout of a page. Slots replace fragments; `keys` lists their keys. */
function layoutHtml(
  job: PageJob,
  site: PreparedSite,
  theme: ThemeModule,
): { readonly html: string; readonly keys: readonly string[]; readonly problems: readonly Diagnostic[] } {
  const { page } = job
  // Slots contain numbers, since React would escape some keys.
  const keys: string[] = []
  const slot = (key: string): ReactNode => slotText(keys.push(key) - 1)
  const view = pageView(job, site)
  beginIslands(layoutIslands)
  const layout = createElement(theme.layouts[page.layout] as NonNullable<ThemeModule['layouts'][string]>, {
    site: site.view,
    page: view,
    data: addressed(page.data ?? null, site.addressing),
    title: hasRichTitle(job) ? slot(`#body${titleSuffix}`) : null,
    content: job.fragments['#body'] === undefined ? null : slot('#body'),
    fragment(entry: string, name = 'body') {
      const key = fragmentKey(job, entry, name)
      return key === undefined ? null : slot(key)
    },
  })
  const props = { site: site.view, page: view, children: layout }
  const html = `<!DOCTYPE html>${withHtmlSyntax(renderToStaticMarkup(createElement(theme.Document, props)))}`
  return { keys, html, problems: withoutRepeated(takeIslandProblems().filter(isLocated).map(locatedProblem)) }
}

/** Returns true for a page whose title is that of its text and contains more than plain text. */
function hasRichTitle({ page, fragments }: PageJob): boolean {
  const { body, facts } = fragments['#body'] ?? {}
  return body?.title !== undefined && facts?.title === page.title
}

interface Judged {
  readonly policy: string
  readonly diagnostics: readonly Diagnostic[]
  readonly ofTheme?: readonly string[]
}

/**
 * Policy of this page, which may allow more than the policy of the site, and reports about forbidden parts.
 */
function judge(
  used: Used,
  {
    page,
    site,
    content,
    layout,
  }: {
    readonly page: Page
    readonly site: PreparedSite
    readonly content: CodeNames
    readonly layout: CodeNames
  },
): Judged {
  const { policyParts: parts, view } = site
  if (parts === undefined) return { policy: view.policy, diagnostics: [] }
  const at = defined({ route: page.route, location: pageLocation(page) })
  return {
    policy: policyText(parts, declaredOnly(used, parts)),
    diagnostics: [
      ...undeclared(used, parts, at),
      ...(page.head ?? []).flatMap((item) => withoutDigest(item, at.location)),
      ...codeInContent(content, layout, at),
    ],
    ofTheme: inlineCode(layout),
  }
}

/** Tags that load the script and styles of islands, and the styles and scripts of features. */
function headTags(used: Used, { features = {}, islands, wake }: PreparedSite): string {
  const scriptTag = (src: string | undefined): string =>
    src === undefined ? '' : `<script type="module" src="${escapeHtml(src)}"></script>`
  const sheetTag = (href: string | undefined): string =>
    href === undefined ? '' : `<link rel="stylesheet" href="${escapeHtml(href)}">`
  const sheets = new Set([...used.islands].sort().map((id) => sheetTag(islands[id]?.style)))
  const ofFeatures = [...used.features]
    .sort()
    .map((name) => sheetTag(features[name]?.style) + scriptTag(features[name]?.script))
  return [used.islands.length > 0 ? scriptTag(wake) : '', ...sheets, ...ofFeatures].join('')
}
