/** A displayed body: always text, never markup. */
export interface ShownBody {
  readonly text: string
  /** A note about changes to the text, or the reason for a missing text. */
  readonly note?: string
}

/** Maximum number of displayed characters. Longer bodies are cut. */
const maxShown = 100_000

/** Formats a body by its media type. */
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

/** Indents JSON. Numbers stay as written, since JavaScript cannot represent all of them. */
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
