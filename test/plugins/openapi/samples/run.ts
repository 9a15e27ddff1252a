import { execFile } from 'node:child_process'
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { find } from '../../../needs.ts'

const execute = promisify(execFile)

/** Runs the samples of one language one by one, in as few processes as possible. */
export type Runner = (samples: readonly string[], at: RunContext) => Promise<void>

/** Folder in which samples run. */
export interface RunContext {
  /** Holds the files that samples send. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

/** A folder with these files, and the variables that samples read. */
export function runContext(files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>): RunContext {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return { folder, env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? folder, ...env } }
}

async function start(program: string, args: readonly string[], { folder, env }: RunContext): Promise<void> {
  const { stdout } = await execute(program, args, { cwd: folder, env, maxBuffer: 1 << 26 })
  if (/Traceback|Error:/.test(stdout)) throw new Error(stdout)
}

export const runCurl: Runner = async (samples, at) => {
  const script = samples.map((sample) => `${sample.replace(/^curl /, 'curl --silent --show-error ')}\n`)
  writeFileSync(join(at.folder, 'all.sh'), `set -eu\n${script.join('')}`)
  await start('bash', ['all.sh'], at)
}

export const runJavaScript: Runner = async (samples, at) => {
  for (const [index, sample] of samples.entries()) writeFileSync(join(at.folder, `sample-${index}.mjs`), sample)
  const imports = samples.map((_, index) => `await import('./sample-${index}.mjs')\n`)
  writeFileSync(join(at.folder, 'all.mjs'), imports.join(''))
  await start('node', ['all.mjs'], at)
}

/** Needs a Python with the package `requests`. */
export const runPython: Runner = async (samples, at) => {
  writeFileSync(join(at.folder, 'samples.json'), JSON.stringify(samples))
  writeFileSync(
    join(at.folder, 'all.py'),
    `import json\nfor sample in json.load(open('samples.json', encoding='utf-8')):\n    exec(compile(sample, 'sample', 'exec'), {})\n`,
  )
  await start(find('python') ?? 'python3', ['all.py'], { ...at, env: { ...at.env, PYTHONUTF8: '1' } })
}

export const runGo: Runner = async (samples, at) => {
  const folder = join(at.folder, 'go')
  mkdirSync(folder)
  for (const [index, sample] of samples.entries()) {
    writeFileSync(join(folder, `s${index}.go`), sample.replace('func main()', `func sample${index}()`))
  }
  const calls = samples.map((_, index) => `\tsample${index}()\n`)
  writeFileSync(join(folder, 'all.go'), `package main\n\nfunc main() {\n${calls.join('')}}\n`)
  writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n')
  await start('go', ['build', '-o', '../all', '.'], { ...at, folder })
  await start(join(at.folder, 'all'), [], at)
}

export const runJava: Runner = async (samples, at) => {
  for (const [index, sample] of samples.entries()) {
    writeFileSync(join(at.folder, `S${index}.java`), sample.replace('public class Main', `public class S${index}`))
  }
  const calls = samples.map((_, index) => `        S${index}.main(args);\n`)
  const main = `public class All {\n    public static void main(String[] args) throws Exception {\n${calls.join('')}    }\n}\n`
  writeFileSync(join(at.folder, 'All.java'), main)
  const names = ['All.java', ...samples.map((_, index) => `S${index}.java`)]
  await start('javac', ['-encoding', 'UTF-8', ...names], at)
  await start('java', ['-cp', '.', 'All'], at)
}
