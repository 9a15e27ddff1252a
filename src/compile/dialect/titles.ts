const opening = /^((?:[ \t]*>)*[ \t]*)(:{3,})([ \t]*)([A-Za-z][\w-]*)(?:([ \t]+)(\S[^\r\n]*?))?([ \t]*)$/
const fence = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/
const attributes = /[ \t]*(\{[^{}]*\})$/

/**
 * Writes what other tools allow at the opening of a container (`::: tip A title`, `:::tip A title {#id}`) as
 * `:::tip[A title]{#id}`. Lines stay where they were; code in fences stays as it is.
 */
export function bracketTitles(text: string): string {
  if (!text.includes(':::')) return text
  let open: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const [, ticks, info = ''] = fence.exec(line) ?? []
      if (open !== undefined) {
        if (ticks?.startsWith(open) && info.trim() === '') open = undefined
        return line
      }
      if (ticks !== undefined && !(ticks.startsWith('`') && info.includes('`'))) open = ticks
      return line.includes(':::') ? bracketTitle(line) : line
    })
    .join('\n')
}

function bracketTitle(line: string): string {
  const ending = line.endsWith('\r') ? '\r' : ''
  const [whole, before = '', colons = '', space = '', name = '', , rest = ''] = opening.exec(line.slice(0, line.length - ending.length)) ?? []
  if (whole === undefined || (space === '' && rest === '')) return line
  const braces = attributes.exec(rest)?.[1] ?? ''
  const title = rest.slice(0, rest.length - (attributes.exec(rest)?.[0].length ?? 0)).trim()
  // `:::tip [A title]` has its brackets already.
  const label = title === '' ? '' : /^\[.*\]$/.test(title) ? title : `[${isBalanced(title) ? title : escaped(title)}]`
  return `${before}${colons}${name}${label}${braces}${ending}`
}

function isBalanced(title: string): boolean {
  let depth = 0
  for (const character of title) {
    if (character === '[') depth++
    else if (character === ']' && --depth < 0) return false
  }
  return depth === 0
}

function escaped(title: string): string {
  return title.replace(/[[\]]/g, '\\$&')
}
