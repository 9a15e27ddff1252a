/**
 * Versions of docs defined outside of the configuration: in `versions.json` (the layout of Docusaurus), or in git.
 *
 * @module
 */
import { diagnostic, didYouMean, isMapping, readYaml, startOf, treeName, withTexts, z } from '../kit.ts'
import type { Diagnostic, Location, ResolvedOptions, WrittenOptions } from '../kit.ts'
import { currentName } from './versions.ts'
import { movedLocations } from './sidebar-files.ts'

type Options = Readonly<Record<string, unknown>>
type VersionOptions = Options & { readonly name?: unknown }

/**
 * Resolves the versions of a docs instance: those of `versions.json`, and those in git, whose folders are extracted.
 */
export function readVersionFiles(context: WrittenOptions): ResolvedOptions {
  const listed = Array.isArray(context.options['versions']) ? { options: context.options } : fromFile(context)
  const included = onlySome({ ...context, ...listed })
  const unpacked = fromGit({ ...context, ...listed, ...included })
  const diagnostics = [listed, included, unpacked].flatMap((result) => result.diagnostics ?? [])
  return { ...listed, ...included, ...unpacked, diagnostics }
}

/**
 * Reads the layout of Docusaurus: `versions.json`, `versioned_docs`, `versioned_sidebars`, with the id of a second
 * instance as prefix.
 */
function fromFile(context: WrittenOptions): ResolvedOptions {
  const { options, instance } = context
  const overrides = isMapping(options['versions']) ? options['versions'] : {}
  const { versions: _versions, ...others } = options
  if (options['disableVersioning'] === true) return { options: others }
  const prefix = instance === 'docs' || instance === 'default' ? '' : `${instance}_`
  const file = `${prefix}versions.json`
  const nameList = namesIn(file, context)
  const diagnostics = [...nameList.diagnostics]
  if (!nameList.isThere) diagnostics.push(...unusedFolder(prefix, context))
  const released = nameList.names.filter((name) => name !== currentName)
  const names = options['includeCurrentVersion'] === false ? released : [currentName, ...released]
  for (const name of Object.keys(overrides)) {
    if (!names.includes(name)) diagnostics.push(unknownVersion(name, names, context.locateKey(['versions', name])))
  }
  if (names.length === 0 && nameList.diagnostics.length === 0) {
    const message = `there is no version left: ${nameList.isThere ? `${file} lists no versions` : `there is no ${file}`}`
    const hint = 'remove "includeCurrentVersion: false"'
    diagnostics.push(
      diagnostic('version/missing', message, { location: context.locate(['includeCurrentVersion']), hint }),
    )
  }
  // Unversioned docs, and the options do not mention the current version.
  if (names.length === 0 || (nameList.names.length === 0 && Object.keys(overrides).length === 0))
    return { options: others, diagnostics }
  const base = typeof options['routeBasePath'] === 'string' ? options['routeBasePath'] : 'docs'
  const versions = names.map((name): VersionOptions => {
    const override = overrides[name]
    const { path: route, ...looks } = isMapping(override) ? override : {}
    return {
      ...(name === currentName ? {} : foldersOf(name, prefix, context)),
      ...looks,
      name,
      ...(typeof route === 'string' ? { route: `${base}/${route}` } : {}),
    }
  })
  for (const { name, path, sidebars } of versions) {
    const folder = typeof path === 'string' ? path : folderOf(options)
    if (context.hasFolder(folder)) {
      const isExpected = name !== currentName && sidebars === undefined && options['sidebars'] !== false
      if (isExpected)
        diagnostics.push(withoutSidebars(String(name), sidebarFile(String(name), prefix), nameList.locate))
      continue
    }
    const isCurrent = name === currentName
    const message = `the version "${String(name)}" has no folder "${folder}"`
    const hint = isCurrent
      ? 'add the folder, or "includeCurrentVersion: false"'
      : (otherFolderHint(String(name), names, {
          parent: `${prefix}versioned_docs`,
          file,
          hasFolder: context.hasFolder,
        }) ?? `add the folder, or remove the name from ${file}`)
    const location = isCurrent ? context.location : nameList.locate(String(name))
    diagnostics.push(diagnostic('version/missing', message, { location, hint }))
  }
  // In the configuration, versions are a map by name, and `path` is their route.
  const locations = movedLocations(context, ['versions'], ([index, key, ...rest]) => {
    const name = names[Number(index)] ?? ''
    return key === undefined ? [name] : [name, key === 'route' ? 'path' : key, ...rest]
  })
  // As in Docusaurus, a version without a sidebar file has no sidebars.
  const complete = versions.map((version) => (version.name === currentName ? version : { sidebars: false, ...version }))
  return { options: { ...others, versions: complete }, ...locations, diagnostics }
}

/** Hint for the folder of a version whose name is written differently: `version-1.0.0` or `1.0` for the version 1.0. */
function otherFolderHint(
  name: string,
  names: readonly string[],
  { parent, file, hasFolder }: Pick<WrittenOptions, 'hasFolder'> & { readonly parent: string; readonly file: string },
): string | undefined {
  const plainName = name.replace(/^v(?=\d)/i, '')
  const numbers = plainName.replace(/(?:\.(?:0|x))+$/, '')
  const spellings = [plainName, numbers, ...['.0', '.0.0', '.x', '.0.x', '.x.x'].map((end) => numbers + end)]
  const others = spellings.flatMap((spelling) => [spelling, `v${spelling}`])
  const other = others.find((spelling) => !names.includes(spelling) && hasFolder(`${parent}/version-${spelling}`))
  if (other !== undefined)
    return `did you mean the folder "${parent}/version-${other}"? rename it, or write "${other}" into ${file}`
  const bare = [name, ...others].find((spelling) => hasFolder(`${parent}/${spelling}`))
  return bare === undefined ? undefined : `rename the folder "${parent}/${bare}" to "version-${name}"`
}

/** Report for folders of versions in the layout of Docusaurus that are not used. */
function unusedFolder(prefix: string, { options, hasFolder, location }: WrittenOptions): Diagnostic[] {
  const file = `${prefix}versions.json`
  const name = `${prefix}versioned_docs`
  const path = folderOf(options)
  const parents = path.split('/').map((_, index, names) => names.slice(0, index).join('/'))
  const folder = parents.map((parent) => (parent === '' ? name : `${parent}/${name}`)).find(hasFolder)
  if (folder === undefined) return []
  const hint =
    folder === name
      ? `write the names of the versions into ${file}, the newest first: ["2.0", "1.0"]; or remove the folder`
      : `move ${name}, ${prefix}versioned_sidebars and ${file} into the folder of the site`
  const message = `the versions in "${folder}" are not published, since the folder of the site has no file "${file}"`
  return [{ ...diagnostic('version/missing', message, { location, hint }), severity: 'warning' }]
}

/** Report for a version whose pages have no sidebar, since its file is missing. */
function withoutSidebars(name: string, file: string, locate: (name: string) => Location | undefined): Diagnostic {
  const message = `the version "${name}" has no sidebars, since there is no file "${file}"`
  const hint = `add the file, or "versions: { '${name}': { sidebars: false } }" to the options of the docs`
  return { ...diagnostic('sidebar/missing', message, { location: locate(name), hint }), severity: 'warning' }
}

function folderOf({ path }: Options): string {
  return typeof path === 'string' ? path : 'content/docs'
}

function foldersOf(name: string, prefix: string, context: WrittenOptions): Options {
  const sidebars = sidebarFile(name, prefix)
  return {
    path: `${prefix}versioned_docs/version-${name}`,
    ...('text' in context.read(sidebars) ? { sidebars: `./${sidebars}` } : {}),
  }
}

function sidebarFile(name: string, prefix: string): string {
  return `${prefix}versioned_sidebars/version-${name}-sidebars.json`
}

/** Version names, newest first. */
const namesSchema = z.array(z.string())

function namesIn(file: string, context: WrittenOptions) {
  const source = context.read(file)
  const empty = { names: [], diagnostics: [], locate: (_: string): Location | undefined => undefined }
  if ('why' in source) return { ...empty, isThere: false }
  const { value: data, locationOf, problems, source: sourceAt } = readYaml(source.text, { file, maxBytes: 256 * 1024 })
  const value = withTexts(namesSchema, data, sourceAt)
  const isName = (item: unknown): item is string => typeof item === 'string' && /^(?!\.\.?$)[^/\\\0\n]+$/.test(item)
  if (problems.length === 0 && Array.isArray(value) && value.every(isName)) {
    return {
      ...empty,
      names: [...new Set(value)],
      isThere: true,
      locate: (name: string) => locationOf([value.indexOf(name)]),
    }
  }
  const wrong = Array.isArray(value) ? value.findIndex((item) => !isName(item)) : -1
  const location = problems[0]?.location ?? (wrong === -1 ? undefined : locationOf([wrong])) ?? startOf(file)
  const message = `${file} is not a list of names of versions`
  const hint = 'write ["2.0", "1.0"], the newest first; or, if it is something else, "disableVersioning: true"'
  return { ...empty, isThere: true, diagnostics: [diagnostic('config/value', message, { location, hint })] }
}

/** Removes the versions that `onlyIncludeVersions` does not list. */
function onlySome(context: WrittenOptions): ResolvedOptions {
  const { options } = context
  const only = options['onlyIncludeVersions']
  const versions = options['versions'] ?? [{ name: currentName }]
  if (!Array.isArray(only) || !Array.isArray(versions)) return { options }
  const names = (versions as VersionOptions[]).map(({ name }) => String(name))
  const diagnostics = only.flatMap((name, index) =>
    names.includes(String(name))
      ? []
      : [unknownVersion(String(name), names, context.locate(['onlyIncludeVersions', index]))],
  )
  const keptIndexes = names.flatMap((name, index) => (only.includes(name) ? [index] : []))
  if (options['versions'] === undefined || keptIndexes.length === 0) return { options, diagnostics }
  return {
    options: { ...options, versions: keptIndexes.map((index) => versions[index] as VersionOptions) },
    ...movedLocations(context, ['versions'], ([index, ...rest]) => [keptIndexes[Number(index)] ?? 0, ...rest]),
    diagnostics,
  }
}

function unknownVersion(name: string, names: readonly string[], location: Location | undefined): Diagnostic {
  const hint = didYouMean(name, names, `the versions are ${names.map((version) => `"${version}"`).join(', ')}`)
  return diagnostic('version/missing', `there is no version "${name}"`, { location, hint })
}

/** Extracts the folders of versions with a `ref`. */
function fromGit(context: WrittenOptions): ResolvedOptions {
  const { options, instance } = context
  if (!Array.isArray(options['versions'])) return { options }
  const versions = (options['versions'] as unknown[]).map((version) => (isMapping(version) ? version : {}))
  const gitVersions = versions.flatMap(({ name, ref, path }, index) =>
    typeof name === 'string' && typeof ref === 'string' && /^[^\s-]\S*$/.test(ref)
      ? [
          {
            index,
            ref,
            name: instance === 'docs' ? treeName(name) : treeName(instance, name),
            folder: typeof path === 'string' ? path : folderOf(options),
          },
        ]
      : [],
  )
  if (gitVersions.length === 0) return { options }
  const trees = context.unpack(gitVersions)
  const folders = new Map<number, string>()
  const diagnostics: Diagnostic[] = []
  for (const [number, { index }] of gitVersions.entries()) {
    const tree = trees[number]
    if (tree === undefined) continue
    if ('folder' in tree) folders.set(index, tree.folder)
    else {
      const { message, hint = 'name the folder that the docs were in with "path:"' } = tree
      diagnostics.push(
        diagnostic('version/ref', message, { location: context.locate(['versions', index, 'ref']), hint }),
      )
    }
  }
  const located = versions.map((version, index) => {
    const path = folders.get(index)
    return path === undefined ? version : { ...version, path }
  })
  return { options: { ...options, versions: located }, diagnostics }
}
