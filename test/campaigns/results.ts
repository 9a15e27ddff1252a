import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../e2e/docs.ts'

/** Results of a campaign, by the name of their case. */
export interface Results<Result extends { readonly name: string }> {
  has(name: string): boolean
  add(result: Result): void
  all(): readonly Result[]
}

/** Default folder for the results of a campaign. */
export const defaultFolder = (campaign: string): string =>
  join(packageFolder, 'node_modules/.cache/campaigns', campaign)

/**
 * Opens the results in a folder: one line of JSON for each finished case, so that an interrupted campaign continues
 * after its last case. A case with an incomplete line runs again.
 */
export function openResults<Result extends { readonly name: string }>(folder: string, isNew: boolean): Results<Result> {
  const file = join(folder, 'results.jsonl')
  mkdirSync(folder, { recursive: true })
  const lines = existsSync(file) && !isNew ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  const results = new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.name, result]))
  return {
    has: (name) => results.has(name),
    add(result) {
      results.set(result.name, result)
      appendFileSync(file, `${JSON.stringify(result)}\n`)
    },
    all: () => [...results.values()],
  }
}
