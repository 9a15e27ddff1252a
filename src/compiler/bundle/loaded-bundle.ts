/**
 * Loads a server bundle once to check it: modules of the site may throw while they are loaded.
 *
 * @module
 */
import { join } from 'node:path'
import type { ServerBundle } from './server.ts'
import { isInside } from './resolve.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { thrownIn } from '../../diagnostics/thrown-at.ts'
import { errorMessage } from '../../base/error-message.ts'
import { defined } from '../../base/defined.ts'
import { packageFolder } from '../../base/package-files.ts'

/** Creates the bundle with placeholders for some files. */
type Bundle = (stubs: readonly string[]) => Promise<ServerBundle>

/** Maximum number of files replaced one after the other. */
const mostRounds = 12

/**
 * Returns a bundle that loads without errors. With `lenient`, modules that throw are replaced by
 * placeholders, each with a warning; otherwise such a module is an error, and there is no theme.
 */
export async function loadedBundle(
  make: Bundle,
  { root, lenient }: { readonly root: string; readonly lenient: boolean },
): Promise<ServerBundle> {
  const warnings: Diagnostic[] = []
  const stubs = new Set<string>()
  for (let round = 0; ; round++) {
    const bundle = await make([...stubs])
    if (bundle.theme === '') return bundle
    const ofTheme = await thrownBy(bundle.theme)
    // Without placeholders, errors of page modules are reported at their pages.
    const ofPages = lenient && ofTheme === undefined ? await thrownByAll(Object.values(bundle.modules)) : []
    const thrown = ofTheme === undefined ? ofPages : [ofTheme]
    const culprits = thrown.map((error) => ({ error, ...culprit(error, root) }))
    const next = culprits.filter(({ file }) => file !== undefined && !stubs.has(file))
    const canRetry = lenient && next.length > 0 && round < mostRounds
    if (!canRetry && ofTheme !== undefined) {
      const problem = diagnostic('theme/failed', messageOf(ofTheme), {
        ...defined({ location: culprits[0]?.location }),
      })
      return { ...bundle, theme: '', diagnostics: [...bundle.diagnostics, ...warnings, problem] }
    }
    if (!canRetry) return { ...bundle, diagnostics: [...bundle.diagnostics, ...warnings] }
    for (const { error, file, location } of next) {
      if (file === undefined || stubs.has(file)) continue
      stubs.add(file)
      warnings.push(diagnostic('module/failed', messageOf(error), { ...defined({ location }) }))
    }
  }
}

function messageOf(error: unknown): string {
  return `the module throws while it is loaded: ${errorMessage(error).split('\n')[0]}`
}

/** Error that a module throws while it is loaded; `undefined` without one. */
async function thrownBy(address: string): Promise<unknown> {
  try {
    await import(address)
    return undefined
  } catch (error) {
    return error ?? new Error('nothing')
  }
}

async function thrownByAll(addresses: readonly string[]): Promise<readonly unknown[]> {
  const thrown: unknown[] = []
  for (const address of addresses) {
    const error = address === '' ? undefined : await thrownBy(address)
    if (error !== undefined) thrown.push(error)
  }
  return thrown
}

/**
 * Finds the file that threw, if a placeholder can replace it (files of the tool are required), and a location that
 * authors can correct.
 */
function culprit(error: unknown, root: string): { readonly file?: string; readonly location?: Location } {
  const isPackage = ({ file }: Location): boolean => /(?:^|\/)node_modules\//.test(file)
  // Modules generated for a bundle have a namespace and are not files.
  const frames = thrownIn(error).filter(
    (location) => isPackage(location) || (isInside(location.file) && !/(?:^|\/)docs-[a-z]+:/.test(location.file)),
  )
  const others = frames.filter(({ file }) => isInside(file) || !join(root, file).startsWith(packageFolder))
  const ofSite = others.find((location) => !isPackage(location))
  const [innermost] = others
  return defined({ file: innermost && join(root, innermost.file), location: ofSite ?? innermost })
}
