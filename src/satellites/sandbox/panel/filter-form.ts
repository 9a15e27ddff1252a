import { markup, type Markup } from './markup.ts'
import type { PanelQuery } from './query.ts'
import type { PanelWorlds } from './worlds.ts'

const statuses = {
  requests: [
    ['', 'Any status'],
    ['2', '2xx success'],
    ['3', '3xx redirect'],
    ['4', '4xx refused'],
    ['5', '5xx failed'],
  ],
  deliveries: [
    ['', 'Any state'],
    ['pending', 'pending'],
    ['delivered', 'delivered'],
    ['failed', 'failed'],
    ['skipped', 'skipped'],
  ],
} as const

/** What narrows the list. Worlds are asked for where there are several. */
export function filterForm({ show, text, status, world }: PanelQuery, { worlds }: PanelWorlds): Markup {
  const names = [...worlds().keys()]
  const named = names.map((name): readonly [string, string] => (name === '' ? ['*', 'First world'] : [name, name]))
  const options = (all: readonly (readonly [string, string])[], chosen: string): readonly Markup[] =>
    all.map(
      ([value, label]) => markup`<option value="${value}"${value === chosen && markup` selected`}>${label}</option>`,
    )
  const examples = show === 'requests' ? 'Path, operation, error' : 'Event, address'
  return markup`<form id="filter" role="search" aria-label="Filter">
    ${show !== 'requests' && markup`<input type="hidden" name="show" value="${show}">`}
    <input type="search" name="q" value="${text}" placeholder="${examples}" aria-label="Filter by text" autocomplete="off">
    <select name="status" aria-label="Status">${options(statuses[show], status)}</select>
    <select name="only" aria-label="World"${names.length < 2 && markup` hidden`}>${options([['', 'All worlds'], ...named], world)}</select>
    <noscript><button>Filter</button></noscript></form>`
}
