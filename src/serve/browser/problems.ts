import { element } from './try/element.ts'

/** An error in the overlay. */
export interface ShownProblem {
  /** The report in the form of the terminal, without colours. */
  readonly text: string
  /** File, line and column, for the link. */
  readonly place?: string
  /** Address of the location in the writer's editor. */
  readonly link?: string
}

/** Styles of the overlay, which shares nothing with those of the page. */
const css = `
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: block; color-scheme: dark; }
section { max-height: 60vh; overflow: auto; background: #16181d; color: #f0f1f3; border-top: 3px solid #ff7a70;
  box-shadow: 0 -12px 40px rgb(0 0 0 / 45%); font: 15px/1.5 system-ui, sans-serif; padding: 0 24px 16px; }
section:focus { outline: none; }
header { position: sticky; top: 0; display: flex; align-items: center; justify-content: space-between; gap: 16px;
  background: #16181d; padding: 12px 0; }
h2 { margin: 0; font-size: 17px; color: #ff958c; }
h3 { margin: 0; font-size: 15px; font-weight: 600; overflow-wrap: anywhere; }
article { padding: 12px 0; border-top: 1px solid #33363d; }
a { color: #8ab8ff; text-underline-offset: 3px; overflow-wrap: anywhere; }
a:focus-visible, button:focus-visible, pre:focus-visible { outline: 2px solid #8ab8ff; outline-offset: 2px; }
pre { margin: 8px 0 0; padding: 12px; background: #0e1014; border-radius: 6px; overflow-x: auto; tab-size: 4;
  font: 13px/1.55 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
p { margin: 4px 0 0; } .note { color: #b4b8c0; font-size: 13px; margin-top: 12px; }
button { font: inherit; color: inherit; background: #2a2d34; border: 1px solid #565b66; border-radius: 6px;
  padding: 4px 12px; cursor: pointer; }
button:hover { background: #343841; }
@media (forced-colors: active) { section { border: 2px solid; } }
`

let box: HTMLElement | undefined
let dismissed = ''

/** Shows errors over the page, which stays in its last good version. No errors remove the overlay. */
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
  const count = problems.length + more
  const title = element('h2', {}, `${count} ${count === 1 ? 'error' : 'errors'}`)
  const close = element('button', { type: 'button', 'aria-label': 'Hide the errors until they change' }, 'Hide')
  const hide = () => {
    dismissed = text
    box?.remove()
    box = undefined
  }
  close.addEventListener('click', hide)
  panel.append(element('header', {}, title, close), ...problems.map(one))
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
