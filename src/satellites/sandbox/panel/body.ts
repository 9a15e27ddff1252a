/** A body as it is shown: as text, never as what it would be on a page. */
export interface ShownBody {
  readonly text: string
  /** A note about changes to the text, or the reason for a missing text. */
  readonly note?: string
}

/** Characters that are shown; what is longer is cut. */
const maxShown = 100_000

/** A body, formatted by its media type. */
export function shownBody(body: Uint8Array | string, type = ''): ShownBody {
  const essence = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const bytes = typeof body === 'string' ? undefined : body
  let text: string
  try {
    text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { text: '', note: `${bytes?.length ?? 0} bytes of ${essence || 'no named type'}` }
  }
  if (text.includes('\0')) return { text: '', note: `${text.length} bytes of ${essence || 'no named type'}` }
  const formatted = essence === '' || /[/+]json$/.test(essence) ? indented(text) : asForm(text, essence)
  return formatted.length > maxShown
    ? { text: formatted.slice(0, maxShown), note: `the first ${maxShown} of ${formatted.length} characters` }
    : { text: formatted }
}

/** JSON on lines of its own, each value as it was written: a number may be one that JavaScript cannot hold. */
function indented(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  let depth = 0
  const line = (): string => `\n${'  '.repeat(depth)}`
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? []
  return tokens
    .map((token, index) => {
      if (token === ':') return ': '
      if (token === ',') return `,${line()}`
      const isEmpty = /[}\]]/.test(tokens[index + 1] ?? '') && tokens[index + 1]?.length === 1
      if (token === '{' || token === '[') {
        depth += 1
        return isEmpty ? token : token + line()
      }
      if (token !== '}' && token !== ']') return token
      depth -= 1
      return /^[{[]$/.test(tokens[index - 1] ?? '') ? token : line() + token
    })
    .join('')
}

function asForm(text: string, essence: string): string {
  if (essence !== 'application/x-www-form-urlencoded') return text
  return [...new URLSearchParams(text)].map(([name, value]) => `${name} = ${value}`).join('\n')
}
