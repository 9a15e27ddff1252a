import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusPages, writeCorpus } from '../../../bench/corpus.ts'
import { observe, type Cost } from '../../../bench/measure.ts'
import { packageFolder } from '../../e2e/docs.ts'
import { removeFolder } from '../../e2e/folder.ts'
import { treeDigest } from '../kills/tree.ts'

const config = `title: Benchmark
url: https://docs.waybill.example
content:
  - use: docs
    options: { path: content/docs, routeBasePath: docs }
`

/** Writes the site that all machines build: Markdown pages, and every fifth page is MDX. */
export async function writeSite(folder: string, count: number): Promise<void> {
  const pages = corpusPages(count)
  const isMdx = (_: unknown, at: number): boolean => at % 5 === 4
  await writeCorpus(
    join(folder, 'content/docs'),
    pages.filter((page, index) => !isMdx(page, index)),
  )
  await writeCorpus(join(folder, 'content/docs'), pages.filter(isMdx), 'mdx')
  writeFileSync(join(folder, 'site.config.yaml'), config)
}

/** Result of a build on a separate machine. */
export interface Built {
  readonly cost: Cost
  readonly code: number | NodeJS.Signals
  readonly output: string
  /** Digest of all published files; empty if nothing was published. */
  readonly digest: string
}

/** Builds a copy of the site in a folder that shares nothing with others. `meanwhile` runs during the build. */
export async function buildAlone(
  site: string,
  {
    args = [],
    env = {},
    meanwhile,
  }: {
    readonly args?: readonly string[]
    readonly env?: Readonly<Record<string, string>>
    readonly meanwhile?: () => Promise<void>
  } = {},
): Promise<Built> {
  const folder = `${site}-machine`
  removeFolder(folder)
  mkdirSync(folder)
  cpSync(site, folder, { recursive: true })
  const building = observe(
    { file: process.execPath, args: [`${packageFolder}bin/docs.js`, 'build', '.', ...args], folder, env },
    { wallMs: 20 * 60_000 },
  )
  await meanwhile?.()
  const { cost, code, output } = await building
  const dist = join(folder, 'dist')
  const built = { cost, code, output, digest: existsSync(dist) ? treeDigest(dist) : '' }
  removeFolder(folder)
  return built
}
