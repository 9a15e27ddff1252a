import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Failure } from './session.ts'

/** Checks the text of a workflow of GitHub Actions. */
export type CheckWorkflow = (text: string) => Failure | undefined

const library = '@actions/workflow-parser'

/**
 * The checker of GitHub's own library, which the site has installed.
 *
 * @param folder the library is looked up from here
 * @param outFolder the bundled library is written here
 * @returns the reason as text for a missing library
 */
export async function workflowChecker(folder: string, outFolder: string): Promise<CheckWorkflow | string> {
  try {
    createRequire(join(folder, 'package.json')).resolve(`${library}/package.json`)
  } catch (error) {
    // A package that does not show its own description is there.
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return `the package ${library} is not installed`
  }
  const outfile = join(outFolder, 'workflow-parser.mjs')
  // It imports JSON in a way that Node 20 refuses.
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

/** The used parts of the library. */
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
