import { keepChrome } from '@theme/script/navigate/chrome'
import { featuresOf, wakeOf } from '@theme/script/navigate/deployment'
import { keepIslands } from '@theme/script/navigate/islands'
import { reloadForScript } from '@waybill/docs/reload'

const inHead = 'title, meta, link, script[type$="json"]'

/** Loads the style sheets that a page has and this document has not; fails if one cannot be had. */
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
 * Replaces the current page by a fetched one. Header, menu and sidebar stay where they are the same but for their
 * marks, islands that are awake where the page has them too, and elements of `<body>` with `data-keep`, which scripts
 * have made.
 */
export function swap(page: Document): void {
  const wake = wakeOf(page)
  if (wake !== undefined && wakeOf(document) === undefined) addScript(wake)
  const present = new Set(featuresOf(document))
  for (const feature of featuresOf(page)) if (!present.has(feature)) addScript(feature)
  swapHead(page.head)
  // Attributes that scripts set contain choices of the reader; the others come from the page.
  for (const name of ['lang', 'dir', 'class']) copyAttribute(name, document.documentElement, page.documentElement)
  const body = document.adoptNode(page.body)
  const { body: current } = document
  for (const name of new Set([...current.getAttributeNames(), ...body.getAttributeNames()]))
    copyAttribute(name, current, body)
  // Their text became elements, since a page is parsed without scripting.
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
