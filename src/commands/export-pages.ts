/**
 * Renders pages for a document like a build, into a folder of `docs export`.
 *
 * @module
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BookPage, type RenderedBook, withOwnAddresses } from '../satellites/export/index.ts'
import type { Page } from '../model/page.ts'
import type { LinkedState } from '../compiler/stages/link.ts'
import type { SitePlan } from '../compiler/stages/plan.ts'
import { renderInto } from '../compiler/build.ts'
import type { Run } from '../compiler/run/run.ts'

/** Renders the pages of the document into a temporary folder, like a build into its staging folder. */
export async function renderPages(
  run: Run,
  {
    state,
    planned,
    scratch,
    bookPages,
  }: {
    readonly state: LinkedState
    readonly planned: SitePlan
    readonly scratch: string
    readonly bookPages: readonly Page[]
  },
): Promise<RenderedBook> {
  const { jobs, results } = await renderInto(run, scratch, { linked: state, plan: planned, pages: bookPages })
  const contents = new Map(planned.fixed.map(({ path, content }) => [path, content] as const))
  for (const { style, outputs } of results) {
    if (style !== undefined) contents.set(style.path, () => style.css)
    for (const { path } of outputs) if (!contents.has(path)) contents.set(path, () => readFile(join(scratch, path)))
  }
  const bytes = async (path: string): Promise<Buffer | undefined> => {
    const content = await contents.get(path)?.()
    return content === undefined ? undefined : Buffer.from(content)
  }
  const pages = new Map<string, BookPage>()
  const sheets = new Set<string>()
  for (const { page, files, markdownFile } of jobs) {
    const html = (await bytes(files[0] ?? ''))?.toString() ?? ''
    const text = markdownFile === undefined ? '' : ((await bytes(markdownFile))?.toString() ?? '')
    const { indexLine } = planned.shared
    const markdown = indexLine !== undefined && text.startsWith(indexLine) ? text.slice(indexLine.length) : text
    pages.set(page.route, { route: page.route, title: page.title, html, markdown })
    for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)) sheets.add(href)
  }
  const { baseUrl } = planned.shared.view
  const styles = await Promise.all(
    [...sheets].flatMap((href) => (href.startsWith(baseUrl) ? [sheetOf(href, bytes(href.slice(baseUrl.length)))] : [])),
  )
  const diagnostics = results.flatMap((result) => result.diagnostics)
  return { pages, styles: styles.flat(), read: bytes, diagnostics }
}

/** Text of a style sheet with addresses for a document; empty if the sheet is not a file of the site. */
async function sheetOf(address: string, bytes: Promise<Buffer | undefined>): Promise<readonly string[]> {
  const text = (await bytes)?.toString()
  return text === undefined ? [] : [withOwnAddresses(text, address)]
}
