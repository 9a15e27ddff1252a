import pc from 'picocolors'
import { count } from '../diagnostics/report.ts'
import type { LanguageStatus } from '../index.ts'

/** State of translations as a table for the terminal. */
export function statusTable(
  languages: readonly LanguageStatus[],
  { differences, color }: { readonly differences: boolean; readonly color: boolean },
): string {
  if (languages.length === 0) return 'The site has no other locales.\n'
  return (
    languages.map((status) => languageLines(status, differences, pc.createColors(color)).join('\n')).join('\n\n') + '\n'
  )
}

type Colors = ReturnType<typeof pc.createColors>

function languageLines(status: LanguageStatus, differences: boolean, colors: Colors): readonly string[] {
  const { locale, pages, translated, missing, stale, orphaned, unrecorded } = status
  const sections = stale.reduce((sum, page) => sum + page.sections.length, 0)
  const figures = [
    `${translated} of ${count(pages, 'page')} translated`,
    missing.length > 0 && `${missing.length} missing`,
    stale.length > 0 && `${stale.length} stale (${count(sections, 'section')})`,
    orphaned.length > 0 && `${orphaned.length} orphaned`,
    unrecorded.length > 0 && `${unrecorded.length} not recorded`,
  ].filter((part) => part !== false)
  const rows = [
    ...stale.flatMap(({ translation, sections: pageSections }) =>
      pageSections.flatMap(({ location, title, state, since, difference }) => {
        const when = since === undefined ? '' : `  since ${since.commit}, ${since.date}`
        const label = state === 'added' ? 'new' : state === 'removed' ? 'gone' : 'stale'
        const line = `  ${label.padEnd(8)}  ${translation}:${location.line}  ${title}${colors.dim(when)}`
        const changes = differences && difference !== undefined ? difference.split('\n') : []
        return [line, ...changes.map((change) => `      ${colored(change, colors)}`)]
      }),
    ),
    ...missing.map((path) => `  missing   ${path}`),
    ...orphaned.map((path) => `  orphaned  ${path}`),
    ...unrecorded.map((path) => `  unknown   ${path}`),
  ]
  return [`${colors.bold(locale)}  ${figures.join(', ')}`, ...rows]
}

const colored = (line: string, { green, red, dim }: Colors): string =>
  line.startsWith('+') ? green(line) : line.startsWith('-') ? red(line) : dim(line)
