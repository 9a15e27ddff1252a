/** Where an offset stands: its line from 0, and the offsets at which that line begins and at which the next one does. */
export interface LineAt {
  readonly line: number
  readonly start: number
  readonly next: number
}

/** Finds lines by offsets. The table of lines is made at the first call; `begin` is the offset at which the first one begins. */
export function linesOf(text: string, begin = 0): (offset: number) => LineAt {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text, begin)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low, start: starts[low] ?? 0, next: starts[low + 1] ?? text.length + 1 }
  }
}

function lineStarts(text: string, begin: number): number[] {
  const starts = [begin]
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
  return starts
}
