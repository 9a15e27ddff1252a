import { readFileSync } from 'node:fs'
import type { PartialMessage } from 'esbuild'

/** Text of a sheet, or problems of the tool that processed it. */
export interface ProcessedSheet {
  readonly contents: string
  /** Absolute paths of the files that the tool read. A folder ends with a slash. */
  readonly files: readonly string[]
  readonly errors: readonly PartialMessage[]
  readonly warnings: readonly PartialMessage[]
}

/** Location in a sheet. Lines and columns start at 1. */
interface Place {
  readonly file: string
  readonly line?: number | undefined
  readonly column?: number | undefined
  readonly length?: number | undefined
}

/** Problem of a sheet for the bundler, which reports it at its location. */
export function sheetProblem(text: string, { file, line = 1, column = 1, length = 0 }: Place, hint?: string) {
  const lineText = lineOf(file, line)
  return {
    text,
    notes: hint === undefined ? [] : [{ text: hint }],
    location: { file, line, column: column - 1, length, lineText },
  } satisfies PartialMessage
}

/** Result of a tool that could not process a sheet. */
export function failedSheet(problem: PartialMessage, files: readonly string[] = []): ProcessedSheet {
  return { contents: '', files, errors: [problem], warnings: [] }
}

/** Location of a text in a file; its first line if the text is missing. */
export function placeOf(text: string, file: string): Place {
  const lines = textOf(file).split('\n')
  const line = lines.findIndex((candidate) => candidate.includes(text))
  if (line === -1 || text === '') return { file }
  return { file, line: line + 1, column: (lines[line] ?? '').indexOf(text) + 1, length: text.length }
}

const lineOf = (file: string, line: number): string => textOf(file).split('\n')[line - 1] ?? ''

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
