/**
 * The panel of a published API reference (`@waybill/docs/try`), which calls the real API. It previews the request, and
 * keys stay in memory.
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
import type { PreparedRequest } from './send.ts'
import { readOperationPage } from './operation-page.ts'
import { adoptStyle } from './style.ts'
import { showWorkflows } from './workflow.ts'

/** Fills the panel on the present page. */
export function fillTry(box: HTMLElement, call: TryCall): void {
  const page = readOperationPage()
  if (page === undefined) return
  adoptStyle()
  const credentials = credentialFields(call.security)
  // The reader may have selected another server for the samples.
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
    preview: (draft) => preview(draft, credentials.mask),
    actions: () => [],
    problem: (_reason, sent) => explained(sent),
  }
  fillPanel(box, { facts: { base: '', keys: [] }, operation: call, shown: page, kind })
}

/** Makes the workflows of the page executable against the real API. */
export function fillWorkflows(): void {
  adoptStyle()
  showWorkflows(() => apiCaller(explained))
}

/** Preview of the request and its curl command, with masked secrets. */
function preview(
  draft: () => PreparedRequest,
  mask: (text: string) => string,
): ReturnType<NonNullable<Kind['preview']>> {
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
    update() {
      const sent = draft()
      request.textContent = mask(requestText(sent))
      curl.textContent = mask(curlText(sent))
    },
  }
}

/** Origins that the security policy of the site has blocked. */
const blocked = new Set<string>()
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin)
})

/**
 * Explains a missing response. Browsers report no reason, so possible causes and remedies are
 * listed.
 */
function explained({ method, url, headers }: PreparedRequest): Node {
  const { origin } = new URL(url, location.href)
  if (blocked.has(origin)) return element('span', {}, WORDS.tryIt.forbidden.replace('{origin}', origin))
  if (origin === location.origin) return element('span', {}, WORDS.tryIt.unreached)
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const text = WORDS.tryIt.cors
    .replace('{call}', [method, ...names].join(', '))
    .replace('{header}', `Access-Control-Allow-Origin: ${location.origin}`)
  return element('span', {}, text)
}
