import { STATUS_CODES } from 'node:http'
import type { DeliveryEntry } from '../deliveries.ts'
import type { Recording, RequestEntry } from '../request-log.ts'
import { answerDifference } from './difference.ts'
import type { Item, PanelWorlds } from './items.ts'
import { duration, markup, type Content, type Markup } from './markup.ts'
import { shownPath, type Secrets, shownHeader } from './mask.ts'
import { writeQuery, type PanelQuery } from './query.ts'
import { shownBody } from './body.ts'

/** Input of the details. */
export interface DetailsContext {
  readonly panel: PanelWorlds
  readonly query: PanelQuery
  readonly secrets: Secrets
}

/** The details of an item. */
export function details(item: Item, context: DetailsContext): Markup {
  return item.kind === 'requests'
    ? requestDetails(item.entry, item.world, context)
    : deliveryDetails(item.entry, item.world, context)
}

function requestDetails(entry: RequestEntry, world: string, { panel, query, secrets }: DetailsContext): Markup {
  const { number, method, path, status, operation, error, answeredBy, violations = [], took, time, replays } = entry
  const log = panel.worlds().get(world)?.requests
  const recording = log?.recording(number)
  const earlier = replays === undefined ? undefined : log?.list().find((request) => request.number === replays)
  const before = replays === undefined ? undefined : log?.recording(replays)
  const address = (request: number): string => writeQuery({ ...query, selected: { number: request, world } })
  return markup`<h2 id="title" tabindex="-1">
      <span class="method">${method}</span> <span class="path">${shownPath(path, secrets)}</span></h2>
    <p class="outcome"><span class="status s${Math.floor(status / 100)}">${status}</span>${` ${STATUS_CODES[status] ?? ''} `}
      <span class="by">${bySentences[answeredBy]}</span></p>
    <dl>
      ${fact('Number', `#${number}`)}
      ${fact('Operation', operation ?? 'none')}
      ${world !== '' && fact('World', world)}
      ${error !== null && fact('Error', error)}
      ${fact('Time', markup`<time datetime="${time}">${time.slice(0, 19).replace('T', ' ')}</time>`)}
      ${fact('Took', duration(took))}
    </dl>
    ${
      violations.length > 0 &&
      markup`<h3>What is wrong with the request</h3>
        <ul class="wrong">${violations.map(({ loc, message }) => markup`<li><code>${loc.join('.')}</code> ${message}</li>`)}</ul>`
    }
    ${again('replay', recording === undefined || isRepeatable(entry, recording), address(number))}
    ${
      replays !== undefined &&
      markup`<h3>What differs from the answer of <a href="${address(replays)}">#${replays}</a></h3>
        ${answerDifference(earlier && before && { ...earlier, ...before }, recording && { ...entry, ...recording }, secrets)}`
    }
    ${recording === undefined ? note('Its headers and bodies are no longer kept: there were many requests after it.') : messages(entry, recording, secrets)}`
}

function isRepeatable({ method }: RequestEntry, { requestBody }: Recording): boolean {
  return requestBody !== undefined || method === 'GET' || method === 'HEAD'
}

function messages(
  { method }: RequestEntry,
  { requestHeaders, requestBody, responseHeaders, responseBody }: Recording,
  secrets: Secrets,
): Markup {
  const sent = requestHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, requestHeaders[index + 1] ?? ''] as const] : [],
  )
  const type = sent.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const body = method === 'GET' || method === 'HEAD' ? '' : requestBody
  return markup`<section aria-labelledby="sent"><h3 id="sent">Request</h3>
      ${headerTable(sent, secrets)}
      ${body === undefined ? note('The body was not looked at, or is too large to be kept.') : bodyBox('Body of the request', body, type)}
    </section><section aria-labelledby="answer"><h3 id="answer">Answer</h3>
      ${headerTable(Object.entries(responseHeaders), secrets)}
      ${responseBody === undefined ? note('The body is too large to be kept.') : bodyBox('Body of the answer', responseBody ?? '', responseHeaders['content-type'])}
    </section>`
}

function deliveryDetails(entry: DeliveryEntry, world: string, { query, secrets }: DetailsContext): Markup {
  const { number, event, url, state, reason, attempts, headers, body, resends } = entry
  const address = (delivery: number): string => writeQuery({ ...query, selected: { number: delivery, world } })
  const tried = attempts.map(({ time, status, error }) => {
    const result = status === undefined ? error : `${status} ${STATUS_CODES[status] ?? ''}`
    return markup`<li><time datetime="${time}">${time.slice(11, 23)}</time> ${result}</li>`
  })
  return markup`<h2 id="title" tabindex="-1"><span class="path">${event}</span></h2>
    <p class="outcome"><span class="status ${state}">${state}</span> <span class="by">${reason}</span></p>
    <dl>
      ${fact('Number', `#${number}`)}
      ${fact('Address', url)}
      ${world !== '' && fact('World', world)}
      ${resends !== undefined && fact('Sends again', markup`<a href="${address(resends)}">#${resends}</a>`)}
    </dl>
    ${again('resend', true, address(number))}
    <h3>Attempts</h3>
    ${tried.length > 0 ? markup`<ol class="attempts">${tried}</ol>` : note('None yet.')}
    <section aria-labelledby="sent"><h3 id="sent">Request</h3>
      ${headerTable(Object.entries(headers), secrets)}
      ${bodyBox('Body of the delivery', JSON.stringify(body), 'application/json')}
    </section>`
}

/** A button that works without the script. */
function again(action: string, isPossible: boolean, address: string): Markup {
  return isPossible
    ? markup`<form method="post" action="page/${action}${address}" data-action="${action}"><button>Send again</button></form>`
    : note('It cannot be sent again: its body is not kept.')
}

function fact(name: string, value: Content): Markup {
  return markup`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

function note(text: string): Markup {
  return markup`<p class="note">${text}</p>`
}

const bySentences = {
  rule: 'by a rule of the site',
  inferred: 'by a rule that the paths of the description suggest',
  example: 'an example of the description',
  schema: 'made from the schema of the description',
  prefer: 'selected by the header Prefer',
  script: 'selected by the script of a test',
  limit: 'by the limit of calls',
  repetition: 'the earlier answer for its Idempotency-Key',
  credentials: 'refused for its credentials',
  permission: 'refused to this caller',
  validation: 'refused: it does not match the description',
  'no-operation': 'the description has no such operation',
  fault: 'the sandbox, or a rule, failed',
} as const satisfies Record<RequestEntry['answeredBy'], string>

/** Collapsed headers. */
function headerTable(headers: readonly (readonly [string, string])[], secrets: Secrets): Content {
  if (headers.length === 0) return undefined
  const rows = headers.map(
    ([name, value]) => markup`<tr><th scope="row">${name}</th><td>${shownHeader(name, value, secrets)}</td></tr>`,
  )
  const title = headers.length === 1 ? '1 header' : `${headers.length} headers`
  return markup`<details><summary>${title}</summary><table><tbody>${rows}</tbody></table></details>`
}

/** A body as text. */
function bodyBox(label: string, body: Uint8Array | string, type: string | undefined): Content {
  if (body.length === 0) return markup`<p class="note">No body.</p>`
  const { text, note } = shownBody(body, type)
  const box = markup`<pre tabindex="0" role="region" aria-label="${label}">${text}</pre>`
  return [text !== '' && box, note !== undefined && markup`<p class="note">${note}</p>`]
}
