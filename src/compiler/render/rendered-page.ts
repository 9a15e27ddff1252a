import type { Nodes, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { defined } from '../../base/defined.ts'
import { hrefOf } from '../../model/address.ts'
import type { FragmentBody, Section } from '../../model/facts.ts'
import type { RenderJob } from '../../model/linked.ts'
import type { RenderedPage } from '../../model/site.ts'
import { foldBlocks, oneLine } from '../../text/blocks.ts'
import { htmlToMarkdown } from '../../text/markdown-out/to-markdown.ts'
import { fragmentHtml, fragmentMarkdown } from './fragment.ts'
import { mainOf } from './main.ts'
import type { PreparedSite } from './view.ts'

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
    policy: once(() => policyOf(html()) ?? site.view.policy),
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

/** These begin a line. */
const blocks = new Set('p li dd tr pre'.split(' '))

/** The texts by heading. Cells and controls separate words. */
function sections(tree: Root): Section[] {
  const found: { id: string; title: string; parts: string[] }[] = [{ id: '', title: '', parts: [] }]
  const visit = (node: Nodes): void => {
    if (node.type === 'element' && node.properties['dataSearch'] === 'skip') return
    const shown = node.type === 'element' && node.properties['dataSearchText']
    if (typeof shown === 'string') found.at(-1)?.parts.push(`\n${oneLine(shown)}\n`)
    if (node.type === 'text') found.at(-1)?.parts.push(oneLine(node.value))
    else if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) {
      found.push({ id: String(node.properties['id'] ?? ''), title: fold(toString(node)), parts: [] })
    } else if ('children' in node && !(node.type === 'element' && node.tagName === 'h1')) {
      const name = node.type === 'element' ? node.tagName : ''
      const gap = inline.has(name) ? '' : ' '
      found.at(-1)?.parts.push(blocks.has(name) ? '\n' : gap)
      for (const child of node.children) visit(child)
      found.at(-1)?.parts.push(gap)
    }
  }
  visit(tree)
  return found
    .map(({ id, title, parts }) => ({ id, title, text: foldBlocks(parts.join('')) }))
    .filter(({ title, text }) => title !== '' || text !== '')
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The policy that a document names. It stands before all that could load, and so at the start. */
function policyOf(html: string): string | undefined {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(html)?.[1]?.replaceAll('&#x27;', "'")
}
