/**
 * Deeply nested code in MDX, which could end the process of a parser. The texts are read in a thread of a separate
 * process, as in a build.
 * @module
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { random, type Random } from '../../../../bench/random.ts'

/** Texts that open and close a level. */
const levels: readonly (readonly [open: string, close: string])[] = [
  ...[
    ['[', ']'],
    ['(', ')'],
    ['{a:', '}'],
    ['{', '}'],
    ['`${', '}`'],
    ['<a>', '</a>'],
    ['<>', '</>'],
    ['<a b={', '}/>'],
  ],
  ...[
    ['<a>{', '}</a>'],
    ['!', ''],
    ['-', ''],
    ['~', ''],
    ['...', ''],
    ['typeof ', ''],
    ['await ', ''],
    ['new ', ''],
  ],
  ...[
    ['a?b:', ''],
    ['a?', ':b'],
    ['1+', ''],
    ['a.', ''],
    ['a,', ''],
    ['a=', ''],
    ['a??', ''],
    ['a**', ''],
    ['()=>', ''],
  ],
  ...[
    ['async()=>', ''],
    ['function(){return ', '}'],
    ['class{x=', '}'],
    ['class extends ', '{}'],
    ['a[', ']'],
    ['f(', ')'],
  ],
  ...[
    ['if(a)', ''],
    ['{;', '}'],
    ['for(;;)', ''],
    ['/*', ''],
    ['"', '"'],
    ['/', '/'],
    ['a<', ''],
    ['yield ', ''],
    ['**', '**'],
  ],
  ...[
    ['> ', ''],
    ['- ', ''],
    ['\n', ''],
    ['\n\n', ''],
    ['[a](', ')'],
    ['`', '`'],
    ['\\{', '}'],
    ['{/*', '*/}'],
    ['<a b="', '"/>'],
  ],
] as never

/** Positions that code may have. */
const holders: readonly ((code: string) => string)[] = [
  (code) => `export const a = ${code}\n`,
  (code) => `export default ${code}\n\ntext\n`,
  (code) => `import a from ${code}\n`,
  (code) => `{${code}}\n`,
  (code) => `text {${code}} text\n`,
  (code) => `<B c={${code}} />\n`,
  (code) => `text <B {...${code}} />\n`,
  (code) => `<B c="${code}">\n\n${code}\n\n</B>\n`,
  (code) => `- {${code}}\n  ${code}\n`,
  (code) => `> {${code}}\n`,
  (code) => `# {${code}}\n`,
  (code) => `| a |\n| - |\n| {${code}} |\n`,
  (code) => `\`\`\`js {${code}}\nexport const a = ${code}\n\`\`\`\n`,
  (code) => `\`{${code}\` {${code}\n`,
  (code) => `\\{${code}} {x} ${code}\n`,
  (code) => `[a](${code}) {x}\n\n[a]: ${code}\n`,
  (code) => `:::note{a=${code}}\n${code}\n:::\n`,
  (code) => `${code}\n`,
  (code) => `{x}\nexport const a = ${code}\n`,
  (code) => ` import {${code}\n\nexport {${code}\n`,
]

/** Most sizes are small: one size in a hundred is far above the depth that ends an unprotected process. */
const sizes = [...Array.from({ length: 33 }, () => [3, 10, 40] as const).flat(), 8_000] as const

/** Returns a text with nested levels of one or several kinds, most of them closed, in one or two holders. */
function rubble(draw: Random): string {
  const kinds = Array.from({ length: draw.one([1, 1, 2, 5]) }, () => draw.one(levels))
  const size = draw.one(sizes)
  const open: string[] = []
  const close: string[] = []
  for (let level = 0; level < size; level++) {
    const [start, end] = kinds[level % kinds.length] ?? ['', '']
    open.push(start)
    close.push(end)
  }
  if (draw.between(0, 3) === 0) close.length = draw.between(0, size)
  const code = `${open.join('')}${draw.one(['1', 'a', '', 'x => x', '<b/>'])}${close.reverse().join('')}`
  const text = draw.one(holders)(code)
  return draw.between(0, 3) === 0 ? text + draw.one(holders)(code) : text
}

/** Number of texts that one process reads. */
const batch = 2_000

/** Reads texts in processes and prints the number of processes that completed. */
export async function attackParser(texts: number, seed: number): Promise<void> {
  const counts = { texts: 0, native: 0, left: 0, crashes: 0 }
  for (let from = 0; from < texts; from += batch) {
    const file = fileURLToPath(import.meta.url)
    const child = spawn(process.execPath, ['--import', 'tsx', file, String(seed), String(from)], { stdio: 'pipe' })
    let out = ''
    child.stdout.on('data', (part: Buffer) => void (out += part.toString()))
    child.stderr.pipe(process.stderr)
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
    const [, depth = '0', native = '0'] = /(\d+) (\d+)\s*$/.exec(out) ?? []
    counts.texts += Number(depth)
    counts.native += Number(native)
    counts.left = counts.texts - counts.native
    if (code !== 0 || Number(depth) < batch) counts.crashes++
    if (code !== 0) console.log(`seed ${seed}, texts from ${from}: ${signal ?? `exit ${code}`} after ${depth}`)
  }
  console.log('nested texts:', counts)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && isMainThread) {
  const [seed, from] = process.argv.slice(2).map(Number)
  // The limits of the threads of a build (`src/compiler/execute/thread.ts`).
  const worker = new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(import.meta.url)}) })`,
    { eval: true, workerData: { seed, from }, resourceLimits: { maxYoungGenerationSizeMb: 96 } },
  )
  worker.on('message', (line: string) => process.stdout.write(`${line}\n`))
} else if (!isMainThread) {
  const { exceedsLimit } = await import('../../../../src/compiler/compile/markdown/limits.ts')
  const { loadNative } = await import('../../../../src/compiler/compile/markdown/native.ts')
  const { parseMdxNatively } = await import('../../../../src/compiler/compile/mdx/native-mdx.ts')
  const { seed, from } = workerData as { readonly seed: number; readonly from: number }
  await loadNative()
  let native = 0
  for (let index = 0; index < batch; index++) {
    const text = rubble(random(`${seed} ${from + index}`))
    if (exceedsLimit(text) === undefined && parseMdxNatively(text, false) !== undefined) native++
    if ((index + 1) % 100 === 0) parentPort?.postMessage(`${index + 1} ${native}`)
  }
}
