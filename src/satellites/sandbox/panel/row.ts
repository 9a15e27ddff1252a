import type { DeliveryEntry } from '../deliveries.ts'
import type { RequestEntry } from '../request-log.ts'
import { keyOf, type Item } from './items.ts'
import { duration, markup, type Markup } from './markup.ts'
import { shownPath, type Secrets } from './mask.ts'
import { writeQuery, type PanelQuery } from './query.ts'

/** An item of the list. It is a single link, which a screen reader reads as a sentence. */
export function row(item: Item, query: PanelQuery, secrets: Secrets): Markup {
  const { world, entry } = item
  const selected = { number: entry.number, world }
  const isCurrent = query.selected?.number === entry.number && query.selected.world === world
  return markup`<li id="${keyOf(item)}">
    <a href="${writeQuery({ ...query, selected })}"${isCurrent && markup` aria-current="true"`}>
      ${item.kind === 'requests' ? requestRow(item.entry, secrets) : deliveryRow(item.entry)}
      ${world !== '' && markup` <span class="world"><span class="hidden">world </span>${world}</span>`}
    </a></li>`
}

function requestRow(entry: RequestEntry, secrets: Secrets): Markup {
  const { number, method, path, status, answeredBy, took, time, operation } = entry
  const by = operation === null ? byWords[answeredBy] : `${operation} · ${byWords[answeredBy]}`
  return markup`<span class="status s${Math.floor(status / 100)}">${status}</span>
    ${markup` <span class="method">${method}</span>`}
    ${markup` <span class="path">${shownPath(path, secrets)}</span>`}
    ${markup` <span class="by">${by}</span>`}
    ${markup` <span class="took">${duration(took)}</span>`}
    ${markup` <time datetime="${time}">${time.slice(11, 19)} · #${number}</time>`}`
}

function deliveryRow({ number, event, url, state, attempts }: DeliveryEntry): Markup {
  const last = attempts.at(-1)
  const tried = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`
  return markup`<span class="status ${state}">${last?.status ?? '—'}</span>
    ${markup` <span class="method">${state}</span>`}
    ${markup` <span class="path">${event}</span>`}
    ${markup` <span class="by">${url}</span>`}
    ${markup` <span class="took">${tried}</span>`}
    ${markup` <span class="time">${last && `${last.time.slice(11, 19)} · `}#${number}</span>`}`
}

const byWords = {
  rule: 'rule',
  inferred: 'inferred rule',
  example: 'example',
  schema: 'made from schema',
  prefer: 'Prefer',
  script: 'script',
  limit: 'rate limit',
  repetition: 'repetition',
  credentials: 'credentials',
  permission: 'permission',
  validation: 'validation',
  'no-operation': 'no operation',
  fault: 'fault',
} as const satisfies Record<RequestEntry['answeredBy'], string>
