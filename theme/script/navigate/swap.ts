import { keepChrome } from '@theme/script/navigate/chrome'
import { featuresOf, wakeOf } from '@theme/script/navigate/deployment'
import { keepIslands } from '@theme/script/navigate/islands'
import { reloadForScript } from '@waybill/docs/reload'

const inHead = 'title, meta, link, script[type$="json"]'

/** Loads the style sheets of a page that this document lacks. Rejects if one fails. */
export async function loadStyles(page: Document): Promise<void> {
  const sheets = (from: Document) => [...from.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const present = new Set(sheets(document).map(({ href }) => href))
  const missing = sheets(page).filter(({ href }) => !present.has(href))
  await Promise.all(
    missing.map(
      (sheet) =>
        new Promise((resolve, reject) => {
          const copy = document.importNode(sheet)
          copy.addEventListener('load', resolve)
          copy.addEventListener('error', () => {
            copy.remove()
            reject(new Error(sheet.href))
          })
          document.head.append(copy)
        }),
    ),
  )
}

/**
 * Replaces the present page with a fetched one. Kept in place are header, menu and sidebar if only their marks differ,
 * hydrated islands on both pages, and elements of `<body>` with `data-keep`, which scripts have created.
 */
export function swap(page: Document): void {
  const wake = wakeOf(page)
  if (wake !== undefined && wakeOf(document) === undefined) addScript(wake)
  const present = new Set(featuresOf(document))
  for (const feature of featuresOf(page)) if (!present.has(feature)) addScript(feature)
  swapHead(page.head)
  // Attributes set by scripts contain choices of the reader; all others come from the page.
  for (const name of ['lang', 'dir', 'class']) copyAttribute(name, document.documentElement, page.documentElement)
  const body = document.adoptNode(page.body)
  const { body: current } = document
  for (const name of new Set([...current.getAttributeNames(), ...body.getAttributeNames()]))
    copyAttribute(name, current, body)
  // Their content was parsed as elements, since scripting is disabled in the parser.
  for (const element of body.querySelectorAll('noscript')) element.remove()
  const settle = keepChrome(current, body)
  keepIslands(current, body)
  for (const node of [...current.childNodes])
    if (!(node instanceof Element && node.hasAttribute('data-keep'))) node.remove()
  current.prepend(...body.childNodes)
  settle()
}

function swapHead(head: HTMLHeadElement): void {
  const fresh = new Map([...head.querySelectorAll(inHead)].map((element) => [element.outerHTML, element]))
  for (const element of document.head.querySelectorAll(inHead)) if (!fresh.delete(element.outerHTML)) element.remove()
  document.head.append(...[...fresh.values()].map((element) => document.adoptNode(element)))
}

function addScript(address: string): void {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = address
  script.addEventListener('error', () => reloadForScript(address))
  document.head.append(script)
}

function copyAttribute(name: string, to: Element, from: Element): void {
  const value = from.getAttribute(name)
  if (value === null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}
