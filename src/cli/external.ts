import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BuildOptions } from '../build.ts'
import { checkExternal, type ExternalReport, type Known } from '../external/check.ts'
import { createAsker } from '../external/request.ts'
import { oneLine } from '../diagnostics/visible.ts'
import { toolVersion } from './print.ts'

/** The check of links that lead out of the site, for one build. */
export interface ExternalCheck {
  readonly check: NonNullable<BuildOptions['external']>
  /** Afterwards: what was not judged, and why. */
  notes(): readonly string[]
  /** Afterwards: how many addresses were judged, now or not long ago. */
  addresses(): number | undefined
  /** Afterwards: figures. */
  stats(): object
}

/** Time in ms that one request may take. */
const timeoutMs = 15_000
/** Addresses that a note names. */
const named = 3

/** Links to the web are asked for; what was good is remembered in the cache of the site. */
export function externalCheck(options: {
  readonly root: string
  readonly cache: boolean
  /** Hours. */
  readonly externalMaxAge: number
  readonly progress: (stage: string, done: number, total: number) => void
}): ExternalCheck {
  const folder = join(options.root, '.docs', 'cache')
  const path = join(folder, 'external.json')
  let report: ExternalReport | undefined
  return {
    async check(links, ignore) {
      const userAgent = `docs/${toolVersion()} (check of links)`
      const asker = createAsker({ userAgent, allowPrivate: false, timeoutMs })
      try {
        report = await checkExternal(links, {
          asker,
          ignore,
          known: options.cache ? readKnown(path) : {},
          maxAgeMs: options.externalMaxAge * 3_600_000,
          now: Date.now,
          wait: (ms) => wait(ms),
          progress: (done, total) => options.progress('external links', done, total),
        })
      } finally {
        asker.close()
      }
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${path}.${process.pid}`, JSON.stringify(report.known))
      renameSync(`${path}.${process.pid}`, path)
      return report.diagnostics
    },
    addresses: () => (report === undefined ? undefined : report.asked + report.fromCache),
    notes: () => (report === undefined ? [] : notesOf(report)),
    stats: () =>
      report === undefined
        ? {}
        : {
            externalAsked: report.asked,
            externalFromCache: report.fromCache,
            externalUnjudged: Object.fromEntries(report.unjudged),
          },
  }
}

function notesOf({ unjudged }: ExternalReport): string[] {
  return [...unjudged].map(([reason, urls]) => {
    const more = urls.length > named ? ` and ${urls.length - named} more` : ''
    const list = urls.slice(0, named).map(oneLine).join(', ')
    return `external links not judged (${reason}): ${list}${more}`
  })
}

/** An absent or torn file holds nothing. */
function readKnown(path: string): Known {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof value === 'object' && value !== null ? (value as Known) : {}
  } catch {
    return {}
  }
}
