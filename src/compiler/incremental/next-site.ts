import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { success, type Result } from '../publish/failure.ts'
import type { Written as WrittenFile } from '../publish/manifest.ts'
import { outputPart, type OutputPart } from '../publish/part.ts'
import { openOutput, type OutputFolder, type Published as PublishedFiles } from '../publish/publish.ts'
import { digest } from '../cache/hash.ts'
import { cacheLost, PackReader } from '../cache/pack.ts'
import type { Output } from '../../model/site.ts'
import type { Json } from '../../model/page.ts'
import type { RenderResult } from '../tasks/index.ts'
import type { BuildOptions, Run } from '../run/run.ts'
import { cacheFolders } from '../cache/index-file.ts'

/** Record of a rendered page, in addition to its files in the output folder. */
export interface PageRecord {
  readonly key: string
  /** Paths of its files. */
  readonly outputs: readonly string[]
  readonly style?: NonNullable<RenderResult['style']>
  readonly digests: RenderResult['digests']
  /** Absent for pages without reports. */
  readonly reports?: Required<Pick<RenderResult, 'diagnostics' | 'ofTheme'>>
}

/** Record of a published site, in addition to its files. */
export interface PublishedMeta {
  readonly pages: Readonly<Record<string, PageRecord>>
  /** Key of all inputs of `emit` hooks, and their outputs. */
  readonly emitKey: string
  readonly emitted: readonly string[]
  /** Outputs that were rejected because another file has the path. */
  readonly refused: readonly string[]
  /** Groups of outputs, by instance and name. */
  readonly groups?: Readonly<Record<string, GroupRecord>>
  /** Records of the other locales, by code. */
  readonly locales?: Readonly<Record<string, PublishedMeta>>
}

/** Record of a group of outputs. */
interface GroupRecord {
  /** Key of their inputs. */
  readonly key: string
  /** Key of their plugins. */
  readonly base: string
  /** State that the group needs in the next build. */
  readonly state?: string
  readonly paths: readonly string[]
}

/** Outputs of plugins. */
export type Written = Pick<PublishedMeta, 'emitted' | 'refused' | 'groups'>

/**
 * Locks the output folder and starts a site in a staging folder beside it, which is deleted with the run unless it is
 * published.
 */
export async function openNext(run: Run): Promise<Result<NextOutput>> {
  const { root, out } = run.options
  const opened = await openOutput({
    out,
    site: root,
    tool: run.tool,
    waiting: () => run.stage('waiting for another docs command'),
  })
  if (!opened.ok) return opened
  const reader = new PackReader(cacheFolders(root).packs)
  run.atEnd(() => {
    reader.close()
    opened.value.abandon()
  })
  return success(new NextOutput(opened.value, reader, run.options))
}

/** Files of the next site. If two files have the same path, the first one is used. */
export class NextSite {
  readonly files = new Map<string, WrittenFile>()
  readonly diagnostics: Diagnostic[] = []
  /** Record of the published site. */
  readonly last: PublishedMeta
  /** Absolute path of the folder that threads write pages to. */
  readonly staging: string
  /** Absolute path of the folder where they are published. */
  readonly out: string
  /** Reads data that plugins store about pages. */
  readonly reader: PackReader
  readonly #ofPages = new Set<string>()
  readonly #output: OutputPart
  readonly #cache: boolean
  readonly #intact: ReadonlySet<string>

  constructor(output: OutputPart, reader: PackReader, { cache, out }: Pick<BuildOptions, 'cache' | 'out'>) {
    this.#output = output
    this.#cache = cache
    this.out = out
    this.#intact = output.verify()
    this.staging = output.staging
    this.reader = reader
    const meta = cache ? (output.meta as unknown as PublishedMeta | undefined) : undefined
    this.last = meta ?? { pages: {}, emitKey: '', emitted: [], refused: [] }
  }

  /** Returns true if files of the published site are unchanged. */
  areIntact(paths: readonly string[]): boolean {
    return paths.every((path) => this.#intact.has(path))
  }

  /** Keeps an unchanged file of the published site. */
  keep(path: string): boolean {
    const file = this.#output.keep(path)
    if (file === undefined) return false
    this.files.set(path, file)
    return true
  }

  /** Keeps a page if its files are unchanged and the data of plugins about it exists. */
  keepPage({ outputs, digests }: PageRecord): boolean {
    const isWhole = this.areIntact(outputs) && Object.values(digests).every((range) => this.reader.has(range))
    if (isWhole) for (const path of outputs) this.keep(path)
    return isWhole
  }

  /** Keeps the complete published site if it is unchanged and has this `filesKey`. */
  keepAll(key: string): boolean {
    const { published } = this.#output
    const isWhole = this.#cache && this.#intact.size === published.size && filesKeyOf(published) === key
    if (isWhole) for (const path of published.keys()) this.keep(path)
    return isWhole
  }

  /** Digest of the paths and contents of all files. */
  filesKey(): string {
    return filesKeyOf(this.files)
  }

  /** Keeps earlier outputs of plugins, and reports refused outputs again. */
  keepEmitted(): Written {
    const { emitted, refused, groups = {} } = this.last
    for (const path of refused) this.#duplicate(path)
    return { emitted: emitted.filter((path) => this.keep(path)), refused, groups }
  }

  /** Records files that a thread has written. Kept files are already recorded, and stay as they are: an unchanged publication leaves older files in place. */
  addWritten(outputs: RenderResult['outputs']): void {
    for (const { path, ...file } of outputs) if (!this.files.has(path)) this.files.set(path, file)
  }

  /** Records the kept or written files of a page. */
  addPage(record: PageRecord, route: string): void {
    for (const path of record.outputs) {
      // Threads wrote both files in any order, so neither is the first.
      if (this.#ofPages.has(path))
        this.diagnostics.push(
          diagnostic('asset/conflict', `two pages write "${path}", one of them "${route}"`, {
            hint: 'emitPage of a plugin must return a unique path',
          }),
        )
      this.#ofPages.add(path)
    }
  }

  /** Adds a file with a known digest. An equal published file is kept. */
  async addFixed(path: string, digest: string, content: Output['content']): Promise<void> {
    if (this.files.has(path)) return this.#duplicate(path)
    if (this.#cache && this.#output.published.get(path)?.digest === digest && this.keep(path)) return
    await this.#write(path, content)
  }

  /** Adds a file of a plugin unless another file has the path. Returns true if it was written. */
  async addEmitted(output: Output): Promise<boolean> {
    if (!this.files.has(output.path)) return this.#write(output.path, () => output.content())
    this.#duplicate(output.path)
    return false
  }

  /** Returns the text of a file of the published site. */
  readPublished(path: string): string {
    const bytes = readFileSync(join(this.out, path))
    if (digest(bytes) !== this.#output.published.get(path)?.digest) throw cacheLost()
    return bytes.toString()
  }

  /** Current absolute path of the bytes of a file. */
  locate(path: string): string {
    return this.#output.locate(path)
  }

  async #write(path: string, content: Output['content']): Promise<boolean> {
    const stored = await this.#output.write(path, await content())
    if (stored.ok) this.files.set(path, stored.value)
    else this.diagnostics.push(stored.problem)
    return stored.ok
  }

  #duplicate(path: string): void {
    this.diagnostics.push(
      diagnostic('asset/duplicate', `two outputs have the path "${path}"; the first is kept`, { subject: path }),
    )
  }
}

function filesKeyOf(files: ReadonlyMap<string, WrittenFile>): string {
  const all = [...files].map(([path, { digest }]) => `${path} ${digest}`)
  return digest(all.sort().join('\n'))
}

/** Site of another locale in a folder of the output. */
export interface NextPart {
  readonly code: string
  readonly folder: string
  readonly next: NextSite
  readonly meta: PublishedMeta
}

/** The next site. It may contain sites of other locales in folders; all are published at once. */
export class NextOutput extends NextSite {
  readonly #whole: OutputFolder
  readonly #options: Pick<BuildOptions, 'cache' | 'out'>

  constructor(output: OutputFolder, reader: PackReader, options: Pick<BuildOptions, 'cache' | 'out'>) {
    super(output, reader, options)
    this.#whole = output
    this.#options = options
  }

  /** Returns the site of another locale. */
  part(code: string, folder: string): NextSite {
    const meta = this.last.locales?.[code] as unknown as Json | undefined
    const { cache, out } = this.#options
    return new NextSite(outputPart(this.#whole, folder, meta), this.reader, { cache, out: join(out, folder) })
  }

  /** Replaces the published site with these files and those of the parts. */
  publish(meta: PublishedMeta, parts: readonly NextPart[] = []): Result<PublishedFiles> {
    const files = new Map(this.files)
    for (const { folder, next } of parts) for (const [path, file] of next.files) files.set(`${folder}/${path}`, file)
    const locales = Object.fromEntries(parts.map(({ code, meta: localeMeta }) => [code, localeMeta]))
    const manifest = parts.length === 0 ? meta : { ...meta, locales }
    return this.#whole.publish(files, manifest as unknown as Json)
  }
}
