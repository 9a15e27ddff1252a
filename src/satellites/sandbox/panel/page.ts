import type { Described } from '../describe.ts'
import { details } from './details.ts'
import { countsOf, itemAt, itemsOf, type PanelWorlds } from './items.ts'
import { Markup, markup } from './markup.ts'
import type { Secrets } from './mask.ts'
import { writeQuery, type PanelQuery } from './query.ts'
import { row } from './row.ts'

/** Input of the page. */
export interface PageContext {
  readonly panel: PanelWorlds
  readonly described: Described
  readonly query: PanelQuery
  readonly secrets: Secrets
  /** Origin of the request for the page. */
  readonly origin: string
  readonly style: string
  readonly script: string
}

/** Builds the whole page. It works without its script, which only updates it. */
export function page({ panel, described, query, secrets, origin, style, script }: PageContext): string {
  const item = itemAt(panel, query)
  const { selected, ...without } = query
  const isRequests = query.show === 'requests'
  const isFiltered = query.text !== '' || query.status !== '' || query.world !== ''
  const title = titles[query.show]
  const chosen = item && details(item, { panel, query, secrets })
  return markup`<!doctype html>
<html lang="en" class="${selected !== undefined && 'has-details '}${isFiltered && 'is-filtered'}">
<head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${described.title} sandbox</title>
<link rel="icon" href="${icon}">
<style>${new Markup(style)}</style></head>
<body><a class="skip" href="#list">Skip to the list</a>
<header><h1>${described.title} <span>sandbox</span></h1>
<nav aria-label="Lists">${tab('requests', query, panel)}${tab('deliveries', query, panel)}</nav>
<p id="live" role="status">Reload to see new ones</p></header>
<main><section id="pane" aria-label="${title}">
<div class="tools">${filterForm(query, panel)}
${isRequests && markup`<form method="post" action="page/clear${writeQuery(without)}" data-action="clear"><button class="quiet">Clear</button></form>`}</div>
<ol id="list" tabindex="-1" aria-label="${title}, newest first">
${[...itemsOf(panel, query)].reverse().map((shownItem) => row(shownItem, query, secrets))}</ol>
${emptyText(query, described, origin)}</section>
<div id="details" role="region" aria-label="Details">
<a class="back" href="${writeQuery(without)}">← Back to the list</a>
<div id="inside">${chosen ?? (selected === undefined ? hint(isRequests) : gone)}</div></div></main>
<script>${new Markup(script)}</script></body></html>
`.text
}

/** Icon of three lines for a list. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%23315fc4'/%3E%3Cpath d='M4 5h8M4 8h8M4 11h5' stroke='%23fff' stroke-width='1.6'/%3E%3C/svg%3E"

/** Shown for an item that is no longer stored. */
export const gone = markup`<h2 id="title" tabindex="-1">It is gone</h2>
  <p class="note">The list was cleared, or there were too many after it.</p>`

/** Shown while no item is selected. */
export function hint(isRequests: boolean): Markup {
  return markup`<p class="hint">Choose ${isRequests ? 'a request' : 'a delivery'} to see its headers and bodies.</p>
    <p class="hint"><kbd>↑</kbd> <kbd>↓</kbd> move in the list, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> goes back, <kbd>/</kbd> filters.</p>`
}

const titles = { requests: 'Requests', deliveries: 'Webhook deliveries' } as const

function tab(show: PanelQuery['show'], { world, ...query }: PanelQuery, panel: PanelWorlds): Markup {
  const address = writeQuery({ show, text: '', status: '', world })
  return markup`<a href="${address}"${query.show === show && markup` aria-current="page"`}>
    ${titles[show]} <span class="count" id="count-${show}">${countsOf(panel)[show]}</span></a>`
}

function emptyText(query: PanelQuery, { base, operations }: Described, origin: string): Markup {
  const first = operations.find(({ method, path }) => method === 'GET' && !path.includes('{')) ?? operations[0]
  const hint =
    query.show === 'deliveries'
      ? markup`Nothing was sent to a webhook yet. To send an event:<br><code>docs sandbox trigger &lt;event&gt; --to &lt;address&gt;</code>`
      : markup`No request yet. Send one, and it appears here:<br><code>curl ${origin}${base}${first?.path ?? '/'}</code>`
  return markup`<p class="empty none">${hint}</p><p class="empty no-match">No entry matches the filter.</p>`
}

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

/** Form that filters the list. The choice of worlds is visible if there are several. */
function filterForm({ show, text, status, world }: PanelQuery, { worlds }: PanelWorlds): Markup {
  const names = [...worlds().keys()]
  const choices = names.map((name): readonly [string, string] => (name === '' ? ['*', 'First world'] : [name, name]))
  const options = (all: readonly (readonly [string, string])[], chosen: string): readonly Markup[] =>
    all.map(
      ([value, label]) => markup`<option value="${value}"${value === chosen && markup` selected`}>${label}</option>`,
    )
  const examples = show === 'requests' ? 'Path, operation, error' : 'Event, address'
  return markup`<form id="filter" role="search" aria-label="Filter">
    ${show !== 'requests' && markup`<input type="hidden" name="show" value="${show}">`}
    <input type="search" name="q" value="${text}" placeholder="${examples}" aria-label="Filter by text" autocomplete="off">
    <select name="status" aria-label="Status">${options(statuses[show], status)}</select>
    <select name="only" aria-label="World"${names.length < 2 && markup` hidden`}>${options([['', 'All worlds'], ...choices], world)}</select>
    <noscript><button>Filter</button></noscript></form>`
}
