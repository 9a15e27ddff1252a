import { writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, type Program } from 'acorn'
import { transform } from 'esbuild'
import { startChild, tooLong, within, type Child } from './child.ts'
import type { Outcome, Session, Surroundings } from './session.ts'
import type { Step } from './steps.ts'

/**
 * Program with a gate at which each example waits until the driver opens it. It collects the printed
 * output.
 */
const driver = `
import { createRequire } from 'node:module'
// Many examples use CommonJS.
globalThis.require = createRequire(process.argv[1])
globalThis.module = { exports: {} }
globalThis.exports = globalThis.module.exports
let written = '', running, open
const gates = new Map(), sent = new Set()
const gate = (number) => {
  if (!gates.has(number)) {
    let pass
    gates.set(number, { passed: new Promise((resolve) => (pass = resolve)), pass })
  }
  return gates.get(number)
}
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk, encoding, done) => {
    written += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    ;(typeof encoding === 'function' ? encoding : done)?.()
    return true
  }
const report = (failed) => {
  if (running === undefined || sent.has(running)) return
  sent.add(running)
  process.send({ number: running, output: written, failed })
}
const why = (error) => ({ message: String(error?.message ?? error), name: String(error?.name ?? 'Error'), stack: String(error?.stack ?? '') })
globalThis[Symbol.for('docs.test')] = {
  async begin(number) { await gate(number).passed; written = ''; running = number },
  end: () => report(undefined),
  async fails(number, code) {
    await this.begin(number)
    try { await code() } catch (error) { return report(why(error)) }
    report(undefined)
  },
}
process.on('message', ({ number }) => gate(number).pass())
process.on('uncaughtException', (error) => report(why(error)))
process.on('exit', () => report({ message: 'the program ended the process', name: '', stack: '' }))
import(process.argv[1]).catch((error) => report(why(error)))
`

/** An example, as a part of the module of its page. */
interface Part {
  readonly step: Step
  /** Code with as many lines as the example. */
  readonly code: string
  /** First line of the part in the module, counted from 1. */
  readonly start: number
  /** Maps a line of the part to a line of the example. */
  lineOf(line: number): number
}

/**
 * Runs all programs of a page in one Node process. They form a single module with nested blocks: each example can
 * use the names of earlier ones, and declare them again. Imports become `await import()`, since static imports are
 * not allowed in blocks.
 */
export function openJavascript(all: readonly Step[], surroundings: Surroundings): Session {
  const { folder, timeoutMs } = surroundings
  const unread = new Map<number, Outcome>()
  const answers = new Map<number, (outcome: Outcome) => void>()
  let parts: readonly Part[] = []
  let child: Child | undefined
  /** An example has failed: the following ones are not run. */
  let isBroken = false

  const start = async (): Promise<Child> => {
    parts = await partsOf(all, unread)
    const file = join(folder, '.page.mjs')
    writeFileSync(file, moduleOf(parts))
    const args = ['--input-type=module', '-e', driver, pathToFileURL(file).href]
    const started = startChild(process.execPath, args, { ...surroundings, ipc: true })
    started.program.on('message', ({ number, output, failed }: Answer) => {
      answers.get(number)?.({ output, ...(failed === undefined ? {} : { failed: placed(failed, parts, number) }) })
    })
    return started
  }

  return {
    async run({ number, snippet }) {
      child ??= await start()
      const problem = unread.get(number)
      if (problem !== undefined) return problem
      if (isBroken) return { output: '', skipped: true }
      const answer = new Promise<Outcome>((resolve) => answers.set(number, resolve))
      child.program.send({ number })
      const ended = child.ended.then((reason): Outcome => ({ output: '', failed: { message: reason } }))
      const late: Outcome = { output: '', failed: { message: tooLong(timeoutMs) } }
      const outcome = await within(Promise.race([answer, ended]), timeoutMs, late)
      isBroken = outcome.failed !== undefined && (snippet.use !== 'fail' || outcome === late)
      if (isBroken) child.kill()
      return outcome
    },
    close: () => child?.kill(),
  }
}

interface Answer {
  readonly number: number
  readonly output: string
  readonly failed?: { readonly message: string; readonly name: string; readonly stack: string }
}

/** Adds the line of the example to a failure, from its stack trace. */
function placed(
  { name, message, stack }: NonNullable<Answer['failed']>,
  parts: readonly Part[],
  number: number,
): NonNullable<Outcome['failed']> {
  const part = parts.find(({ step }) => step.number === number)
  const next = parts.find(({ start }) => part !== undefined && start > part.start)
  const rows = [...stack.matchAll(/\.page\.mjs:(\d+)/g)].map(([, row]) => Number(row))
  const row = rows.find(
    (candidate) => part !== undefined && candidate >= part.start && (next === undefined || candidate < next.start),
  )
  const words = name === '' || message.startsWith(name) ? message : `${name}: ${message}`
  return {
    message: words,
    ...(part === undefined || row === undefined ? {} : { line: part.lineOf(row - part.start + 1) }),
  }
}

async function partsOf(all: readonly Step[], unread: Map<number, Outcome>): Promise<readonly Part[]> {
  const parts: Part[] = []
  let start = 1
  for (const step of all) {
    try {
      const plain = await withoutTypes(step)
      const code = withoutImports(plain.code)
      parts.push({ step, code, start, lineOf: plain.lineOf })
      start += code.split('\n').length
    } catch (error) {
      unread.set(step.number, { output: '', failed: syntaxFault(error) })
    }
  }
  return parts
}

const gate = "globalThis[Symbol.for('docs.test')]"

function moduleOf(parts: readonly Part[]): string {
  const all = parts.map(({ step: { number, snippet }, code }) =>
    snippet.use === 'fail'
      ? `await ${gate}.fails(${number}, async () => {;${code}\n});{`
      : `await ${gate}.begin(${number});${code}\n;${gate}.end();{`,
  )
  // The last line of a part, with its closing brackets, is the first line of the next part.
  return `${all.join('')}${'}'.repeat(parts.length)}\n`
}

const same = (line: number): number => line

/** Removes types. Plain JavaScript stays unchanged; JSX is supported in all of these languages. */
async function withoutTypes({ kind, code: source }: Step): Promise<Pick<Part, 'code' | 'lineOf'>> {
  if (kind === 'javascript' && isPlain(source)) return { code: source, lineOf: same }
  const [loader, other] = kind === 'typescript' ? (['ts', 'tsx'] as const) : (['jsx', 'jsx'] as const)
  const transformed = (by: typeof loader | typeof other) =>
    transform(source, {
      loader: by,
      format: 'esm',
      target: 'esnext',
      jsx: 'automatic',
      sourcemap: 'external',
      logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    })
  // If all loaders fail, the error of the page's language is reported.
  const { code, map } = await transformed(loader).catch((error: unknown) =>
    transformed(other).catch(() => Promise.reject(error as Error)),
  )
  const lines = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0])
  return {
    code,
    lineOf(line) {
      const entry = lines.findEntry(line - 1, 0)
      return 'originalLine' in entry ? entry.originalLine + 1 : line
    },
  }
}

const syntax = { ecmaVersion: 'latest', sourceType: 'module', allowAwaitOutsideFunction: true } as const

function isPlain(code: string): boolean {
  try {
    parse(code, syntax)
    return true
  } catch {
    return false
  }
}

/** Replaces imports with `await import()` and removes the keyword `export`, without changing line numbers. */
function withoutImports(code: string): string {
  const { body } = parse(code, syntax)
  let result = code
  for (const node of body.toReversed()) {
    const put = (text: string, end = node.end) => {
      const lines = '\n'.repeat(code.slice(node.start, end).split('\n').length - 1)
      result = result.slice(0, node.start) + text + lines + result.slice(end)
    }
    if (node.type === 'ImportDeclaration') put(dynamic(node))
    else if (node.type === 'ExportNamedDeclaration') put('', node.declaration?.start ?? node.end)
    else if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node
      const isNamed = 'id' in declaration && declaration.id != null
      put(isNamed ? '' : ';void ', declaration.start)
    } else if (node.type === 'ExportAllDeclaration') put('')
  }
  return result
}

function dynamic({ specifiers, source }: Extract<Program['body'][number], { type: 'ImportDeclaration' }>): string {
  const from = `await import(${JSON.stringify(source.value)});`
  const namespaceImport = specifiers.find((specifier) => specifier.type === 'ImportNamespaceSpecifier')
  const names = specifiers.flatMap((specifier) => {
    if (specifier.type === 'ImportNamespaceSpecifier') return []
    if (specifier.type === 'ImportDefaultSpecifier') return [`default: ${specifier.local.name}`]
    const { imported } = specifier
    return [
      `${imported.type === 'Identifier' ? imported.name : JSON.stringify(imported.value)}: ${specifier.local.name}`,
    ]
  })
  const parts = namespaceImport === undefined ? '' : `const ${namespaceImport.local.name} = ${from}`
  return names.length === 0 ? parts || from : `${parts}const { ${names.join(', ')} } = ${from}`
}

function syntaxFault(error: unknown): NonNullable<Outcome['failed']> {
  const { message, loc, errors } = error as {
    message: string
    loc?: { line: number }
    errors?: readonly { text: string; location: { line: number } | null }[]
  }
  const [first] = errors ?? []
  const line = first?.location?.line ?? loc?.line
  return { message: (first?.text ?? message).replace(/ \(\d+:\d+\)$/, ''), ...(line === undefined ? {} : { line }) }
}
