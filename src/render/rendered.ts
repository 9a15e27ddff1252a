import type { Root } from 'hast'
import { hrefOf } from '../model/address.ts'
import type { FragmentBody, Section } from '../model/facts.ts'
import type { RenderJob } from '../model/linked.ts'
import type { RenderedPage } from '../model/site.ts'
import { mainOf } from './main.ts'
import { fragmentHtml, fragmentMarkdown } from './page.ts'
import type { PreparedSite } from './view.ts'
import { defined } from '../defined.ts'

/** How the texts of a page that has no body of its own are found in its HTML; given in, since it is a stage of its own. */
export interface FromHtml {
  markdown(tree: Root): string
  sections(tree: Root): readonly Section[]
}

/** A page after rendering, its texts made when asked for. `html` gives the document, `main` what a reader came for. */
export function renderedPage(
  job: RenderJob<FragmentBody>,
  site: PreparedSite,
  { html, main = () => mainOf(html(), site.view.url) }: { html(): string; main?: (() => Root) | undefined },
  convert: FromHtml,
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
      if (body === undefined) return convert.markdown(tree()).trimEnd() + '\n'
      const title = page.hideTitle === true ? '' : `# ${page.title}\n\n`
      return `${title}${fragmentMarkdown(body, site)}`.trimEnd() + '\n'
    }),
    sections: once(() => (body === undefined ? convert.sections(tree()) : body.body.sections)),
  })
}

/** Several plugins ask for the same. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
