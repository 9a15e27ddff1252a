import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { median } from './blocking.ts'

/** The four categories, in the printed order. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Verdict of Lighthouse on one page in one form, over several runs. */
export interface Verdict {
  /** The median of each category, 0 to 100, in the order of `categories`. */
  readonly scores: readonly number[]
  /** Audits that lose points in a run, each with its details. */
  readonly failing: readonly string[]
}

/** Runs Lighthouse in a browser that listens for a debugger on `port`. */
export async function judge(url: string, form: 'desktop' | 'mobile', port: number, runs: number): Promise<Verdict> {
  const scores: number[][] = []
  const failing = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const flags: Flags = { port, logLevel: 'silent', output: 'json', onlyCategories: [...categories] }
    const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
    if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}`)
    const { lhr } = result
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    scores.push(categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100)))
    for (const name of categories) {
      for (const { id, weight } of lhr.categories[name]?.auditRefs ?? []) {
        const audit = lhr.audits[id]
        if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) continue
        failing.add([id, audit.displayValue, ...snippets(audit.details)].filter(Boolean).join(' · '))
      }
    }
  }
  return {
    scores: categories.map((_, index) => median(scores.map((values) => values[index] ?? 0))),
    failing: [...failing],
  }
}

/** The elements that an audit names, by the beginning of their HTML. */
function snippets(details: unknown): string[] {
  const items = (details as { items?: readonly { node?: { snippet?: string; selector?: string } }[] } | undefined)
    ?.items
  const nodes = (items ?? []).flatMap(({ node }) => (node === undefined ? [] : [node]))
  return nodes.slice(0, 5).map(({ selector = '', snippet = '' }) => `${selector} ${snippet}`)
}
