/**
 * Opens the API of a site for a sandbox: the description of its API reference, and the rules for it.
 *
 * @module
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { builtIns } from '../../model/built-ins.ts'
import { bundlePlugin, locatePlugin } from '../../compiler/bundle/plugins.ts'
import { readConfig } from '../../compiler/config/file.ts'
import { configFile, loadConfig } from '../../compiler/config/load.ts'
import { pluginDeclarations } from '../../compiler/config/plugins.ts'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { toolFiles } from '../../compiler/run/tool-files.ts'
import { digest } from '../../compiler/cache/hash.ts'
import { cacheFolders } from '../../compiler/cache/index-file.ts'
import type { ApiReader, BuiltInModule } from '../../model/built-in-plugin.ts'
import { readInside } from '../../compiler/read/files.ts'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { checkedRules, rulesMismatch } from './checked-rules.ts'
import type { Described } from './describe.ts'
import { inferRules } from './inferred/rules.ts'
import type { Rules } from './rules.ts'
import { loadForSandbox, type LoadedDescription } from './load.ts'
import { mismatchText } from '../../base/shape.ts'
import { errorMessage } from '../../base/error-message.ts'
import { toolVersion } from '../../compiler/cache/tool-version.ts'

/** A description and its rules. */
export interface OpenedSandbox extends LoadedDescription {
  readonly rules: Rules<never>
  /** The site has no rules file: the rules follow from the paths. */
  readonly isInferred: boolean
  /** Path of the description, relative to the opened folder. */
  readonly file: string
  /** Absolute paths of files that require a restart after changes. */
  readonly inputs: readonly string[]
}

/** The opened API, or the reasons why it cannot be opened. */
export interface OpeningReport {
  readonly opened?: OpenedSandbox
  /** Folder that locations are relative to. */
  readonly root: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Opens an API.
 *
 * @param path absolute path of a site folder, or of a single description, which then has no rules
 */
export async function openSandbox(path: string): Promise<OpeningReport> {
  if (statSync(path).isFile()) {
    const root = dirname(path)
    return {
      root,
      ...(await open(root, { ...(await descriptionReader(root)), description: basename(path), keeps: false })),
    }
  }
  const description = await descriptionOf(path)
  if ('diagnostics' in description) return { root: path, diagnostics: description.diagnostics }
  return { root: path, ...(await open(path, { ...description, keeps: true })) }
}

export interface WantedDescription {
  readonly api: ApiReader
  readonly description: string
  readonly rules?: string
  /** A site has a folder for cached data. */
  readonly keeps: boolean
}

async function open(
  root: string,
  { api, description, rules, keeps }: WantedDescription,
): Promise<Omit<OpeningReport, 'root'>> {
  const folders = cacheFolders(root)
  const inputs = [join(root, configFile)]
  // Rules are bundled in another process while this one reads the description.
  const bundling = rules === undefined ? undefined : loadRules(root, rules, folders.plugins)
  const { loaded, diagnostics } = await loadForSandbox(description, {
    api,
    read: (path) => {
      inputs.push(join(root, path))
      const file = readInside(root, path)
      return typeof file === 'string' ? undefined : file.bytes.toString('utf8')
    },
    version: toolVersion(),
    ...(keeps ? { cache: join(folders.folder, 'cache', 'sandbox') } : {}),
  })
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const module = await bundling
  if (loaded === undefined) return { diagnostics: errors }
  if (module !== undefined && 'code' in module) return { diagnostics: [module] }
  const unknown = unknownOperations(module?.rules, loaded.described, rules)
  if (unknown.length > 0) return { diagnostics: unknown }
  const opened: OpenedSandbox = {
    ...loaded,
    rules: module?.rules ?? (inferRules(loaded.described) as Rules<never>),
    isInferred: module === undefined,
    file: description,
    inputs: [...inputs, ...(module?.inputs ?? [])],
  }
  return { opened, diagnostics: [] }
}

/** Reports rules for unknown operations, which no request would reach. */
function unknownOperations(
  rules: Pick<Rules<never>, 'operations'> | undefined,
  described: Described,
  file = '',
): readonly Diagnostic[] {
  const ids = described.operations.map(({ id }) => id)
  return Object.keys(rules?.operations ?? {})
    .filter((id) => !ids.includes(id))
    .map((id) => {
      const hint = didYouMean(id, ids, 'name an operation by its operationId, or by method and path: "get /parcels"')
      return diagnostic(
        'sandbox/rules',
        `"operations" has the rule "${id}", but the description has no such operation`,
        {
          location: startOf(file),
          hint,
        },
      )
    })
}

/** Digest of all input files except the configuration. */
export function digestOfInputs(root: string, inputs: readonly string[]): string {
  const files = new Set(inputs.filter((path) => path !== join(root, configFile) && existsSync(path)))
  return digest(
    [...files]
      .sort()
      .map((path) => readFileSync(path, 'utf8'))
      .join('\0'),
  )
}

async function loadRules(
  root: string,
  path: string,
  outdir: string,
): Promise<{ readonly rules: Rules<never>; readonly inputs: readonly string[] } | Diagnostic> {
  const problem = (message: string): Diagnostic => diagnostic('sandbox/rules', message, { location: startOf(path) })
  const file = join(root, path)
  if (!existsSync(file)) return problem(`there are no rules at "${path}"`)
  const located = await bundlePlugin(file, { root, outdir, tool: toolFiles })
  if ('code' in located) return located
  try {
    const { default: rules } = (await import(located.url)) as { default?: Rules }
    if (rules === undefined) return problem('the module has no default export made by defineRules')
    const mismatch = rulesMismatch(rules)
    if (mismatch !== undefined) return problem(mismatchText(mismatch, 'the default export'))
    return { rules: checkedRules(rules, path) as Rules<never>, inputs: located.inputs }
  } catch (error) {
    return problem(`the rules cannot be loaded: ${errorMessage(error)}`)
  }
}

/** Name of the built-in plugin that reads descriptions. */
const reference = builtIns.find(({ readsApi }) => readsApi)?.name ?? ''

/** Returns the built-in reader of descriptions, for a folder without a site. */
export async function descriptionReader(
  root: string,
): Promise<{ readonly api: ApiReader; readonly schema: z.ZodType }> {
  const located = await locatePlugin(reference, { root, outdir: '', builtIn: true, tool: toolFiles })
  if ('code' in located) throw new Error(located.message)
  const { default: module } = (await import(located.url)) as { readonly default: BuiltInModule }
  const { api, options: schema } = module
  if (api === undefined || schema === undefined) throw new Error(`"${reference}" reads no descriptions`)
  return { api, schema }
}

/** Options of the first API reference in the configuration. */
export async function descriptionOf(
  root: string,
): Promise<Omit<WantedDescription, 'keeps'> | { readonly diagnostics: readonly Diagnostic[] }> {
  const location = startOf(configFile)
  const config = readConfig(root, { hint: 'name the folder of a site, or the file of an API description' })
  if ('problem' in config) return { diagnostics: [config.problem] }
  const { api, schema } = await descriptionReader(root)
  const { saved, yaml, diagnostics } = loadConfig({ text: config.text })
  if (saved === undefined) return { diagnostics }
  const declared = pluginDeclarations(saved).declarations.find(({ use, builtIn }) => builtIn && use === reference)
  if (declared === undefined) {
    const hint = `add \`- use: ${reference}\` under content, or name the file of an API description`
    const problem = diagnostic('sandbox/no-description', 'the site has no API reference', { location, hint })
    return { diagnostics: [problem] }
  }
  const options = schema.safeParse(declared.options)
  if (options.success) return { api, ...api.files(options.data) }
  const [issue] = options.error.issues
  const path = [...declared.path, 'options', ...((issue?.path ?? []) as (string | number)[])]
  const details = { location: yaml.locationOf(path) ?? location }
  return { diagnostics: [diagnostic('config/value', issue?.message ?? 'the options are wrong', details)] }
}
