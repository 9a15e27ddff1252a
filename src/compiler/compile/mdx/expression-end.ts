/** Code before a slash that starts a regular expression. */
const beforeRegExp = /(?:^|[([{,;:?!=>&|+*%^~-]|\b(?:return|typeof|case|in|of|new|void|delete|await|yield))\s*$/

/**
 * Offset after the `}` that closes the expression whose `{` is at `start`; -1 if there is no end. Skips strings,
 * comments, templates and regular expressions without validating them: the caller must parse the content.
 */
export function expressionEnd(text: string, start: number): number {
  // For each open brace: true if it belongs to a template.
  const open: boolean[] = []
  for (let at = start; at < text.length; at++) {
    switch (text[at]) {
      case '{':
        open.push(false)
        break
      case '}':
        if (open.pop() === true) at = templateEnd(text, at + 1, open)
        if (open.length === 0) return at + 1
        break
      case '`':
        at = templateEnd(text, at + 1, open)
        break
      case '"':
      case "'":
        at = stringEnd(text, at)
        break
      case '/':
        at = slashEnd(text, at)
    }
    if (at === Infinity) return -1
  }
  return -1
}

/** Offset of the last character of a template part: its backtick, or the brace that opens code. */
function templateEnd(text: string, start: number, open: boolean[]): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '`') return at
    else if (text[at] === '$' && text[at + 1] === '{') {
      open.push(true)
      return at + 1
    }
  }
  return Infinity
}

/**
 * Offset of the closing quote, or of the opening one if it is an apostrophe in the text of an
 * element.
 */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++)
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at
  return start
}

/**
 * Offset of the last character of the comment or regular expression that a slash starts, or else of the
 * slash itself.
 */
function slashEnd(text: string, start: number): number {
  const next = text[start + 1]
  if (next === '*') {
    const end = text.indexOf('*/', start + 2)
    return end === -1 ? Infinity : end + 1
  }
  if (next === '/') {
    const end = text.indexOf('\n', start)
    return end === -1 ? Infinity : end - 1
  }
  if (!beforeRegExp.test(text.slice(Math.max(0, start - 12), start))) return start
  let isInClass = false
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++)
    if (text[at] === '\\') at++
    else if (text[at] === '[') isInClass = true
    else if (text[at] === ']') isInClass = false
    else if (text[at] === '/' && !isInClass) return at
  return start
}
