/**
 * Quality of search: `npm run bench:search -- [options]`, which `usage` below explains. Builds the repository's own
 * site and runs the judged set with our search and others, over the same documents.
 * @module
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { docs } from '../../test/e2e/docs.ts'
import { copyOwnSite, withFolder } from '../../test/e2e/folder.ts'
import { downloads, downloadTable, queriesOf } from './downloads.ts'
import { readIndex, sectionsOf } from './documents.ts'
import { guideNames, writeGuideSite } from './guides.ts'
import { absentPages, readGuideJudged, readJudged, readTranslationJudged, type JudgedQuery } from './judged.ts'
import { latencies } from './latency.ts'
import { openLunr } from './lunr.ts'
import { openOurs, type Search } from './ours.ts'
import { openPeers } from './peers.ts'
import { failures, kindTable, partTable } from './report.ts'
import { score, type Scored } from './score.ts'

const usage = `npm run bench:search -- [options]
  --dist DIR    a built site, instead of building the repository's own
  --guide NAME  instead of our own site: a guide with queries of its own, ${guideNames.join(', ')}
  --copy DIR    a copy of its repository (bench/search/guides says which one)
  --language L  of that copy, with queries by language: of vite en, de, es, pt, zh, ja or ko, of astro en, de or ja
  --peers       MiniSearch (also as in VitePress), Orama and Pagefind, too (installed at first use)
  --downloads   instead of quality: what a reader of the site of --dist downloads who asks one thing, by kind of query
  --latency     instead of quality: what a reader of the site of --dist waits for, in a browser that is four times slower
  --terms MODE  in place of the site's "search.terms": required or preferred
  --failures    list the queries whose first three pages are all wrong
  --aside       the part kept aside, too: for the end, when nothing is tuned any more`

const modes = ['required', 'preferred'] as const
const options = readOptions()
if (options === undefined || !isWhole(options)) {
  console.error(usage)
  process.exit(2)
}
const { dist, guide, copy, language, failures: listed, aside } = options
const terms = modes.find((mode) => mode === options.terms)
const judged = judgedOf().filter((query) => aside || !query.aside)

if (dist !== undefined && options.downloads) console.log(downloadTable(await downloads(dist, queriesOf(dist))))
else if (dist !== undefined && options.latency) console.log(await latencies(dist))
else if (dist !== undefined) await report(dist)
else
  await withFolder(async (folder) => {
    if (guide === undefined || copy === undefined) copyOwnSite(folder)
    else writeGuideSite(guide, copy, folder, language)
    const { code, out, err } = await docs(['build', folder])
    if (code !== 0) throw new Error(out + err)
    await report(join(folder, 'dist'))
  })

async function report(site: string): Promise<void> {
  const { documents } = readIndex(site)
  const absent = absentPages(judged, documents)
  if (absent.length > 0) throw new Error(`judged, but not to be found on the site: ${absent.join(', ')}`)
  const sections = sectionsOf(documents)
  const others = options?.peers === true ? await openPeers(sections) : new Map<string, Search>()
  const engines = new Map([['ours', await openOurs(site, terms)], ['lunr', openLunr(sections)], ...others])
  const scored: Scored[] = []
  for (const [engine, search] of engines) scored.push(...(await score(engine, search, judged)))
  console.log(`\n${partTable(scored)}`)
  console.log(`\n${kindTable(scored)}`)
  if (listed) console.log(`\n${failures(scored)}`)
}

/** The selected judged set. */
function judgedOf(): readonly JudgedQuery[] {
  if (guide === undefined) return readJudged()
  return language === undefined ? readGuideJudged(guide) : readTranslationJudged(guide, language)
}

/** Reports if the options that other options require are present. */
function isWhole(options: NonNullable<ReturnType<typeof readOptions>>): boolean {
  const { downloads, latency, dist, guide, copy, terms } = options
  if (terms !== undefined && !modes.some((mode) => mode === terms)) return false
  if ((downloads || latency) && dist === undefined) return false
  return guide === undefined || (guideNames.includes(guide) && (copy ?? dist) !== undefined)
}

/** The parsed command line, or `undefined` if it is invalid. */
function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      options: {
        dist: text,
        guide: text,
        copy: text,
        language: text,
        terms: text,
        peers: flag,
        downloads: flag,
        latency: flag,
        failures: flag,
        aside: flag,
      },
    })
    return values
  } catch {
    return undefined
  }
}
