import { shownBody } from './body.ts'
import { markup, type Content } from './markup.ts'
import { shownHeader, type Secrets } from './mask.ts'

/** Headers, folded. */
export function headerTable(headers: readonly (readonly [string, string])[], secrets: Secrets): Content {
  if (headers.length === 0) return undefined
  const rows = headers.map(
    ([name, value]) => markup`<tr><th scope="row">${name}</th><td>${shownHeader(name, value, secrets)}</td></tr>`,
  )
  const title = headers.length === 1 ? '1 header' : `${headers.length} headers`
  return markup`<details><summary>${title}</summary><table><tbody>${rows}</tbody></table></details>`
}

/** A body as text. */
export function bodyBox(label: string, body: Uint8Array | string, type: string | undefined): Content {
  if (body.length === 0) return markup`<p class="note">No body.</p>`
  const { text, note } = shownBody(body, type)
  const box = markup`<pre tabindex="0" role="region" aria-label="${label}">${text}</pre>`
  return [text !== '' && box, note !== undefined && markup`<p class="note">${note}</p>`]
}
