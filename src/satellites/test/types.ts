import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Failure } from './session.ts'
import type { Step } from './steps.ts'

/**
 * Checks the types of the TypeScript examples on a page, as one module in its folder. Returns the first error of each
 * example.
 */
export type CheckTypes = (steps: readonly Step[], folder: string) => Promise<ReadonlyMap<number, Failure>>

/**
 * Path of the site's TypeScript compiler; `undefined` without one. Any version from 5.0 works, since only its
 * command is used.
 */
export function compilerOf(root: string): string | undefined {
  try {
    const file = createRequire(join(root, 'package.json')).resolve('typescript/package.json')
    const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { readonly bin?: { readonly tsc?: string } }
    return bin?.tsc === undefined ? undefined : join(dirname(file), bin.tsc)
  } catch {
    return undefined
  }
}

const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  allowImportingTsExtensions: true,
  esModuleInterop: true,
  jsx: 'preserve',
  types: ['*'],
}

const name = 'page.types.ts'
const nameWithElements = 'page.types.tsx'

/** Creates a type check that runs a compiler. */
export function typeChecker(compiler: string): CheckTypes {
  return async (steps, folder) => {
    const { text, lineOf } = moduleOf(steps)
    // TSX for all examples or none: `<T>value` has a different meaning in TSX.
    const file = steps.some(({ snippet: { lang } }) => lang === 'tsx') ? nameWithElements : name
    writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [file] }))
    const output = await printed([compiler, '--project', folder, '--pretty', 'false'], folder)
    const faults = new Map<number, Failure>()
    for (const [, row, message = ''] of output.matchAll(/page\.types\.tsx?\((\d+),\d+\): error TS\d+: (.*)/g)) {
      const at = lineOf(Number(row))
      if (at !== undefined && !faults.has(at.number))
        faults.set(at.number, { message: message.replace(/\.$/, ''), line: at.line })
    }
    return faults
  }
}

/** Output of a Node program, regardless of its exit code. */
function printed(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd, maxBuffer: 64 * 1024 * 1024 }, (_, out) => resolve(out))
  })
}

/** A line of an example. */
interface At {
  readonly number: number
  readonly line: number
}

/**
 * Combines all examples into one module: imports first, then each example in a block nested in that
 * of the previous one.
 */
function moduleOf(steps: readonly Step[]) {
  const imports = new Map<string, At>()
  const parts = steps.map(({ number, code }) => ({ number, text: withoutModule(code, number, imports) }))
  const lines: (At | undefined)[] = [...imports.values()]
  for (const { number, text } of parts) {
    const rows = text.split('\n').map((_, row) => ({ number, line: row + 1 }))
    // An unclosed bracket in the example is reported on the first line of the next one.
    lines.push(...rows, rows.at(-1))
  }
  const body = parts.map(({ text }) => `${text}\n{\n`).join('')
  return {
    text: `${[...imports.keys(), ''].join('\n')}${body}${'}'.repeat(steps.length)}\nexport {}\n`,
    lineOf: (line: number) => lines[line - 1],
  }
}

/** Imports and the keyword `export` at the start of lines. */
const importing = /^import\s+(type\s+)?(?:([^'";]*?)\s+from\s*)?((['"])[^'"\n]+\4)[ \t]*;?/gm
const exporting =
  /^export\s+(?:default\s+)?(?=(?:async|class|const|declare|enum|function|interface|let|type|var|abstract)\b)/gm

/** Exports without a declaration: a list of names, or a value. */
const listing = /^export\s*(?:\*[^\n]*|\{[^}]*\}(?:\s*from\s*(['"])[^'"\n]+\1)?[ \t]*;?)/gm
const valued = /^export\s+default\b/gm

/**
 * Removes imports and the keyword `export` without changing line numbers. The imports are added to `imports` with
 * their lines.
 */
function withoutModule(code: string, number: number, imports: Map<string, At>): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return code
    .replace(importing, (match: string, type = '', clause: string | undefined, from: string, _: string, at: number) => {
      const line = code.slice(0, at).split('\n').length
      for (const name of namesOf(clause)) {
        const text = `import ${type}${name === '' ? '' : `${name} from `}${from};`
        if (!imports.has(text)) imports.set(text, { number, line })
      }
      return blank(match)
    })
    .replace(exporting, blank)
    .replace(listing, blank)
    .replace(valued, (match) => 'void'.padEnd(match.length))
}

/**
 * Splits an import into one part for each name, so that names imported by two examples are imported
 * once.
 */
function namesOf(clause = ''): string[] {
  const [, first = '', list] = /^([^{]*?),?\s*(?:\{([^}]*)\})?\s*$/s.exec(clause) ?? []
  const importedNames = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const defaults = first
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const all = [...defaults, ...importedNames.map((name) => `{ ${name} }`)]
  return all.length === 0 ? [''] : all
}
