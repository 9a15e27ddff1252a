import type { Root } from 'hast'
import { defined } from '../../base/defined.ts'
import { once } from '../../base/once.ts'
import { hrefOf } from '../../model/address.ts'
import type { FragmentBody } from '../../model/facts.ts'
import type { RenderJob } from '../../model/linked.ts'
import type { RenderedPage } from '../../model/site.ts'
import { htmlToMarkdown } from '../../text/markdown-out/to-markdown.ts'
import { sectionsOfPage } from '../../text/sections.ts'
import { fragmentHtml, fragmentMarkdown } from './fragment.ts'
import { mainOf } from './main.ts'
import type { PreparedSite } from './view.ts'

/** Creates a `RenderedPage` whose texts are computed on demand. `html` returns the document, `main` its content. */
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
    policy: once(() => policyOf(html()) ?? site.view.policy),
    contentHtml: () =>
      body === undefined ? '' : fragmentHtml(body.body.html, { ...body, origin: site.view.url }, site),
    markdown: once(() => {
      if (body === undefined) return htmlToMarkdown(tree()).trimEnd() + '\n'
      const title = page.hideTitle === true ? '' : `# ${page.title}\n\n`
      return `${title}${fragmentMarkdown(body, site)}`.trimEnd() + '\n'
    }),
    sections: once(() => (body === undefined ? sectionsOfPage(tree()) : body.body.sections)),
  })
}

/** Policy of a document. It is near the start, before everything that could load. */
function policyOf(html: string): string | undefined {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1]?.replaceAll('&#x27;', "'")
}
