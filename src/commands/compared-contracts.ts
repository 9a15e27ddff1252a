/**
 * Contracts that `docs impact` compares: the old and new versions of the API description and of files that define other names,
 * from files or from git.
 *
 * @module
 */
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { linkOpened, openSite } from '../compiler/build.ts'
import { toolVersion } from '../compiler/cache/tool-version.ts'
import { digest } from '../compiler/cache/hash.ts'
import { contractOf, type Contract } from '../compiler/names/contract.ts'
import { symbolsOf } from '../api/symbols/symbols.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { descriptionOf, descriptionReader, loadForSandbox } from '../satellites/sandbox/index.ts'
import type { LinkedState } from '../compiler/stages/link.ts'
import type { Run } from '../compiler/run/run.ts'
import type { ApiReader, SymbolReader } from '../model/built-in-plugin.ts'
import { readInside } from '../compiler/read/files.ts'
import { commitsOf, unpackTree } from '../compiler/read/git.ts'

/** Pairs of contracts, and the site whose pages mention them. */
export interface ComparedContracts {
  readonly pairs: readonly { readonly before: Contract; readonly after: Contract }[]
  readonly linked: LinkedState
  /** Folder of the old version of the site, if it comes from git. */
  readonly site?: string
}

interface Failed {
  readonly diagnostics: readonly Diagnostic[]
}

/** Values of `--from` and `--to`: a file, or a git ref that contains the files of the site at the same paths. */
interface ComparisonQuery {
  readonly from: string
  readonly to: string | undefined
}

/** Folder, and the file in it that replaces the file of the configuration. */
interface DefinitionSource {
  readonly root: string
  readonly path?: string
  readonly isRef?: true
}

/** Kind of definition of names, with its reader. */
interface Definition {
  read(source: DefinitionSource): Promise<{ readonly contract: Contract } | Failed>
  /** Returns true if a text is a definition of this kind. */
  isOfKind(text: string): boolean
}

/** Reads both versions, and links the site. */
export async function comparedContracts(run: Run, { from, to }: ComparisonQuery): Promise<ComparedContracts | Failed> {
  const { root } = run.options
  const description = await descriptionOf(root)
  const isAbsent =
    'diagnostics' in description && description.diagnostics.every(({ code }) => code === 'sandbox/no-description')
  if ('diagnostics' in description && !isAbsent) return description
  const opened = await openSite(run)
  const { site } = opened
  if (site === undefined) return opened
  const readers = site.plugins.flatMap(({ plugin }) => plugin.symbols ?? [])
  const definitions = [
    ...('diagnostics' in description ? [] : [apiDefinition(description.api, description.description)]),
    ...readers.map(fileDefinition),
  ]
  if ('diagnostics' in description && definitions.length === 0) return description
  const [before, after] = [sourceOf(from, root), to === undefined ? { root } : sourceOf(to, root)]
  if ('code' in before || 'code' in after)
    return { diagnostics: [before, after].flatMap((failure) => ('code' in failure ? [failure] : [])) }
  const pairs: { before: Contract; after: Contract }[] = []
  for (const definition of definitionsFor(definitions, [before, after])) {
    const [old, now] = [await definition.read(before), await definition.read(after)]
    if ('diagnostics' in old || 'diagnostics' in now)
      return { diagnostics: [old, now].flatMap((failure) => ('diagnostics' in failure ? failure.diagnostics : [])) }
    pairs.push({ before: old.contract, after: now.contract })
  }
  const linked = await linkOpened(run, { ...opened, site })
  return { pairs, linked, ...(before.isRef === true && { site: before.root }) }
}

/** Compares the definitions in `--from` and `--to` if they are files; otherwise all definitions of the site. */
function definitionsFor(
  definitions: readonly Definition[],
  sources: readonly DefinitionSource[],
): readonly Definition[] {
  const fileSource = sources.find(({ path }) => path !== undefined)
  if (fileSource?.path === undefined) return definitions
  const contents = readInside(fileSource.root, fileSource.path)
  const text = typeof contents === 'string' ? '' : contents.bytes.toString('utf8')
  const matching = definitions.find((definition) => definition.isOfKind(text)) ?? definitions[0]
  return matching === undefined ? [] : [matching]
}

/** Opens a file or a git ref; a file takes precedence over a ref of the same name. */
function sourceOf(name: string, root: string): DefinitionSource | Diagnostic {
  const file = isAbsolute(name) ? name : resolve(root, name)
  if (existsSync(file) && statSync(file).isFile()) return { root: dirname(file), path: basename(file) }
  const commit = commitsOf(root, [name]).get(name)
  if (typeof commit === 'string') {
    const tree = unpackTree({ root, name: 'impact', ref: name, commit, folders: ['.'] })
    return { root: join(root, tree.folder), isRef: true }
  }
  const hint = commit?.hint ?? 'name a file, tag, branch or commit'
  return diagnostic('impact/from', `description "${name}" not found: it is not a file, and ${commit?.message ?? ''}`, {
    hint,
  })
}

const textIn = (root: string, path: string): string | undefined => {
  const file = readInside(root, path)
  return typeof file === 'string' ? undefined : file.bytes.toString('utf8')
}

function apiDefinition(apiReader: Pick<ApiReader, 'needs' | 'load'>, description: string): Definition {
  return {
    isOfKind: (text) => /^[\s{,]*["']?(?:openapi|swagger)["']?\s*:/m.test(text),
    async read({ root, path = description }) {
      const api = path === description ? apiReader : (await descriptionReader(root)).api
      const readPart = (partPath: string): string | undefined => textIn(root, partPath)
      const { loaded, diagnostics } = await loadForSandbox(path, { api, read: readPart, version: toolVersion() })
      if (loaded !== undefined) return { contract: contractOf(symbolsOf(loaded.described.root)) }
      return { diagnostics: diagnostics.filter(({ severity }) => severity === 'error') }
    },
  }
}

function fileDefinition(reader: SymbolReader): Definition {
  return {
    isOfKind: () => true,
    async read({ root, path = reader.path }) {
      const text = textIn(root, path)
      // A definition may be newer than the version to compare with.
      if (text === undefined) return { contract: contractOf({ symbols: [], uses: {}, operations: [] }) }
      const { symbols, diagnostics } = reader.read({ path, text, digest: digest(text) })
      if (symbols !== undefined) return { contract: contractOf(symbols) }
      return { diagnostics: diagnostics.filter(({ severity }) => severity === 'error') }
    },
  }
}
