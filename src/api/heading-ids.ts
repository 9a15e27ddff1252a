import GithubSlugger from 'github-slugger'

/** Ids that the pages of the reference have themselves. */
export const takenIds: readonly string[] = (
  'servers security-schemes events schemas description-files path-parameters query-parameters query-string headers cookies ' +
  'request-body samples responses error-keys callbacks body-examples response-examples schema examples used-by'
).split(' ')

const heading = /^( {0,3}#{1,6}[ \t]+)(.+?)(?:[ \t]+#+)?(?:[ \t]*\{#([^\s{}#]+)\})?[ \t]*$/

/**
 * A text of Markdown of which no heading has the id of one that the page has already: such a heading gets another, and what
 * leads to it in this text follows. A page of the reference is made of many texts, each of which knows its own ids alone.
 *
 * @param unique gives an id that the page does not have yet
 */
export function withOwnIds(text: string, unique: (id: string) => string): string {
  if (!text.includes('#')) return text
  const slugger = new GithubSlugger()
  const moved = new Map<string, string>()
  let fence: string | undefined
  const lines = text.split('\n').map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (fence !== undefined && line.trim().startsWith(fence)) fence = undefined
    const [, start, words, written] = fence === undefined ? (heading.exec(line) ?? []) : []
    if (start === undefined || words === undefined) return line
    const id = written ?? slugger.slug(plain(words))
    const newId = unique(id)
    if (newId === id) return line
    moved.set(id, newId)
    return `${start}${words} {#${newId}}`
  })
  if (moved.size === 0) return text
  return lines.join('\n').replace(/(\]\(|href=["'])#([^\s)"']+)/g, (whole, before: string, id: string) => {
    const newId = moved.get(id)
    return newId === undefined ? whole : `${before}#${newId}`
  })
}

/** The words of a heading without its marks. */
function plain(words: string): string {
  return words
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/[*`~]|\\(?=[^\w\s])/g, '')
}
