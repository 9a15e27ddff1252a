/**
 * The panel of a published reference (`@waybill/docs/try`): it calls the API itself. What will be sent is shown before it is,
 * and keys stay in memory.
 *
 * @module
 */
import type { TryCall } from '../../../api/try-call.ts'
import { apiCaller } from './api-caller.ts'
import { credentialFields } from './credentials.ts'
import { element } from './element.ts'
import { field, selectOf } from './form.ts'
import { fillPanel, type Kind } from './panel.ts'
import { curlText, requestText } from './request.ts'
import type { Sent } from './send.ts'
import { readOperationPage } from './operation-page.ts'
import { adoptStyle } from './style.ts'
import { showWorkflows } from './workflow.ts'

/** Fills the panel of the page that is shown. */
export function fillTry(box: HTMLElement, call: TryCall): void {
  const page = readOperationPage()
  if (page === undefined) return
  adoptStyle()
  const credentials = credentialFields(call.security)
  // The reader may have chosen another one for the samples.
  const chosen = page.server === '' ? [] : [page.server]
  const addresses = [...new Set([...chosen, ...call.servers])]
  const select = selectOf(addresses)
  const servers = addresses.length > 1 ? [field([WORDS.tryIt.server], select).row] : []
  const kind: Kind = {
    own: {
      rows: [...servers, ...credentials.rows],
      base: () => addresses[Number(select.value)] ?? '',
      sign: credentials.sign,
    },
    preview: (draft) => preview(draft, credentials.cover),
    actions: () => [],
    problem: (_reason, sent) => explained(sent),
  }
  fillPanel(box, { facts: { base: '', keys: [] }, operation: call, shown: page, kind })
}

/** Puts the workflows of the page to the reader, who runs them at the API itself. */
export function fillWorkflows(): void {
  adoptStyle()
  showWorkflows(() => apiCaller(explained))
}

/** The request, and the command of curl for it, with what is secret covered. */
function preview(draft: () => Sent, cover: (text: string) => string): ReturnType<NonNullable<Kind['preview']>> {
  const request = element('pre', { class: 'code', tabindex: '0' })
  const curl = element('pre', { class: 'code', tabindex: '0' })
  return {
    box: element(
      'div',
      { class: 'try-preview', role: 'group', 'aria-label': WORDS.tryIt.request },
      element('p', { class: 'try-label' }, WORDS.tryIt.willBeSent),
      request,
      element('details', { class: 'try-more' }, element('summary', {}, WORDS.tryIt.asCurl), curl),
    ),
    tell() {
      const sent = draft()
      request.textContent = cover(requestText(sent))
      curl.textContent = cover(curlText(sent))
    },
  }
}

/** Origins that the policy of the site has kept from being asked. */
const blocked = new Set<string>()
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin)
})

/** The browser says nothing of why there is no answer: what may be the reason, and what helps. */
function explained({ method, url, headers }: Sent): Node {
  const { origin } = new URL(url, location.href)
  if (blocked.has(origin)) return element('span', {}, WORDS.tryIt.forbidden.replace('{origin}', origin))
  if (origin === location.origin) return element('span', {}, WORDS.tryIt.unreached)
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const text = WORDS.tryIt.cors
    .replace('{call}', [method, ...names].join(', '))
    .replace('{header}', `Access-Control-Allow-Origin: ${location.origin}`)
  return element('span', {}, text)
}
