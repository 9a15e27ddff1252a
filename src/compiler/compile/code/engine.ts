import { readFile } from 'node:fs/promises'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { packageFile } from '../../../base/package-files.ts'

type Engine = Awaited<ReturnType<typeof createOnigurumaEngine>>
type Scanner = ReturnType<Engine['createScanner']>

/** Scanners by their patterns, with the number of rules that use each. */
const scanners = new Map<string, { readonly scanner: Scanner; uses: number }>()

/**
 * Opens the regular expression engine. Its code is a separate file: `shiki/wasm` contains the same bytes
 * compressed in a module for bundlers, and decompressing them would cost each thread 50 ms of CPU.
 */
export async function openEngine(): Promise<Engine> {
  const engine = await createOnigurumaEngine(async (imports) => {
    const bytes = await readFile(packageFile('lib/assets/onig.wasm'))
    return (await WebAssembly.instantiate(bytes, imports)).instance.exports
  })
  return {
    createString: (text) => engine.createString(text),
    createScanner: (patterns) => sharedScanner(patterns, engine),
  }
}

/**
 * A scanner shared by rules. Grammars such as JavaScript and TypeScript use the same patterns repeatedly: sharing
 * saves two fifths of the memory, and a fifth of the time for the first blocks.
 */
function sharedScanner(patterns: Parameters<Engine['createScanner']>[0], engine: Engine): Scanner {
  const key = patterns.join('\0')
  const shared = scanners.get(key)
  if (shared !== undefined) {
    shared.uses++
    return shared.scanner
  }
  const scanner = engine.createScanner(patterns)
  const free = scanner.dispose?.bind(scanner)
  const entry = { scanner, uses: 1 }
  scanner.dispose = () => {
    if (--entry.uses > 0) return
    scanners.delete(key)
    free?.()
  }
  scanners.set(key, entry)
  return scanner
}
