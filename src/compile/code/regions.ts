/** A region of a file. Lines count from 0; `to` is the line of its end, absent where the region is never closed. */
interface Region {
  readonly name: string
  readonly from: number
  to?: number
}

/** The comments that editors fold: `// #region name`, `#pragma region name`, `<!-- #endregion -->`. */
const marker =
  /^\s*(?:\/\/|\/\*|<!--|\{\s*\/\*|\(\*|--|;{1,2}|%|rem\b|::|'|")?\s*(#?)\s*(?:pragma\s+)?(end\s?)?region\b(.*)$/is

/** Finds the regions of a file and the lines that mark them. An end without a name ends what was opened last. */
export function findRegions(lines: readonly string[]) {
  const regions: Region[] = []
  const open: Region[] = []
  const markers = new Set<number>()
  for (const [number, line] of lines.entries()) {
    if (!/region/i.test(line)) continue
    const found = marker.exec(line)
    if (found === null || /^\s*(?:end\s?)?region/i.test(line)) continue
    const name = nameOf(found[3] ?? '')
    // Without `#`, a comment may be a sentence that begins with the word.
    if (/\s/.test(name) && (found[1] !== '#' || /^\s*#\s+/.test(line))) continue
    markers.add(number)
    if (found[2] === undefined) {
      const region = { name, from: number + 1 }
      regions.push(region)
      open.push(region)
      continue
    }
    const last = name === '' ? open.length - 1 : open.findLastIndex((region) => region.name === name)
    const ended = open[last]
    if (ended === undefined) continue
    ended.to = number
    open.splice(last)
  }
  return { regions, markers }
}

function nameOf(text: string): string {
  const trimmed = text.trim()
  const closer = ['*/}', '*/', '-->', '*)'].find((one) => trimmed.endsWith(one)) ?? ''
  return trimmed
    .slice(0, trimmed.length - closer.length)
    .trim()
    .replace(/^"(.*)"$/s, '$1')
}

/** Lines without the indentation that all of them have; white space alone counts as none. */
export function dedent(lines: readonly string[]): string[] {
  let common: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    common ??= indent
    let same = 0
    while (same < common.length && common[same] === indent[same]) same++
    common = common.slice(0, same)
  }
  const width = common?.length ?? 0
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(width)))
}
