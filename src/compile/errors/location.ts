import type { Place } from '../../diagnostics/diagnostic.ts'

/** Turns offsets of a fragment's text into places of its file; `firstLine` is the line at which the text begins. */
export function placer(file: string, text: string, firstLine: number): (start: number, end?: number) => Place {
  let starts: number[] | undefined
  return (start, end) => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= start) low = middle
      else high = middle - 1
    }
    const column = start - (starts[low] ?? 0) + 1
    const lineEnd = starts[low + 1] ?? text.length + 1
    return {
      file,
      line: firstLine + low,
      column,
      ...(end === undefined ? {} : { endColumn: column + Math.min(end, lineEnd - 1) - start }),
    }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  return starts
}
