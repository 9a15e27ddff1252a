/** Languages whose blocks may contain prose, so that only their presence is checked. */
const prose = /^(?:|text|txt|plain|plaintext|md|markdown|mdx|mermaid|diff|console|output|log|ascii|tree|filetree)$/

const comments =
  /\/\*[^]*?\*\/|<!--[^]*?-->|\{\/\*[^]*?\*\/\}|(?<![:\w"'])\/\/[^\n]*|(?<=^|\s)#[^\n]*|(?<=^|\s)--(?= )[^\n]*|(?<=^|\s)(?:;|%)(?= )[^\n]*|"""[^]*?"""|'''[^]*?'''/g
const strings = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

/**
 * Words in a code block that translations must keep: names and numbers outside of comments and strings, and addresses
 * and names inside strings. `undefined` if the block may contain prose.
 */
export function codeWords(code: string, lang: string): readonly string[] | undefined {
  if (prose.test(lang)) return undefined
  const bare = code.replace(comments, ' ')
  const quoted = (bare.match(strings) ?? []).flatMap((literal) => {
    const text = literal.slice(1, -1)
    return /^[@./\w:-]*[./@:_-][@./\w:-]*$/.test(text) ? [text] : []
  })
  // Text between tags may be translated, too.
  const tagged = /^(?:html|jsx|tsx|vue|svelte|astro|xml)$/.test(lang)
    ? bare.replace(/(?<=[>}])[^<>{}]*(?=[<{])/g, ' ')
    : bare
  const names = tagged.replace(strings, ' ').match(/[A-Za-z_$][\w$]*|\d[\w.]*/g) ?? []
  return [...names, ...quoted]
}

/** Words of one block missing in another, in order. */
export function lostWords(from: readonly string[], to: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const word of to) counts.set(word, (counts.get(word) ?? 0) + 1)
  return from.filter((word) => {
    const count = counts.get(word) ?? 0
    if (count > 0) counts.set(word, count - 1)
    return count === 0
  })
}
