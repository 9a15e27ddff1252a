import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { environmentProblem, environmentValue, type Environment } from '../../model/environment.ts'
import { locator } from '../../text/location.ts'
import { isInside, localPath } from './resolve.ts'

const read = /^(?![ \t]*(?:\/\/|\*)).*?\b(?:process|import\.meta)\.env\.(\w+)/gm

/** Reports variables of the environment that modules of the site read although they are not set or not public. */
export function unknownEnvironment(paths: readonly string[], root: string, environment: Environment): Diagnostic[] {
  return paths.flatMap((path) => {
    const file = localPath(root, path)
    if (!/\.[cm]?[jt]sx?$/.test(file) || !isInside(file) || /(?:^|\/)(?:node_modules|\.docs)\//.test(file)) return []
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(read)].flatMap(({ 0: line, 1: name = '', index }) => {
      if (environmentValue(name, environment) !== undefined) return []
      const end = index + line.length
      return [environmentProblem(name, environment, locator(file, text, 1)(end - name.length, end))]
    })
  })
}
