import { fromHtml } from 'hast-util-from-html'
import type { Element, Nodes, Root } from 'hast'
import { hrefOf } from '../model/address.ts'
import type { FragmentBody, Section } from '../model/facts.ts'
import type { RenderJob } from '../model/linked.ts'
import type { RenderedPage } from '../model/site.ts'
import { fragmentHtml, fragmentMarkdown } from './page.ts'
import type { PreparedSite } from './view.ts'

/** How the texts of a page that has no body of its own are found in its HTML; given in, since it is a stage of its own. */
export interface FromHtml {
  markdown(tree: Root): string
  sections(tree: Root): readonly Section[]
}

/** A page after rendering, its texts made when asked for. `html` gives the document. */
export function renderedPage(
  job: RenderJob<FragmentBody>,
  site: PreparedSite,
  html: () => string,
  convert: FromHtml,
): RenderedPage {
  const { page } = job
  const href = hrefOf(page.route, site.addressing)
  const sidebar = page.sidebar === undefined ? undefined : site.indexed.get(page.sidebar)?.sidebar
  const body = page.textFrom === 'page' ? undefined : job.fragments['#body']
  let main: Root | undefined
  const tree = () => (main ??= mainOf(html(), site.view.url))
  return {
    page,
    url: site.view.url + href,
    href,
    ...(sidebar === undefined ? {} : { sidebar }),
    html,
    contentHtml: () => (body === undefined ? '' : fragmentHtml(body.body.html, body, site, site.view.url)),
    markdown() {
      if (body === undefined) return convert.markdown(tree()).trimEnd() + '\n'
      const title = page.hideTitle === true ? '' : `# ${page.title}\n\n`
      return `${title}${fragmentMarkdown(body, site)}`.trimEnd() + '\n'
    },
    sections: () => (body === undefined ? convert.sections(tree()) : body.body.sections),
  }
}

/** The content of `<main>` without what only serves to move about, with absolute links. */
function mainOf(html: string, origin: string): Root {
  const main = find(fromHtml(html), 'main')
  const children =
    main === undefined ? [] : main.children.map((child) => strip(child, origin)).filter((child) => child !== undefined)
  return { type: 'root', children: children as Root['children'] }
}

function find(node: Nodes, tag: string): Element | undefined {
  if (node.type === 'element' && node.tagName === tag) return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = find(child, tag)
    if (found !== undefined) return found
  }
  return undefined
}

const chrome = new Set(['nav', 'aside', 'button', 'script', 'style', 'svg', 'form', 'noscript', 'footer'])

function strip(node: Nodes, origin: string): Nodes | undefined {
  if (node.type === 'comment') return undefined
  if (node.type !== 'element') return node
  if (chrome.has(node.tagName) || node.properties['dataTwin'] === 'skip') return undefined
  const properties = { ...node.properties }
  // Without the page around it, a link to a place on it leads nowhere.
  const isOwn = node.tagName === 'a' && String(properties['href'] ?? '').startsWith('#')
  if (isOwn) delete properties['href']
  for (const name of ['href', 'src']) {
    const value = properties[name]
    if (typeof value === 'string' && value.startsWith('/') && !value.startsWith('//')) properties[name] = origin + value
  }
  return {
    ...node,
    tagName: isOwn ? 'span' : node.tagName,
    properties,
    children: node.children
      .map((child) => strip(child, origin))
      .filter((child) => child !== undefined) as Element['children'],
  }
}
