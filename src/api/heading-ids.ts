import GithubSlugger, { slug } from 'github-slugger'

/** Ids used by the pages of the reference. */
export const takenIds: readonly string[] = (
  'servers security-schemes events schemas description-files path-parameters query-parameters query-string headers cookies ' +
  'request-body samples responses error-keys callbacks body-examples response-examples schema examples used-by'
).split(' ')

/** Opening tag of a raw heading without an id. */
const rawHeading = /<h([1-6])(?=[\s>])(?![^<>]*\sid\s*=)[^<>]*(?=>)/gi

/** Maximum length of the text of a raw heading. */
const longest = 400

const heading = /^( {0,3}#{1,6}[ \t]+)(.+?)(?:[ \t]+#+)?(?:[ \t]*\{#([^\s{}#]+)\})?[ \t]*$/

/**
 * Adds ids to the headings of a Markdown text that are unique on the page. A repeated id gets a number, and links in
 * the text are adapted. Raw headings get an id. A page of the reference consists of many texts, which are compiled
 * separately.
 *
 * @param unique returns an id that is not used on the page yet
 */
export function withOwnIds(text: string, unique: (id: string) => string): string {
  if (!/#|<h[1-6]/i.test(text)) return text
  const slugger = new GithubSlugger()
  const moved = new Map<string, string>()
  const ownId = (id: string): string => {
    const newId = unique(id)
    if (newId !== id) moved.set(id, newId)
    return newId
  }
  let fence: string | undefined
  const writtenLines = text.split('\n')
  const lines = writtenLines.map((line, index) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (fence !== undefined && line.trim().startsWith(fence)) fence = undefined
    if (fence !== undefined) return line
    const [, start, words, writtenId] = heading.exec(line) ?? []
    if (start === undefined || words === undefined) return withRawIds(writtenLines, index, ownId)
    const id = writtenId ?? slugger.slug(plain(words))
    const newId = ownId(id)
    return newId === id ? line : `${start}${words} {#${newId}}`
  })
  return lines.join('\n').replace(/(\]\(|href=["'])#([^\s)"']+)/g, (match, before: string, id: string) => {
    const newId = moved.get(id)
    return newId === undefined ? match : `${before}#${newId}`
  })
}

/** Adds ids to the raw headings of a line. A line with code stays unchanged. */
function withRawIds(lines: readonly string[], index: number, unique: (id: string) => string): string {
  const line = lines[index] ?? ''
  if (!/<h[1-6]/i.test(line) || /`|^(?: {4}|\t)/.test(line)) return line
  const all = lines.slice(index, index + 4).join(' ')
  return line.replace(rawHeading, (tag, level: string, at: number) => {
    const start = at + tag.length + 1
    const words = new RegExp(`^(.*?)</h${level}\\s*>`, 'i').exec(all.slice(start, start + longest))?.[1]
    const id = words === undefined ? '' : slug(plain(words).trim())
    return id === '' ? tag : `${tag} id="${unique(id)}"`
  })
}

/** Words of a heading without markup. */
function plain(words: string): string {
  return words
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/[*`~]|\\(?=[^\w\s])/g, '')
}
