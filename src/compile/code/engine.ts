import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'

/**
 * The engine for regular expressions. Its code is read as the file that it is: `shiki/wasm` has the same bytes compressed
 * within a module, for bundlers, and unpacking them costs each thread 50 ms of CPU.
 */
export function openEngine(): ReturnType<typeof createOnigurumaEngine> {
  return createOnigurumaEngine(async (imports) => {
    const bytes = await readFile(createRequire(import.meta.url).resolve('shiki/onig.wasm'))
    return (await WebAssembly.instantiate(bytes, imports)).instance.exports
  })
}
