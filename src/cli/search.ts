import { defined } from '../base/defined.ts'
import { jsonText } from '../diagnostics/formats.ts'
import { count } from '../diagnostics/report.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { hitFacts, SearchIndexes, SourceError, type Hit, type Hits } from '../satellites/built-site/index.ts'
import { builtSite } from './built-site.ts'
import { exit, printProblem } from './exit.ts'
import { palette, type Palette } from './terminal.ts'

/** Options of `docs search`. */
interface SearchFlags {
  readonly site: string
  readonly out?: string
  readonly limit: number
  readonly version?: string
  readonly format: 'text' | 'json'
}

/** `docs search`: lists the pages that the search of a built site finds; returns the exit code. */
export async function runSearch(words: readonly string[], flags: SearchFlags): Promise<number> {
  const { site, out, limit, version, format } = flags
  const query = words.join(' ').trim()
  if (query === '') return printProblem('the query is empty', exit.usage)
  const source = builtSite(site, out)
  if (typeof source === 'string') return printProblem(source, exit.usage)
  try {
    const find = await new SearchIndexes(source).open(version)
    const hits = await find(query, limit)
    const text = format === 'json' ? jsonText(hitsReport(hits)) : hitsText(query, hits, palette(process.stdout))
    process.stdout.write(text)
    return exit.built
  } catch (error) {
    if (error instanceof SourceError) return printProblem(oneLine(error.message))
    throw error
  }
}

/** Hits as values for programs. */
export function hitsReport(hits: Hits): object {
  const { total, similar = [] } = hits
  const results = hits.map(({ url, title, section, kind = 'page', method, breadcrumb, version, ...hit }) => {
    const snippet = hit.snippet.map(({ text }) => text).join('')
    const { isNear, isPartial = false } = hit
    return defined({ url, title, section, kind, method, breadcrumb, version, snippet, isNear, isPartial })
  })
  return defined({ total, results, similar })
}

/** Formats hits as text: name and kind, address, excerpt. */
export function hitsText(query: string, hits: Hits, colors: Palette): string {
  const { similar = [], total = 0, length } = hits
  if (length === 0) {
    const hint = similar.length === 0 ? '' : `; similar words of the site: ${similar.join(', ')}`
    return `no page found for "${oneLine(query)}"${oneLine(hint)}\n`
  }
  const more = total > length ? `${length} of ${count(total, 'result')}; --limit lists more\n` : ''
  return `${hits.map((hit) => hitText(hit, colors)).join('\n')}${more === '' ? '' : `\n${more}`}`
}

function hitText(hit: Hit, { bold, cyan, dim, yellow }: Palette): string {
  const { name, notes } = hitFacts(hit)
  const snippet = hit.snippet.map(({ text, isHit }) => (isHit ? yellow(oneLine(text)) : oneLine(text))).join('')
  const lines = [
    `${bold(oneLine(name))}  ${dim(oneLine([hit.kind ?? 'page', ...notes].join(', ')))}`,
    cyan(oneLine(hit.url)),
    ...(snippet === '' ? [] : [snippet]),
  ]
  return lines.map((line) => `${line}\n`).join('')
}
