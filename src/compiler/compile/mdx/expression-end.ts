/** A slash after one of these begins a regular expression. */
const beforeRegExp = /(?:^|[([{,;:?!=>&|+*%^~-]|\b(?:return|typeof|case|in|of|new|void|delete|await|yield))\s*$/

/**
 * The offset behind the `}` that ends the expression whose `{` is at `start`; -1 if none is found. Strings, comments,
 * templates and regular expressions are skipped by their syntax: the caller has to parse the content.
 */
export function expressionEnd(text: string, start: number): number {
  // For each open brace: true if it is part of a template.
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

/** The last character of a part of a template: its back tick, or the brace that begins code, which is then open. */
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

/** The closing quote, or the opening one if it is an apostrophe in the text of an element. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== '\n'; at++)
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at
  return start
}

/** The last character of the comment or regular expression that a slash begins, or else the slash itself. */
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
