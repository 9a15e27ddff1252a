import type { SentReport, SentReports } from '../events.ts'
import { element } from './try/element.ts'

/** Styles of the overlays, isolated from those of the page. */
const css = `
:host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: block; color-scheme: dark;
  --tone: #ff7a70; font: 15px/1.5 system-ui, sans-serif; }
:host([data-tone="warning"]) { --tone: #f5c451; }
:host([data-small]) { inset: auto auto 16px 16px; }
section { max-height: 60vh; overflow: auto; background: #16181d; color: #f0f1f3; border-top: 3px solid var(--tone);
  box-shadow: 0 -12px 40px rgb(0 0 0 / 45%); padding: 0 24px 16px; }
section:focus { outline: none; }
header { position: sticky; top: 0; display: flex; align-items: center; justify-content: space-between; gap: 16px;
  background: #16181d; padding: 12px 0; }
h2 { margin: 0; font-size: 17px; color: var(--tone); }
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
.badge { display: flex; align-items: center; gap: 8px; background: #16181d; color: #f0f1f3; border-color: #44484f;
  border-radius: 999px; padding: 6px 14px; font-size: 13px; box-shadow: 0 4px 16px rgb(0 0 0 / 30%); }
.badge::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--tone); }
@media (forced-colors: active) { section { border: 2px solid; } }
@media print { :host { display: none; } }
`

/** Creates an element over the page with isolated styles. `name` is its custom element name. */
export function overPage(name: string): { readonly host: HTMLElement; readonly root: ShadowRoot } {
  const host = document.createElement(name)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return { host, root }
}

/** Text such as `3 warnings`. */
export function counted({ reports, more }: SentReports, noun: string): string {
  const count = reports.length + more
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Texts of a panel apart from its reports. */
interface PanelWords {
  readonly noun: string
  readonly role: 'alertdialog' | 'dialog'
  readonly close: string
  readonly note?: string
}

/** Creates a panel with reports. `hide` is called by its button and by Escape. */
export function panelOf(list: SentReports, words: PanelWords, hide: () => void): HTMLElement {
  const { noun, role, note } = words
  const label = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`
  const panel = element('section', { role, 'aria-label': label, tabindex: '-1' })
  const close = element('button', { type: 'button', 'aria-label': words.close }, 'Hide')
  close.addEventListener('click', hide)
  panel.append(element('header', {}, element('h2', {}, counted(list, noun)), close), ...list.reports.map(article))
  if (list.more > 0) panel.append(element('p', {}, `… and ${list.more} more, in the terminal`))
  if (note !== undefined) panel.append(element('p', { class: 'note' }, note))
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
  })
  return panel
}

function article({ text, place, link }: SentReport): HTMLElement {
  const item = element('article')
  const [head = '', ...rest] = text.trimEnd().split('\n')
  item.append(element('h3', {}, head))
  if (place !== undefined)
    item.append(link === undefined ? element('p', {}, place) : element('a', { href: link }, place))
  if (rest.length > 0) item.append(element('pre', { tabindex: '0' }, rest.join('\n')))
  return item
}
