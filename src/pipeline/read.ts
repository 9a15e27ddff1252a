import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { digestOf } from '../execute/hash.ts'
import type { Entry } from '../model/entry.ts'
import { treeOf } from '../model/git-tree.ts'
import { gitDates } from '../read/git.ts'
import { walk } from '../read/walk.ts'
import type { CompileTask, Workplace } from '../worker.ts'
import type { OpenSite } from './open.ts'
import type { Run } from './run.ts'
import { cacheFolders } from './site-cache.ts'
import { foldersOf, sourcesOf } from './sources.ts'

/** What the folder of a site holds. */
export interface ReadSite {
  readonly tasks: readonly CompileTask[]
  /** Output paths of static files. */
  readonly statics: readonly string[]
  /** All files of the folders of content, and the static ones, relative to the site. */
  readonly files: readonly string[]
  /** Folder of the static files, relative to the site. */
  readonly staticFolder: string
  /** Part of the key of every compiled source. */
  readonly base: string
  readonly dates: (path: string) => Entry['dates']
  /** What threads were told. */
  readonly workplace: Workplace
  readonly diagnostics: readonly Diagnostic[]
}

/** Finds sources and static files, reads dates, and tells the threads where they work. Touches the disk. */
export async function read(
  run: Run,
  { site }: { readonly site: OpenSite },
  { dates: wantsDates = true }: { readonly dates?: boolean } = {},
): Promise<ReadSite> {
  run.stage('read')
  const { root } = run.options
  const folders = foldersOf(site.plugins)
  const staticFolder = site.config.staticFolder.replace(/^\.?\/+|\/+$/g, '')
  const dated = wantsDates ? gitDates(root) : { dates: new Map<string, never>(), shallow: false }
  const found = walk(root, [...folders, staticFolder])
  const { packs, modules } = cacheFolders(root)
  const readable = [
    ...folders.filter((folder) => treeOf(`${folder}/`) === ''),
    staticFolder,
    ...site.config.markdown.codeFolders,
  ]
  const contentFolders = [
    ...new Set([
      ...readable.map((folder) => folder.split('/')[0] ?? folder),
      ...site.trees.map(({ folder }) => folder),
    ]),
  ]
  const workplace: Workplace = { root, packs, modules, contentFolders, markdown: site.config.markdown }
  run.executor.share('workplace', workplace)
  run.executor.share('plugins', site.specs)
  const { dates, shallow } = await dated
  const diagnostics = [...found.diagnostics]
  if (shallow)
    diagnostics.push(
      diagnostic('git/shallow', 'the clone is shallow; pages have no dates', {
        hint: 'fetch the whole history, e.g. fetch-depth: 0',
      }),
    )
  const old = new Map<string, Entry['dates']>(
    site.trees.flatMap(({ folder, dates }) =>
      Object.entries(dates).map(([path, one]) => [`${folder}/${path}`, one] as const),
    ),
  )
  const isStatic = (path: string) => path.startsWith(`${staticFolder}/`)
  return {
    tasks: sourcesOf(
      site.plugins,
      found.files.filter((path) => !isStatic(path)),
    ),
    statics: found.files.filter(isStatic).map((path) => path.slice(staticFolder.length + 1)),
    files: found.files,
    staticFolder,
    base: digestOf([run.tool, site.pluginsKey, contentFolders, site.config.markdown]),
    dates: (path) => (treeOf(path) === '' ? dates.get(path) : old.get(path)),
    workplace,
    diagnostics,
  }
}
