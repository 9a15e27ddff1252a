import type { Output, Page, Site } from '../kit.ts'
import { fileAddress, headingOf, item, line } from './item.ts'
import type { PageGroup } from './listed.ts'
import { optionalPart, pointersOf, type Pointers } from './pointers.ts'

/**
 * Maximum number of characters of a list that can be split: about what agents read in one request
 * (https://agentdocsspec.com/spec/web/content-discoverability/#llms-txt-size).
 */
const maxCharacters = 50_000

/** A folder with fewer pages gets no separate list, unless the parent list would be too long. */
const fewPages = 20

/**
 * Writes `llms.txt`, and one for each folder with many pages: `docs/llms.txt`. A list that is too long refers to the
 * lists of its folders instead of their pages. Folders are split in the same way.
 */
export function indexFiles(
  site: Site,
  groups: readonly PageGroup[],
  { pages: heading, ...pointers }: Pointers & { readonly pages: string },
): readonly Output[] {
  const files: Output[] = []
  const write = (folder: string, listed: readonly PageGroup[]): void => {
    const isRoot = folder === ''
    const head = isRoot ? headingOf(site) + pointersOf(site, pointers) : headingOf(site, `/${folder}`)
    const folders = foldersOf(listed, folder)
    const fullText = textOf(head, listed, site)
    const isLong = fullText.length > maxCharacters && folders.size > 0
    const large = [...folders].filter(([, parts]) => countOf(parts) >= fewPages)
    const parted = isLong ? folders : new Map(isRoot ? large : [])
    for (const [name, parts] of parted) write(name, parts)
    const text = isLong ? textOf(head, without(listed, parted), site, { heading, folders: parted }) : fullText
    const end = isRoot ? optionalPart(site, isLong ? [] : [...parted.keys()]) : ''
    files.push({ path: isRoot ? 'llms.txt' : `${folder}/llms.txt`, content: () => text + end })
  }
  write('', groups)
  return files
}

function textOf(
  head: string,
  groups: readonly PageGroup[],
  site: Site,
  parted?: { readonly heading: string; readonly folders: ReadonlyMap<string, readonly PageGroup[]> },
): string {
  const parts = groups.map(
    ({ heading, pages }) => `\n## ${line(heading)}\n\n${pages.map((page) => item(page, site)).join('')}`,
  )
  const folders = [...(parted?.folders ?? [])].map(
    ([folder, folderPages]) =>
      `- [/${line(folder)}](${fileAddress(`${folder}/llms.txt`, site)}): ${countOf(folderPages)}\n`,
  )
  return (
    head + parts.join('') + (folders.length === 0 ? '' : `\n## ${line(parted?.heading ?? '')}\n\n${folders.join('')}`)
  )
}

/** Pages below each subfolder, in their groups. A page with the name of the folder comes first. */
function foldersOf(groups: readonly PageGroup[], folder: string): ReadonlyMap<string, readonly PageGroup[]> {
  const depth = folder === '' ? 0 : folder.split('/').length
  const nameOf = (page: Page): string =>
    page.route
      .slice(1)
      .split('/')
      .slice(0, depth + 1)
      .join('/')
  const names = new Set(
    groups
      .flatMap(({ pages }) => pages)
      .filter(({ route }) => route.slice(1).split('/').length > depth + 1)
      .map(nameOf),
  )
  return new Map(
    [...names].map((name) => [
      name,
      groups.flatMap(({ heading, pages }) => {
        const matches = pages.filter((page) => nameOf(page) === name)
        return matches.length === 0 ? [] : [{ heading, pages: matches }]
      }),
    ]),
  )
}

function without(
  groups: readonly PageGroup[],
  parted: ReadonlyMap<string, readonly PageGroup[]>,
): readonly PageGroup[] {
  const gone = new Set([...parted.values()].flatMap((parts) => parts.flatMap(({ pages }) => pages)))
  return groups.flatMap(({ heading, pages }) => {
    const remaining = pages.filter((page) => !gone.has(page))
    return remaining.length === 0 ? [] : [{ heading, pages: remaining }]
  })
}

function countOf(groups: readonly PageGroup[]): number {
  return groups.reduce((sum, { pages }) => sum + pages.length, 0)
}
