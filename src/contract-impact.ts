/**
 * What `docs impact` does: tells which places of a site speak of what has changed in its API.
 *
 * @module
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { linkedSite } from './build.ts'
import { toolVersion } from './cache/tool-version.ts'
import { contractOf, type Contract } from './contract/contract.ts'
import { differenceOf } from './contract/difference.ts'
import { impactOf, type ContractPage, type Impact } from './contract/impact.ts'
import { mentionsOf } from './contract/mentions.ts'
import { symbolsOf } from './descriptions/symbols/symbols.ts'
import { diagnostic, sortDiagnostics, type Diagnostic } from './diagnostics/diagnostic.ts'
import { routeOf } from './model/address.ts'
import { descriptionOf, descriptionReader } from './open-sandbox.ts'
import type { LinkedState } from './pipeline/link.ts'
import { linkedLanguage } from './pipeline/link-languages.ts'
import { open } from './pipeline/open.ts'
import { withRun, type BuildOptions, type Run } from './pipeline/run.ts'
import type { ApiReader } from './plugin.ts'
import { readInside } from './read/files.ts'
import { commitsOf, unpackTree } from './read/git.ts'
import { loadForSandbox } from './sandbox/load.ts'

/** Which two descriptions are compared. */
export interface ImpactOptions extends Pick<BuildOptions, 'root' | 'config' | 'cache' | 'progress' | 'beforeSiteCode'> {
  /** The description as it was: a file, or a ref of git, in which it is at the path that the site names. */
  readonly from: string
  /** The one that it is compared with. Default: that of the site. */
  readonly to?: string
  /** Write what is left into `impact.lock`: it was looked at, and stays as it is. */
  readonly acknowledge?: boolean
}

/** What a changed API means for a site. */
export interface ImpactReport {
  /** Sorted: places that speak of what changed, without those that were edited since or acknowledged. */
  readonly diagnostics: readonly Diagnostic[]
  readonly stats: {
    /** Operations, parameters, schemas, fields, values, events and errors that are another or gone. */
    readonly changes: number
    readonly pages: number
    readonly edited: number
    readonly acknowledged: number
  }
}

const lockFile = 'impact.lock'

/** Tells where a site speaks of what changed. Writes `impact.lock` if it is asked to, and throws only for faults of ours. */
export function impact(options: ImpactOptions): Promise<ImpactReport> {
  const { from, to, acknowledge = false, ...site } = options
  const whole = { ...site, strict: false, drafts: true, out: options.root }
  return withRun(
    whole,
    (run) => impactIn(run, { from, to, acknowledge }),
    (_, problem) => nothing([problem]),
  )
}

const nothing = (diagnostics: readonly Diagnostic[]): ImpactReport => ({
  diagnostics,
  stats: { changes: 0, pages: 0, edited: 0, acknowledged: 0 },
})

interface Asked {
  readonly from: string
  readonly to: string | undefined
  readonly acknowledge: boolean
}

async function impactIn(run: Run, { from, to, acknowledge }: Asked): Promise<ImpactReport> {
  const { root } = run.options
  const found = await descriptionOf(root)
  if ('diagnostics' in found) return nothing(found.diagnostics)
  const own: Named = { api: found.api, root, path: found.description }
  const [before, after] = [await named(from, own), to === undefined ? own : await named(to, own)]
  if ('code' in before || 'code' in after)
    return nothing([before, after].flatMap((one) => ('code' in one ? [one] : [])))
  const [old, now] = [await contractAt(before), await contractAt(after)]
  if ('diagnostics' in old || 'diagnostics' in now)
    return nothing([old, now].flatMap((one) => ('diagnostics' in one ? one.diagnostics : [])))
  const changes = differenceOf(old, now)
  const pages = await pagesOf(run)
  if ('diagnostics' in pages) return nothing(pages.diagnostics)
  const all = impactOf(pages.pages, changes, old)
  const left = all.filter((one) => !isEdited(one, before, root))
  const lock = readLock(root)
  const open = left.filter(({ change, file }) => !lock.has(lineOf(change, file)))
  if (acknowledge) writeLock(root, [...lock, ...open.map(({ change, file }) => lineOf(change, file))])
  const diagnostics = acknowledge ? [] : open.map(({ report }) => report)
  return {
    diagnostics: sortDiagnostics(diagnostics),
    stats: {
      changes: changes.length,
      pages: new Set(all.map(({ file }) => file)).size,
      edited: all.length - left.length,
      acknowledged: left.length - (acknowledge ? 0 : open.length),
    },
  }
}

/** A description by its root file. */
interface Named {
  readonly api: Pick<ApiReader, 'needs' | 'load'>
  readonly root: string
  readonly path: string
  /** Folder of the site as it was, where git has it. */
  readonly site?: string
}

/** A file is taken before a ref of the same name. */
async function named(name: string, own: Named): Promise<Named | Diagnostic> {
  const file = isAbsolute(name) ? name : resolve(own.root, name)
  if (existsSync(file) && statSync(file).isFile())
    return { api: (await descriptionReader(dirname(file))).api, root: dirname(file), path: basename(file) }
  const commit = commitsOf(own.root, [name]).get(name)
  if (typeof commit === 'string') {
    const tree = unpackTree({ root: own.root, name: 'impact', commit, folders: ['.'] })
    return { api: own.api, root: join(own.root, tree.folder), path: own.path, site: join(own.root, tree.folder) }
  }
  const hint = commit?.hint ?? 'name a file, a tag, a branch or a commit'
  return diagnostic('impact/from', `there is no description "${name}": it is no file, and ${commit?.message ?? ''}`, {
    hint,
  })
}

async function contractAt({
  api,
  root,
  path,
}: Named): Promise<Contract | { readonly diagnostics: readonly Diagnostic[] }> {
  const { loaded, diagnostics } = await loadForSandbox(path, {
    api,
    read(one) {
      const found = readInside(root, one)
      return typeof found === 'string' ? undefined : found.bytes.toString('utf8')
    },
    version: toolVersion(),
  })
  if (loaded !== undefined) return contractOf(symbolsOf(loaded.described.root))
  return { diagnostics: diagnostics.filter(({ severity }) => severity === 'error') }
}

/** The pages of the site that are written in Markdown, in each of its languages, and what their links lead to. */
async function pagesOf(
  run: Run,
): Promise<{ readonly pages: readonly ContractPage[] } | { readonly diagnostics: readonly Diagnostic[] }> {
  const opened = await open(run)
  const { site } = opened
  if (site === undefined) return { diagnostics: sortDiagnostics(opened.diagnostics) }
  const linked = await linkedSite(run, { ...opened, site })
  const translated: ContractPage[] = []
  for (const locale of site.locales) {
    if (locale.isDefault) continue
    const one = await linkedLanguage(run, { first: linked, locale, linkSite: linkedSite })
    if (!('linked' in one)) return { diagnostics: sortDiagnostics(one) }
    // What has no translation is the page of the first language once more.
    translated.push(...contractPages(one.run, one.linked, (path) => one.run.translations?.get(path)))
  }
  return { pages: [...contractPages(run, linked, (path) => path), ...translated] }
}

/** The pages of one language; `fileOf` says where each stands, if it is one of it. */
function contractPages(
  run: Run,
  { site, links, evaluated, compiled }: LinkedState,
  fileOf: (path: string) => string | undefined,
): readonly ContractPage[] {
  const { baseUrl } = site.config
  // Entries of a reference are called after what they describe: `operation:placeOrder`, `schema:Order`.
  const subjects = new Map(
    links.pages.flatMap(({ route, entry = '' }) => {
      const [, kind, name] = /#(operation|schema):([^#]+)$/.exec(entry) ?? []
      return kind === undefined || name === undefined ? [] : [[route, `${kind} ${name}`] as const]
    }),
  )
  const hrefs = new Map<string, Map<string, string>>()
  for (const [key, entry] of evaluated.entries) {
    const own = hrefs.get(entry.source) ?? new Map<string, string>()
    hrefs.set(entry.source, own)
    for (const [name, { links: written }] of Object.entries(entry.fragments))
      for (const [index, { url }] of written.entries()) {
        const href = links.hrefs.get(key)?.[name]?.[index]
        if (href !== undefined) own.set(url, href)
      }
  }
  const paths = new Set(compiled.sources.map(({ path }) => path).filter((path) => /\.mdx?$/i.test(path)))
  return [...paths].flatMap((path): ContractPage[] => {
    const file = fileOf(path)
    const read = file === undefined ? '' : readInside(run.options.root, file)
    if (file === undefined || typeof read === 'string') return []
    return [
      {
        file,
        mentions: mentionsOf(read.bytes.toString('utf8')),
        linked({ text }) {
          const href = hrefs.get(path)?.get(text) ?? text
          return href.startsWith(baseUrl)
            ? subjects.get(routeOf(`/${href.slice(baseUrl.length).replace(/[?#].*$/, '')}`))
            : undefined
        },
      },
    ]
  })
}

/** Whether the line that speaks of a change was written since: then somebody has thought of it. */
function isEdited({ file, report }: Impact, { site }: Named, root: string): boolean {
  if (site === undefined) return false
  const [old, now] = [join(site, file), join(root, file)]
  if (!existsSync(old)) return true
  const line = readFileSync(now, 'utf8').split(/\r?\n/)[(report.place?.line ?? 1) - 1] ?? ''
  return !readFileSync(old, 'utf8').split(/\r?\n/).includes(line)
}

const lineOf = (change: string, file: string): string => `${file}: ${change}`

function readLock(root: string): ReadonlySet<string> {
  const path = join(root, lockFile)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split(/\r?\n/) : []
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))
}

function writeLock(root: string, lines: readonly string[]): void {
  const head =
    '# Changes of the API that were looked at, and whose pages stay as they are (docs impact --acknowledge).\n'
  writeFileSync(join(root, lockFile), `${head}${[...new Set(lines)].sort().join('\n')}\n`)
}
