import { createHash } from 'node:crypto'
import { diagnostic, type Diagnostic, type Place, startOf } from '../diagnostics/diagnostic.ts'
import { threwHint } from '../diagnostics/thrown-at.ts'
import type { FragmentBody, Section } from '../model/facts.ts'
import type { RenderJob, ThemeModule } from '../model/linked.ts'
import type { Page } from '../model/page.ts'
import type { Plugin } from '../plugin.ts'
import { renderPage, type Rendered, fragmentHtml, fragmentMarkdown } from './page.ts'
import type { PreparedSite } from './view.ts'
import { defined } from '../defined.ts'
import type { Root, Nodes } from 'hast'
import { hrefOf } from '../model/address.ts'
import type { RenderedPage } from '../model/site.ts'
import { mainOf } from './main.ts'
import { toString } from 'hast-util-to-string'
import { htmlToMarkdown } from '../text/markdown-out/to-markdown.ts'
import { errorMessage } from '../error-message.ts'

/** The files of one page, what plugins keep of it, and what went wrong. */
export interface PageOutputs {
  readonly outputs: readonly { readonly path: string; readonly content: string | Uint8Array }[]
  /** The style sheet of the page; pages with the same rules share it, so that it is not written here. */
  readonly style?: { readonly path: string; readonly css: string }
  readonly digests: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
}

/** Renders a page to all its files: the document, its Markdown version, its style sheet, and what plugins add. */
export async function renderOutputs(
  job: RenderJob<FragmentBody>,
  context: {
    readonly site: PreparedSite
    readonly theme: ThemeModule
    readonly plugins: readonly { readonly instance: string; readonly plugin: Plugin }[]
  },
): Promise<PageOutputs> {
  const { site, theme, plugins } = context
  const { page } = job
  const at = firstPlaceOf(page)
  const style = pageStyle(job)
  let rendered: Rendered
  try {
    const href = style === undefined ? undefined : `${site.addressing.baseUrl}${style.path}`
    rendered = renderPage(job, site, theme, href)
  } catch (error) {
    const message = `the layout "${page.layout}" throws on "${page.route}": ${errorMessage(error)}`
    return { ...none(diagnostic('mdx/render', message, at)), outputs: pageError(job, site, theme) }
  }
  const { html, main, missingLayout } = rendered
  if (missingLayout !== undefined) {
    const message = `the theme has no layout "${missingLayout}" for "${page.route}"`
    return none(diagnostic('theme/missing-layout', message, at))
  }
  const outputs: { path: string; content: string | Uint8Array }[] = job.files.map((path) => ({ path, content: html }))
  const shown = renderedPage(job, site, { html: () => html, main })
  if (job.markdownFile !== undefined) outputs.push({ path: job.markdownFile, content: shown.markdown() })
  const digests: Record<string, string> = {}
  const diagnostics: Diagnostic[] = []
  for (const { instance, plugin } of plugins) {
    try {
      const text = plugin.digest?.(shown)
      if (text !== undefined) digests[instance] = text
      for (const output of plugin.emitPage?.(shown) ?? []) {
        const given = await output.content()
        const content = typeof given === 'string' || given instanceof Uint8Array ? given : await gather(given)
        outputs.push({ path: output.path, content })
      }
    } catch (error) {
      const message = `"${plugin.name}" threw on "${page.route}": ${errorMessage(error)}`
      diagnostics.push(diagnostic('plugin/threw', message, { ...at, ...threwHint(error) }))
    }
  }
  return defined({ outputs, digests, diagnostics, style })
}

/** Where a page begins in the file that it is made of; nothing for a page that the tool or a plugin makes. */
function firstPlaceOf({ place, entry }: RenderJob<FragmentBody>['page']): { readonly place?: Place } {
  if (place !== undefined) return { place }
  if (entry === undefined) return {}
  return { place: startOf(entry.slice(entry.indexOf(':') + 1).replace(/#[^#]*$/, '')) }
}

/**
 * The document for a page that could not be rendered. It is never in a built site, since the error prevents
 * publication; it is for a live site, which is shown in spite of errors.
 */
function pageError(job: RenderJob<FragmentBody>, site: PreparedSite, theme: ThemeModule): PageOutputs['outputs'] {
  const { route, place } = job.page
  const title = site.crashedTitle
  const page: Page = defined({ route, layout: 'page-error', title, noindex: true, toc: false, place })
  try {
    const { html, missingLayout } = renderPage({ page, files: job.files, fragments: {} }, site, theme)
    return missingLayout === undefined ? job.files.map((path) => ({ path, content: html })) : []
  } catch {
    // The document of the theme is what fails.
    return []
  }
}

function none(problem: Diagnostic): PageOutputs {
  return { outputs: [], digests: {}, diagnostics: [problem] }
}

async function gather(parts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const part of parts) all += part
  return all
}

/** The rules of the `style=` attributes of all fragments of a page, as a file of its own. */
function pageStyle(job: RenderJob<FragmentBody>): { path: string; css: string } | undefined {
  const rules = [...new Set(Object.values(job.fragments).map(({ body }) => body.css ?? ''))].filter((css) => css !== '')
  if (rules.length === 0) return undefined
  const css = rules.join('')
  return { path: `assets/page-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`, css }
}

/** A page after rendering, its texts made when asked for. `html` gives the document, `main` its content. */
export function renderedPage(
  job: RenderJob<FragmentBody>,
  site: PreparedSite,
  { html, main = () => mainOf(html(), site.view.url) }: { html(): string; main?: (() => Root) | undefined },
): RenderedPage {
  const { page } = job
  const href = hrefOf(page.route, site.addressing)
  const sidebar = page.sidebar === undefined ? undefined : site.indexed.get(page.sidebar)?.sidebar
  const body = page.textFrom === 'page' ? undefined : job.fragments['#body']
  const tree = once(main)
  return defined({
    page,
    url: site.view.url + href,
    href,
    sidebar,
    html,
    contentHtml: () => (body === undefined ? '' : fragmentHtml(body.body.html, body, site, site.view.url)),
    markdown: once(() => {
      if (body === undefined) return htmlToMarkdown(tree()).trimEnd() + '\n'
      const title = page.hideTitle === true ? '' : `# ${page.title}\n\n`
      return `${title}${fragmentMarkdown(body, site)}`.trimEnd() + '\n'
    }),
    sections: once(() => (body === undefined ? sections(tree()) : body.body.sections)),
  })
}

/** Makes a value at the first call: several plugins ask for the same one. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Elements whose text is part of the words around it. */
const inline = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rb ruby s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
)

/** The texts by heading. Blocks, cells and controls separate words. */
function sections(tree: Root): Section[] {
  const found: { id: string; title: string; parts: string[] }[] = [{ id: '', title: '', parts: [] }]
  const visit = (node: Nodes): void => {
    if (node.type === 'element' && node.properties['dataSearch'] === 'skip') return
    if (node.type === 'text') found.at(-1)?.parts.push(node.value)
    else if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) {
      found.push({ id: String(node.properties['id'] ?? ''), title: fold(toString(node)), parts: [] })
    } else if ('children' in node && !(node.type === 'element' && node.tagName === 'h1')) {
      const gap = node.type === 'element' && inline.has(node.tagName) ? '' : ' '
      found.at(-1)?.parts.push(gap)
      for (const child of node.children) visit(child)
      found.at(-1)?.parts.push(gap)
    }
  }
  visit(tree)
  return found
    .map(({ id, title, parts }) => ({ id, title, text: fold(parts.join('')) }))
    .filter(({ title, text }) => title !== '' || text !== '')
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
