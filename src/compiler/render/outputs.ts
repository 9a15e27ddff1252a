import { createHash } from 'node:crypto'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { thrownAt } from '../../diagnostics/thrown-at.ts'
import { hookError, threwAt } from '../../model/plugin-error.ts'
import type { FragmentBody } from '../../model/facts.ts'
import type { RenderJob, ThemeModule } from '../../model/linked.ts'
import { pageLocation, type Page } from '../../model/page.ts'
import type { BuiltInPlugin } from '../../model/built-in-plugin.ts'
import { renderPage, type Rendered } from './page.ts'
import { renderedPage } from './rendered-page.ts'
import { versionView, type PreparedSite } from './view.ts'
import { fill } from '../../model/words.ts'
import { defined } from '../../base/defined.ts'
import { errorMessage } from '../../base/error-message.ts'

/** Files of a page, data that plugins store about it, and diagnostics. */
export interface PageOutputs {
  readonly outputs: readonly { readonly path: string; readonly content: string | Uint8Array }[]
  /** Style sheet of the page. It is not written here, since pages with the same rules share it. */
  readonly style?: { readonly path: string; readonly css: string }
  readonly digests: Readonly<Record<string, string>>
  readonly diagnostics: readonly Diagnostic[]
  /** Parts of the theme that the security policy forbids. */
  readonly ofTheme?: readonly string[]
}

/**
 * Reports a layout that throws. An error in a theme file of the site is reported at that file, and so only once for all pages
 * that use it.
 */
function layoutThrew(error: unknown, page: Page, at: { readonly location?: Location }): Diagnostic {
  const location = thrownAt(error)
  const message = errorMessage(error)
  if (location === undefined)
    return diagnostic('mdx/render', `the layout "${page.layout}" throws on "${page.route}": ${message}`, at)
  const name = /^(\S+) is not defined$/.exec(message)?.[1]
  const advice =
    name === undefined
      ? 'docs theme eject copies the original of the file'
      : `import ${name} in the file, or declare it`
  const hint = `${advice}; seen on "${page.route}"`
  return diagnostic('mdx/render', `the theme throws: ${message}`, { location, label: 'thrown here', hint })
}

/** Reports a layout that does not exist, at the location of its name. */
function noLayout(name: string, page: Page, { layouts }: ThemeModule): Diagnostic {
  const names = Object.keys(layouts).sort()
  const ofPages = names.filter((layout) => !ofContentTypes.test(layout))
  const hint = firstPages.includes(name)
    ? 'a first page with a hero is "layout: landing"; docs theme list names the layouts'
    : didYouMean(
        name,
        names,
        `the layouts of pages are ${ofPages.join(', ')}, and docs theme list names the other ${names.length - ofPages.length}; a new one is a file in the folder "layouts" of the theme`,
      )
  const message = `the theme has no layout "${name}" for "${page.route}"`
  return diagnostic('theme/missing-layout', message, { location: page.layoutLocation ?? pageLocation(page), hint })
}

/** Layouts with data of a content type, or of a page that the tool creates. */
const ofContentTypes = /^(?:(?:api|async|blog)-.*|category-index|not-found|page-error|search|workflows?)$/

/** Names of the landing layout in other tools. */
const firstPages: readonly string[] = ['home', 'splash', 'hero']

/** Renders a page to all its files: the document, its Markdown version, its style sheet, and files of plugins. */
export async function renderOutputs(
  job: RenderJob<FragmentBody>,
  context: {
    readonly site: PreparedSite
    readonly theme: ThemeModule
    readonly plugins: readonly { readonly instance: string; readonly plugin: BuiltInPlugin }[]
  },
): Promise<PageOutputs> {
  const { site, theme, plugins } = context
  const { page } = job
  const at = defined({ location: pageLocation(page) })
  const style = pageStyle(job)
  let rendered: Rendered
  try {
    const href = style === undefined ? undefined : `${site.addressing.baseUrl}${style.path}`
    rendered = renderPage({ ...job, ...defined({ style: href }) }, site, theme)
  } catch (error) {
    return { ...none(layoutThrew(error, page, at)), outputs: pageError(job, site, theme) }
  }
  const { html, main, missingLayout } = rendered
  if (missingLayout !== undefined) {
    return none(noLayout(missingLayout, page, theme))
  }
  const outputs: { path: string; content: string | Uint8Array }[] = job.files.map((path) => ({ path, content: html }))
  const pageOutput = renderedPage(job, site, { html: () => html, main })
  if (job.markdownFile !== undefined) {
    const notes = [site.indexLine, versionLine(job, site)].map((line) => (line === undefined ? '' : `${line}\n\n`))
    outputs.push({ path: job.markdownFile, content: notes.join('') + pageOutput.markdown() })
  }
  const digests: Record<string, string> = {}
  const diagnostics: Diagnostic[] = [...(rendered.diagnostics ?? [])]
  for (const { instance, plugin } of plugins) {
    let hook = 'digest'
    try {
      const text = plugin.digest?.(pageOutput)
      if (text !== undefined) digests[instance] = text
      hook = 'emitPage'
      for (const output of plugin.emitPage?.(pageOutput) ?? []) {
        const pieces = await output.content()
        const content = typeof pieces === 'string' || pieces instanceof Uint8Array ? pieces : await gather(pieces)
        outputs.push({ path: output.path, content })
      }
    } catch (error) {
      diagnostics.push(threwAt(hookError({ plugin: plugin.name, hook, page: page.route }, error), at))
    }
  }
  return defined({ outputs, digests, diagnostics, style, ofTheme: rendered.ofTheme })
}

/**
 * Document for a page that could not be rendered. A built site never contains it, since the error prevents
 * publication. The live site displays it.
 */
function pageError(job: RenderJob<FragmentBody>, site: PreparedSite, theme: ThemeModule): PageOutputs['outputs'] {
  const { route, location } = job.page
  const title = site.crashedTitle
  const page: Page = defined({ route, layout: 'page-error', title, noindex: true, toc: false, location })
  try {
    const { html, missingLayout } = renderPage({ page, files: job.files, fragments: {} }, site, theme)
    return missingLayout === undefined ? job.files.map((path) => ({ path, content: html })) : []
  } catch {
    // The document of the theme itself throws.
    return []
  }
}

/** Line with the version of a page and the address of its counterpart in the latest version; empty on pages of the latest version. */
function versionLine(job: RenderJob<FragmentBody>, site: PreparedSite): string | undefined {
  const { version } = versionView(job, site)
  const words = site.versionWords
  if (version === undefined || version.isLast || words === undefined) return undefined
  const text = fill(words[version.banner ?? 'version'], { version: version.label })
  return `> ${text}${/[.。]$/.test(text) ? ' ' : '; '}${words.latest}: ${site.view.url}${version.latest}`
}

function none(problem: Diagnostic): PageOutputs {
  return { outputs: [], digests: {}, diagnostics: [problem] }
}

async function gather(parts: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const part of parts) all += part
  return all
}

/** Style sheet with the rules of the `style=` attributes of all fragments of a page. */
function pageStyle(job: RenderJob<FragmentBody>): { path: string; css: string } | undefined {
  const rules = [...new Set(Object.values(job.fragments).map(({ body }) => body.css ?? ''))].filter((css) => css !== '')
  if (rules.length === 0) return undefined
  const css = rules.join('')
  return { path: `assets/page-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`, css }
}
