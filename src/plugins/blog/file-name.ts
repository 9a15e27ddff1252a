import { parseTimestamp } from '../../plugin.ts'

/** What the path of a post says of it. */
export interface FileName {
  readonly date?: string
  /** What looks like a date but is none of the calendar, as written. */
  readonly impossible?: string
  readonly name: string
  /** Folders and name, without the date. */
  readonly path: string
  /** The route below the blog that Docusaurus gives such a post: the date as folders, then `path`. */
  readonly datedPath: string
}

const dated = /^(.*?)(?<!\d)(\d{4}[-/]\d{1,2}[-/]\d{1,2})(?!\d)[-/]?([^]*)$/

/** `2025-11-21-name.md`, `2025-11-21-name/index.md`, `2025/11/21/name.md` and their mixtures, also in folders. */
export function parseFileName(path: string): FileName {
  const plain = path.replace(/(?:(?:^|\/)index)?\.mdx?$/, '')
  const [, folder = '', day, rest = ''] = dated.exec(plain) ?? []
  const date = day === undefined ? undefined : parseTimestamp(day.replaceAll('/', '-'))
  if (day === undefined || date === undefined) {
    const impossible = day !== undefined && /^$|\/$/.test(folder) ? { impossible: day } : {}
    return { ...impossible, name: plain.slice(plain.lastIndexOf('/') + 1), path: plain, datedPath: plain }
  }
  const name = rest === '' ? day.replaceAll('/', '-') : rest.slice(rest.lastIndexOf('/') + 1)
  const datedPath = `${day.replaceAll('-', '/')}/${folder}${rest}`.replace(/\/$/, '')
  return { date, name, path: folder + (rest === '' ? name : rest), datedPath }
}
