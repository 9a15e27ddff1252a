import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Failure } from './session.ts'

/** Checks the text of a GitHub Actions workflow. */
export type CheckWorkflow = (text: string) => Failure | undefined

const library = '@actions/workflow-parser'

/**
 * Loads the checker of GitHub's library, if the site has installed it.
 *
 * @param folder the library is resolved from this folder
 * @param outFolder folder for the bundled library
 * @returns the reason as text if the library is missing
 */
export async function workflowChecker(folder: string, outFolder: string): Promise<CheckWorkflow | string> {
  try {
    createRequire(join(folder, 'package.json')).resolve(`${library}/package.json`)
  } catch (error) {
    // The package is installed, but does not export its package.json.
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return `the package ${library} is not installed`
  }
  const outfile = join(outFolder, 'workflow-parser.mjs')
  // Bundled, because it imports JSON in a way that Node 20 does not support.
  await build({
    stdin: { contents: `export { parseWorkflow, NoOperationTraceWriter } from '${library}'`, resolveDir: folder },
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    outfile,
  })
  const { parseWorkflow, NoOperationTraceWriter } = (await import(pathToFileURL(outfile).href)) as Library
  return (text) => {
    const { context } = parseWorkflow({ name: 'workflow', content: text }, new NoOperationTraceWriter())
    const [first] = context.errors.getErrors()
    if (first === undefined) return undefined
    return { message: first.rawMessage, ...(first.range === undefined ? {} : { line: first.range.start.line }) }
  }
}

/** The part of the library's interface that is used. */
interface Library {
  readonly NoOperationTraceWriter: new () => object
  parseWorkflow(
    file: { readonly name: string; readonly content: string },
    trace: object,
  ): {
    readonly context: {
      readonly errors: {
        getErrors(): readonly {
          readonly rawMessage: string
          readonly range?: { readonly start: { readonly line: number } }
        }[]
      }
    }
  }
}
