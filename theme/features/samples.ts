/** Displays the samples for the selected body, which are fetched from a separate page on the first choice. */
import '@theme/styles/samples.css'

type Code = ReadonlyMap<string, readonly Node[]>

/** Samples by address of their body, including those of the page itself. */
const codeByAddress = new Map<string, Code>()

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.api-bodies a') : null
  const box = link?.closest<HTMLDetailsElement>('.api-bodies')
  if (!link || !box || event.ctrlKey || event.metaKey || event.shiftKey) return
  // Called before the handler for navigation.
  event.preventDefault()
  event.stopPropagation()
  void choose(box, link)
}

async function choose(box: HTMLDetailsElement, link: HTMLAnchorElement): Promise<void> {
  const part = box.parentElement
  const before = box.querySelector<HTMLAnchorElement>('[aria-current]')
  if (part === null || before === null) return
  box.querySelector('[role=alert]')?.remove()
  try {
    if (!codeByAddress.has(before.href)) codeByAddress.set(before.href, codeIn(part, 'keep'))
    if (!codeByAddress.has(link.href)) await load(link.href)
    put(part, codeByAddress.get(link.href) ?? new Map())
  } catch (error) {
    console.error(error)
    const line = document.createElement('p')
    line.setAttribute('role', 'alert')
    line.textContent = WORDS.script.samplesFailed
    box.append(line)
    return
  }
  before.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  const label = box.querySelector('summary > span')
  if (label !== null) label.textContent = link.textContent
  box.open = false
  box.querySelector('summary')?.focus()
  document.dispatchEvent(new CustomEvent('docs:samples'))
}

/** All bodies on the page at an address. */
async function load(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const heading of page.querySelectorAll('section.api-code > [id]')) {
    const url = new URL(`#${heading.id}`, address).href
    if (heading.parentElement !== null && !codeByAddress.has(url)) codeByAddress.set(url, codeIn(heading.parentElement))
  }
}

/** Code of each language in a part. `keep` copies it, since the page may change it. */
function codeIn(part: Element, keep?: 'keep'): Code {
  return new Map(
    panelsIn(part).map(([language, code]) => {
      const nodes = [...code.childNodes]
      return [language, keep ? nodes.map((node) => node.cloneNode(true)) : nodes] as const
    }),
  )
}

function put(part: Element, codes: Code): void {
  for (const [language, code] of panelsIn(part)) {
    const nodes = codes.get(language)
    if (nodes !== undefined) code.replaceChildren(...nodes.map((node) => document.importNode(node, true)))
  }
}

function panelsIn(part: Element): readonly (readonly [language: string, code: Element])[] {
  return [...part.querySelectorAll<HTMLElement>('.api-languages > .tab-panel')].flatMap((panel) => {
    const code = panel.querySelector('pre.code')
    return code === null ? [] : [[panel.dataset['value'] ?? '', code] as const]
  })
}

document.addEventListener('click', onClick, { capture: true })
