import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { SiteConfig } from '../config/schema.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import { defined } from '../../base/defined.ts'
import { isAddress } from '../../model/policy.ts'
import type { NamedInput } from '../../model/plugin.ts'
import type { LoadedPlugin } from '../tasks/workspace.ts'
import type { KeyPath } from '../../text/yaml/yaml.ts'

/** An input with the location of its name. */
interface LocatedInput extends Omit<NamedInput, 'option'> {
  readonly location: Location | undefined
  readonly isNamed: boolean
}

/**
 * Reports folders and files of the configuration that do not exist in the site folder: otherwise their content
 * would be missing without a message. Reads the disk.
 */
export function missingInputs(
  root: string,
  site: {
    readonly config: Pick<SiteConfig, 'theme' | 'outside' | 'scripts'>
    readonly plugins: readonly LoadedPlugin[]
    readonly pluginPaths: ReadonlyMap<string, KeyPath>
    readonly known: readonly Diagnostic[]
    locate(path: KeyPath): Location | undefined
  },
): Diagnostic[] {
  const { config, plugins, pluginPaths, locate } = site
  // A version without its folder is reported once.
  const isReported = ({ path }: NamedInput): boolean =>
    site.known.some(({ code, message }) => code === 'version/missing' && message.includes(`"${path}"`))
  const ofPlugins = plugins.flatMap(({ instance, plugin }) => {
    const keys = pluginPaths.get(instance) ?? []
    const inputs = plugin.inputs?.filter((input) => !isReported(input)) ?? []
    return inputs.map(({ option, ...input }): LocatedInput => {
      const location = locate([...keys, 'options', ...option])
      return { ...input, location: location ?? locate([...keys, 'use']), isNamed: location !== undefined }
    })
  })
  const { folder } = config.theme
  const theme: LocatedInput[] =
    folder === undefined ? [] : [{ kind: 'folder', path: folder, location: locate(['theme', 'folder']), isNamed: true }]
  const scripts = config.scripts.flatMap((path, index): LocatedInput[] =>
    isAddress(path) ? [] : [{ kind: 'file', path, location: locate(['scripts', index]), isNamed: true }],
  )
  const inputs = [...ofPlugins, ...theme, ...scripts]
  // A suggestion is never the folder of another input, such as another version.
  const used = new Set(inputs.map(({ path }) => path.replace(/\/+$/, '')))
  return inputs.flatMap((input) => {
    if (input.hasDefault === true && !input.isNamed) return []
    const problem = problemOf(root, input, { outside: config.outside, used })
    return problem === undefined ? [] : [diagnostic('config/no-input', problem.message, { ...problem.about })]
  })
}

function problemOf(
  root: string,
  { kind, path, location, isNamed }: LocatedInput,
  { outside, used }: { readonly outside: readonly string[]; readonly used: ReadonlySet<string> },
) {
  const about = defined({ location, subject: path })
  const isOutside = outside.some((folder) => path === folder || path.startsWith(`${folder}/`))
  if (!isOutside && /^(?:[a-z]:|[\\/])|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(path)) {
    const isBeside = /^(?:\.\.\/)+[^./]/.test(path)
    const inside = path.replace(/^[\\/]+/, '')
    const isInside = inside !== path && existsSync(join(root, inside))
    const hint = isInside
      ? `write "${inside}": paths are relative to the site's folder`
      : isBeside
        ? `allow it with "outside: [${path}]" at the top of the configuration, or write a path inside the site folder`
        : 'write a path inside the site folder'
    return { message: `"${path}" leads out of the site's folder`, about: { ...about, hint } }
  }
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  const isRight = kind === 'folder' ? stat?.isDirectory() : stat?.isFile()
  if (isRight !== true) {
    const usual = isNamed
      ? `create it, or use another ${kind}`
      : `create it, use another ${kind} with "path:", or remove the entry`
    const hint = suggestedPath(root, path, { kind, used }) ?? `paths are relative to the site's folder: ${usual}`
    return { message: `${kind} not found: "${path}"`, about: { ...about, hint } }
  }
  if (isOutside) return undefined
  const realRoot = realpathSync(root)
  if (`${realpathSync(join(root, path))}${sep}`.startsWith(realRoot + sep)) return undefined
  const hint = `copy the ${kind} into the site`
  return { message: `"${path}" is a symbolic link that leads out of the site`, about: { ...about, hint } }
}

/** Depth of folders that are searched for similar paths. */
const levels = 3
/** Maximum number of names to compare in each folder. */
const maxMissing = 200

/** Hint with a path that has the same or a similar name. */
function suggestedPath(
  root: string,
  path: string,
  { kind, used }: Pick<NamedInput, 'kind'> & { readonly used: ReadonlySet<string> },
): string | undefined {
  const paths = candidates(root, '', kind).filter((candidate) => !used.has(candidate))
  const plain = path.replaceAll('\\', '/')
  const exact = paths.find((candidate) => candidate.toLowerCase() === plain.toLowerCase())
  const last = `/${plain.split('/').at(-1) ?? ''}`
  const elsewhere = paths.filter((candidate) => `/${candidate}`.endsWith(last))
  const match = exact ?? (elsewhere.length === 1 ? elsewhere[0] : nearest(plain, paths))
  return match === undefined ? undefined : `did you mean "${match}"?`
}

function candidates(root: string, folder: string, kind: NamedInput['kind'], level = 1): string[] {
  let entries
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true }).slice(0, maxMissing)
  } catch {
    return []
  }
  return entries
    .filter(({ name }) => !/^(?:\.|node_modules$|dist$)/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const below = entry.isDirectory() && level < levels ? candidates(root, path, kind, level + 1) : []
      return (kind === 'folder' ? entry.isDirectory() : entry.isFile()) ? [path, ...below] : below
    })
}
