/**
 * Versions of docs that are not in the configuration: those of `versions.json` with their folders, as Docusaurus has them,
 * and those that git has.
 *
 * @module
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginDeclaration } from '../config/plugins.ts'
import { diagnostic, type Diagnostic, type Place } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/suggest.ts'
import { readYaml, type KeyPath, type Yaml } from '../text/yaml/yaml.ts'
import { commitsOf, unpackTree, type UnpackedTree } from '../read/git-tree.ts'
import { readInside } from '../read/inside.ts'

type Places = Pick<Yaml, 'places' | 'keyPlace'>
type Options = Readonly<Record<string, unknown>>
type VersionOptions = Readonly<Record<string, unknown>> & { readonly name?: unknown }

/** Options of docs in which all versions are listed. */
export interface WithVersions {
  readonly options: Options
  /** The configuration, with the places of what has come from elsewhere. */
  readonly yaml: Places
  /** Files that were read (absolute paths). */
  readonly inputs: readonly string[]
  /** Trees of git that versions lie in. */
  readonly trees: readonly UnpackedTree[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What is to be known to look for versions. */
export interface VersionsWhere {
  readonly root: string
  /** Folders that pages may read from, beside those of the docs. */
  readonly folders: readonly string[]
}

/** Lists the versions of a docs instance: from `versions.json` and from git. Any other plugin stays as it is. */
export function readVersionFiles(declaration: PluginDeclaration, yaml: Places, where: VersionsWhere): WithVersions {
  const { options } = declaration
  const asIs: WithVersions = { options, yaml, inputs: [], trees: [], diagnostics: [] }
  if (!declaration.builtIn || declaration.use !== 'docs') return asIs
  const listed = Array.isArray(options['versions']) ? asIs : fromFile(declaration, yaml, where.root)
  return fromGit(declaration, onlySome(declaration, listed), where)
}

/** Docusaurus's layout: `versions.json`, `versioned_docs`, `versioned_sidebars`; of a second instance with its id before. */
function fromFile(declaration: PluginDeclaration, yaml: Places, root: string): WithVersions {
  const { options, instance, path } = declaration
  const given = isMapping(options['versions']) ? options['versions'] : {}
  const { versions: _versions, ...others } = options
  if (options['disableVersioning'] === true) return { options: others, yaml, inputs: [], trees: [], diagnostics: [] }
  const prefix = instance === 'docs' || instance === 'default' ? '' : `${instance}_`
  const file = `${prefix}versions.json`
  const read = namesIn(file, root)
  const diagnostics = [...read.diagnostics]
  const known = options['includeCurrentVersion'] === false ? read.names : ['current', ...read.names]
  for (const name of Object.keys(given)) {
    if (!known.includes(name))
      diagnostics.push(unknownVersion(name, known, yaml.keyPlace([...path, 'options', 'versions', name])))
  }
  if (known.length === 0 && read.diagnostics.length === 0) {
    const place = yaml.places([...path, 'options', 'includeCurrentVersion'])
    const message = `there is no version left: ${read.isThere ? `${file} names none` : `there is no ${file}`}`
    const hint = 'take out "includeCurrentVersion: false"'
    diagnostics.push(diagnostic('version/missing', message, { ...(place === undefined ? {} : { place }), hint }))
  }
  // Nothing is versioned, and nothing is said of the one version that there is.
  if (known.length === 0 || (read.names.length === 0 && Object.keys(given).length === 0))
    return { options: others, yaml, inputs: read.inputs, trees: [], diagnostics }
  const base = typeof options['routeBasePath'] === 'string' ? options['routeBasePath'] : 'docs'
  const versions = known.map((name): VersionOptions => {
    const own = given[name]
    const { path: route, ...looks } = isMapping(own) ? own : {}
    return {
      ...looks,
      name,
      ...(typeof route === 'string' ? { route: `${base}/${route}` } : {}),
      ...(name === 'current' ? {} : foldersOf(name, { prefix, root })),
    }
  })
  for (const { name, path: folder } of versions) {
    const at =
      typeof folder === 'string' ? folder : typeof options['path'] === 'string' ? options['path'] : 'content/docs'
    if (isFolder(join(root, at))) continue
    const isCurrent = name === 'current'
    const message = `the version "${String(name)}" has no folder "${at}"`
    const hint = isCurrent
      ? 'add the folder, or "includeCurrentVersion: false"'
      : `add the folder, or take the name out of ${file}`
    const place = isCurrent ? yaml.places([...path, 'use']) : read.placeOf(String(name))
    diagnostics.push(diagnostic('version/missing', message, { ...(place === undefined ? {} : { place }), hint }))
  }
  return {
    options: { ...others, versions },
    yaml: ofMap(yaml, [...path, 'options', 'versions'], known),
    inputs: read.inputs,
    trees: [],
    diagnostics,
  }
}

function foldersOf(name: string, { prefix, root }: { readonly prefix: string; readonly root: string }): Options {
  const sidebars = `${prefix}versioned_sidebars/version-${name}-sidebars.json`
  return {
    path: `${prefix}versioned_docs/version-${name}`,
    // As in Docusaurus: docs that were versioned without sidebars have none.
    sidebars: existsSync(join(root, sidebars)) ? `./${sidebars}` : false,
  }
}

function namesIn(
  file: string,
  root: string,
): {
  readonly names: readonly string[]
  readonly isThere: boolean
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  placeOf(name: string): Place | undefined
} {
  const inputs = [join(root, file)]
  const found = readInside(root, file)
  const none = { names: [], isThere: false, inputs, diagnostics: [], placeOf: () => undefined }
  if (typeof found === 'string') return none
  const { value, places, problems } = readYaml(found.bytes.toString('utf8'), { file, maxBytes: 256 * 1024 })
  const placeOf = (name: string): Place | undefined =>
    Array.isArray(value) ? places([value.indexOf(name)]) : undefined
  const isName = (one: unknown): one is string => typeof one === 'string' && /^(?!\.\.?$)[^/\\\0\n]+$/.test(one)
  if (problems.length === 0 && Array.isArray(value) && value.every(isName)) {
    return { names: [...new Set(value)], isThere: true, inputs, diagnostics: [], placeOf }
  }
  const wrong = Array.isArray(value) ? value.findIndex((one) => !isName(one)) : -1
  const place = problems[0]?.place ?? (wrong === -1 ? undefined : places([wrong])) ?? { file, line: 1, column: 1 }
  const message = `${file} is not a list of names of versions`
  const hint = 'write ["2.0", "1.0"], the newest first; or, if it is something else, "disableVersioning: true"'
  return { ...none, isThere: true, diagnostics: [diagnostic('config/value', message, { place, hint })] }
}

/** Leaves out the versions that `onlyIncludeVersions` does not name. */
function onlySome({ path }: PluginDeclaration, listed: WithVersions): WithVersions {
  const only = listed.options['onlyIncludeVersions']
  const versions = listed.options['versions'] ?? [{ name: 'current' }]
  if (!Array.isArray(only) || !Array.isArray(versions)) return listed
  const names = (versions as VersionOptions[]).map(({ name }) => String(name))
  const diagnostics = only.flatMap((name, index) => {
    if (names.includes(String(name))) return []
    return [unknownVersion(String(name), names, listed.yaml.places([...path, 'options', 'onlyIncludeVersions', index]))]
  })
  const kept = names.flatMap((name, index) => (only.includes(name) ? [index] : []))
  if (listed.options['versions'] === undefined || kept.length === 0)
    return { ...listed, diagnostics: [...listed.diagnostics, ...diagnostics] }
  const at = [...path, 'options', 'versions']
  return {
    ...listed,
    options: { ...listed.options, versions: kept.map((index) => versions[index] as VersionOptions) },
    yaml: moved(listed.yaml, at, ([index, ...rest]) => [kept[Number(index)] ?? 0, ...rest]),
    diagnostics: [...listed.diagnostics, ...diagnostics],
  }
}

function unknownVersion(name: string, known: readonly string[], place: Place | undefined): Diagnostic {
  const near = nearest(name, known)
  const hint =
    near === undefined ? `the versions are ${known.map((one) => `"${one}"`).join(', ')}` : `did you mean "${near}"?`
  return diagnostic('version/missing', `there is no version "${name}"`, {
    ...(place === undefined ? {} : { place }),
    hint,
  })
}

/** Versions with a `ref` get the folder into which the tree of that ref was unpacked. */
function fromGit(declaration: PluginDeclaration, listed: WithVersions, { root, folders }: VersionsWhere): WithVersions {
  const { options, yaml } = listed
  const versions = options['versions']
  if (!Array.isArray(versions)) return listed
  const named = (versions as unknown[]).map((one) => (isMapping(one) ? one : {}))
  const refs = [...new Set(named.flatMap(({ ref }) => (isRef(ref) ? [ref] : [])))]
  if (refs.length === 0) return listed
  const commits = commitsOf(root, refs)
  const trees: UnpackedTree[] = []
  const diagnostics: Diagnostic[] = []
  const base = typeof options['path'] === 'string' ? options['path'] : 'content/docs'
  const made = named.map((version, index): Options => {
    const { name, ref, path: own } = version
    if (!isRef(ref) || typeof name !== 'string') return version
    const place = yaml.places([...declaration.path, 'options', 'versions', index, 'ref'])
    const fail = (message: string, hint: string): Options => {
      diagnostics.push(diagnostic('version/ref', message, { ...(place === undefined ? {} : { place }), hint }))
      return version
    }
    const commit = commits.get(ref) ?? { message: '', hint: '' }
    if (typeof commit !== 'string') return fail(commit.message, commit.hint)
    const path = plain(typeof own === 'string' ? own : base)
    const first = [path, ...folders].map((folder) => plain(folder).split('/')[0] ?? '.')
    const wanted = first.includes('.') ? ['.'] : [...new Set(first)].filter((folder) => folder !== '').sort()
    const tree = unpackTree({ root, name: treeName(declaration.instance, name), commit, folders: wanted })
    trees.push(tree)
    const folder = path === '.' ? tree.folder : `${tree.folder}/${path}`
    if (!isFolder(join(root, folder)))
      return fail(`the ref "${ref}" has no folder "${path}"`, 'name the folder that the docs were in with "path:"')
    return { ...version, path: folder }
  })
  return {
    ...listed,
    options: { ...options, versions: made },
    trees,
    diagnostics: [...listed.diagnostics, ...diagnostics],
  }
}

function isRef(ref: unknown): ref is string {
  return typeof ref === 'string' && /^[^\s-]\S*$/.test(ref)
}

/** A name for the tree of a version, unlike that of any other, which leads nowhere else (`..`). */
function treeName(instance: string, version: string): string {
  const plain = (name: string): string => encodeURIComponent(name).replaceAll('%', '=').replace(/^\./, '=2E')
  return instance === 'docs' ? plain(version) : `${plain(instance)}+${plain(version)}`
}

function plain(path: string): string {
  return path.replace(/^(?:\.\/)+|\/+$/g, '') || '.'
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Places of versions that are written as a map by name, `path` being the route. */
function ofMap(yaml: Places, at: KeyPath, names: readonly string[]): Places {
  return moved(yaml, at, ([index, key, ...rest]) => {
    const name = names[Number(index)] ?? ''
    return key === undefined ? [name] : [name, key === 'route' ? 'path' : key, ...rest]
  })
}

/** Places in which what is below `at` stands elsewhere below it. */
function moved(yaml: Places, at: KeyPath, where: (path: KeyPath) => KeyPath): Places {
  const to = (path: KeyPath): KeyPath =>
    path.length > at.length && at.every((step, index) => step === path[index])
      ? [...at, ...where(path.slice(at.length))]
      : path
  return { places: (path) => yaml.places([...to(path)]), keyPlace: (path) => yaml.keyPlace([...to(path)]) }
}
