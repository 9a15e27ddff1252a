/**
 * Locations of files that belong to the package. A module cannot derive them from its own address: compiled code may be
 * part of any entry point or chunk, at any depth.
 *
 * @module
 */
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Extension of the running code: `.ts` for sources, otherwise `.js`. */
export const codeEnding = extname(import.meta.url)

const packageUrl = new URL('.', pathToFileURL(createRequire(import.meta.url).resolve('@waybill/docs/package.json')))
const codeUrl = new URL(codeEnding === '.ts' ? 'src/' : 'lib/', packageUrl)

/** Absolute path of the package's folder, with a separator at its end. */
export const packageFolder = fileURLToPath(packageUrl)

/** URL of a file or folder of the package. `path`: relative to the package, such as `theme/`. */
export const packageFile = (path: string): URL => new URL(path, packageUrl)

/** URL of a file in the folder that the tool runs from: `src` or `lib`. `path`: relative to it, with its ending. */
export const codeFile = (path: string): URL => new URL(path, codeUrl)

/** URL of a module of the tool. `name`: its path without an ending, such as `tasks/thread`. */
export const codeModule = (name: string): URL => codeFile(`${name}${codeEnding}`)
