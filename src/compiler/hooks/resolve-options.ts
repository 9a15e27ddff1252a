import { statSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePlugin } from '../bundle/plugins.ts'
import type { PluginDeclaration } from '../config/plugins.ts'
import type { SiteConfig } from '../config/schema.ts'
import type { YamlView } from '../../text/yaml/yaml.ts'
import type { OptionPath, Unread, WrittenOptions } from '../../model/plugin-options.ts'
import type { PluginModule } from '../../model/plugin.ts'
import { commitsOf, unpackTree, type UnpackedTree } from '../read/git.ts'
import { readInside } from '../read/files.ts'
import { errorMessage } from '../../base/error-message.ts'

/** The site, and the context for bundling modules. */
type OptionsWhere = Parameters<typeof bundlePlugin>[1] & {
  readonly config: SiteConfig
  beforeSiteCode?(): void
  /** Path of a file of the site. Default: unchanged. */
  fileOf?(path: string): string
}

/**
 * Lets a plugin complete its options. Reads only files inside the site's folder. Returns the options; the
 * configuration, with locations in files that the plugin has read; the absolute paths of read and missing files; and
 * the extracted git trees.
 */
export async function completeOptions(
  module: Pick<PluginModule, 'resolveOptions'>,
  { declaration, yaml }: { readonly declaration: PluginDeclaration; readonly yaml: YamlView },
  where: OptionsWhere,
) {
  const { written, inputs, trees } = writtenOptions(declaration, yaml, where)
  const resolved = await module.resolveOptions?.(written)
  if (resolved === undefined) return { options: declaration.options, yaml, inputs, trees, diagnostics: [] }
  const at = [...declaration.path, 'options']
  const below = (path: OptionPath) => path.length > at.length && at.every((step, index) => step === path[index])
  const { locate = written.locate, locateKey = written.locateKey, source = written.source } = resolved
  return {
    options: resolved.options,
    inputs,
    trees,
    yaml: {
      locationOf: (path: OptionPath) => (below(path) ? locate(path.slice(at.length)) : yaml.locationOf(path)),
      keyLocation: (path: OptionPath) => (below(path) ? locateKey(path.slice(at.length)) : yaml.keyLocation(path)),
      source: (path: OptionPath) => (below(path) ? source(path.slice(at.length)) : yaml.source(path)),
    },
    diagnostics: resolved.diagnostics ?? [],
  }
}

/** Input of `resolveOptions`, which records all files it reads. */
function writtenOptions(declaration: PluginDeclaration, yaml: YamlView, where: OptionsWhere) {
  const { root, config, fileOf = (file) => file } = where
  const { path, instance, options } = declaration
  const inputs: string[] = []
  const trees: UnpackedTree[] = []
  const read: WrittenOptions['read'] = (path) => {
    const file = fileOf(path)
    const content = readInside(root, file)
    if (content === 'outside') return { why: "it is outside of the site's folder" }
    inputs.push(join(root, file))
    if (content === 'unreadable') return { why: 'it cannot be read' }
    if (content === 'missing') return { why: 'the file does not exist' }
    const { bytes } = content
    return {
      bytes,
      get text() {
        return bytes.toString('utf8')
      },
    }
  }
  const context: WrittenOptions = {
    instance,
    options,
    config,
    location: yaml.locationOf([...path, 'use']),
    locate: (at) => yaml.locationOf([...path, 'options', ...at]),
    locateKey: (at) => yaml.keyLocation([...path, 'options', ...at]),
    source: (at) => yaml.source([...path, 'options', ...at]),
    read,
    hasFolder: (folder) => isFolder(root, folder),
    async run(script) {
      const file = fileOf(script)
      const content = readInside(root, file)
      if (typeof content === 'string') return read(file) as Unread
      const bundled = await bundlePlugin(join(root, file), where)
      if ('code' in bundled) return bundled
      inputs.push(...bundled.inputs)
      where.beforeSiteCode?.()
      try {
        const module = (await import(bundled.url)) as { readonly default?: unknown }
        const { default: exported = { ...module } } = module
        return { value: JSON.parse(JSON.stringify(exported) ?? 'null') as unknown }
      } catch (error) {
        return { why: errorMessage(error) }
      }
    },
    unpack(refs) {
      const commits = commitsOf(root, [...new Set(refs.map(({ ref }) => ref))])
      return refs.map(({ ref, name, folder }) => {
        const commit = commits.get(ref) ?? { message: '', hint: '' }
        if (typeof commit !== 'string') return commit
        const below = plain(folder)
        // Pages can read from these folders, too.
        const { folder: ofLocales = '', folders: more = {} } = config.locales ?? {}
        const readable = [config.staticFolder, ...config.markdown.codeFolders, ofLocales, ...Object.values(more)]
        const first = [below, ...readable.filter((path) => path !== '')].map((path) => plain(path).split('/')[0] ?? '.')
        const folders = first.includes('.') ? ['.'] : [...new Set(first)].filter((top) => top !== '').sort()
        const tree = unpackTree({ root, name, ref, commit, folders })
        trees.push(tree)
        const path = below === '.' ? tree.folder : `${tree.folder}/${below}`
        return isFolder(root, path) ? { folder: path } : { message: `the ref "${ref}" has no folder "${below}"` }
      })
    },
  }
  return { written: context, inputs, trees }
}

function isFolder(root: string, path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true
}

function plain(path: string): string {
  return path.replace(/^(?:\.\/)+|\/+$/g, '') || '.'
}
