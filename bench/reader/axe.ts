import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** An element that breaks a rule of axe-core. */
export interface Violation {
  readonly rule: string
  /** What was measured; empty for rules that measure nothing. */
  readonly message: string
  readonly selector: string
}

/** Tags of the rules that no page may break: WCAG 2.0 to 2.2, A and AA, and best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What the page breaks as it is shown now, also `enhanced`: text with less contrast than AAA asks for. */
export function violations(page: Page): Promise<Violation[]> {
  return run(page, { runOnly: tags, rules: { [enhanced]: { enabled: true } }, resultTypes: ['violations'] })
}

/** The rule of contrast AAA: 7 : 1, large text 4.5 : 1. */
export const enhanced = 'color-contrast-enhanced'

interface Found {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly any: readonly Check[] }[]
}
interface Check {
  readonly message: string
}

async function run(page: Page, options: object): Promise<Violation[]> {
  // Through the debugger, since the policy of the page forbids scripts that are added to it.
  const session = await page.context().newCDPSession(page)
  const call = `axe.run(document, ${JSON.stringify(options)})`
  const expression = `${source};${call}.then(({ violations }) => JSON.stringify(violations))`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return (JSON.parse(String(result.value)) as Found[]).flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({ rule: id, message: any[0]?.message ?? '', selector: target.join(' ') })),
  )
}
