import { css } from './problems-style.ts'

/** An error as the overlay shows it. */
export interface ShownProblem {
  /** The report as the terminal shows it, without colours. */
  readonly text: string
  /** File, line and column, for the link. */
  readonly place?: string
  /** Address of the place for the writer's editor. */
  readonly link?: string
}

let box: HTMLElement | undefined
let dismissed = ''

/** Shows errors over the page, the last good version of which stays behind; none takes the overlay away. */
export function showProblems(problems: readonly ShownProblem[], more: number): void {
  const text = JSON.stringify(problems)
  if (problems.length === 0) dismissed = ''
  if (problems.length === 0 || text === dismissed) {
    box?.remove()
    box = undefined
    return
  }
  dismissed = ''
  if (box?.dataset['shown'] === text) return
  box?.remove()
  box = document.createElement('docs-problems')
  box.dataset['shown'] = text
  const root = box.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const panel = element('section', { role: 'alertdialog', 'aria-label': 'Errors', tabindex: '-1' })
  const head = element('header')
  const count = problems.length + more
  head.append(element('h2', {}, `${count} ${count === 1 ? 'error' : 'errors'}`))
  const close = element('button', { type: 'button', 'aria-label': 'Hide the errors until they change' }, 'Hide')
  const hide = () => {
    dismissed = text
    box?.remove()
    box = undefined
  }
  close.addEventListener('click', hide)
  head.append(close)
  panel.append(head, ...problems.map(one))
  if (more > 0) panel.append(element('p', {}, `… and ${more} more, in the terminal`))
  panel.append(element('p', { class: 'note' }, 'The page behind is the last one that could be made.'))
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
  })
  root.append(panel)
  document.documentElement.append(box)
}

function one({ text, place, link }: ShownProblem): HTMLElement {
  const article = element('article')
  const [head = '', ...rest] = text.trimEnd().split('\n')
  article.append(element('h3', {}, head))
  if (place !== undefined)
    article.append(link === undefined ? element('p', {}, place) : element('a', { href: link }, place))
  if (rest.length > 0) article.append(element('pre', { tabindex: '0' }, rest.join('\n')))
  return article
}

function element(name: string, attributes: Readonly<Record<string, string>> = {}, text = ''): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}
