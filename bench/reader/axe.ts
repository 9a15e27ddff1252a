import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** An element that breaks a rule of axe-core. */
export interface Violation {
  readonly rule: string
  /** Measured values; empty for rules without a measurement. */
  readonly message: string
  readonly selector: string
}

/** Tags of the rules that no page may break: WCAG 2.0 to 2.2, A and AA, and best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Rules that the page violates in its present state, including `enhanced`: text with less contrast than AAA requires.
 */
export async function violations(page: Page): Promise<Violation[]> {
  const result = await run(page, { runOnly: tags, resultTypes: ['violations'] })
  return result.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any: [check] }) => ({
      rule: check !== undefined && isFaint(check) ? enhanced : id,
      message: check?.message ?? '',
      selector: target.join(' '),
    })),
  )
}

/** The rule of contrast AAA: 7 : 1, large text 4.5 : 1. */
export const enhanced = 'color-contrast-enhanced'

/**
 * The contrast rule of AA also reports the ratio that AAA needs, so each text is measured once: this rule is the
 * slowest, and the rule of AAA skips text that violates AA.
 */
const contrast = `{ id: 'color-contrast', any: [{ id: 'color-contrast', options: {
  ignoreUnicode: true, ignoreLength: false, ignorePseudo: false, boldValue: 700, boldTextPt: 14, largeTextPt: 18,
  contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
  pseudoSizeThreshold: 0.25, shadowOutlineEmMax: 0.2, textStrokeEmMin: 0.03 } }] }`

/** Reports if text has the contrast of AA (4.5 : 1, large text 3 : 1) but not that of AAA. */
function isFaint({ data }: Check): boolean {
  if (data?.contrastRatio === undefined) return false
  return data.contrastRatio >= (data.expectedContrastRatio === '7:1' ? 4.5 : 3)
}

interface Found {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly any: readonly Check[] }[]
}
interface Check {
  readonly message: string
  /** Measured values; for contrast, the actual ratio and the required `7:1` or `4.5:1`. */
  readonly data?: { readonly contrastRatio?: number; readonly expectedContrastRatio?: string } | null
}

async function run(page: Page, options: object): Promise<readonly Found[]> {
  // The debugger runs the code, since the policy of the page forbids added scripts.
  const session = await page.context().newCDPSession(page)
  const call = `axe.configure({ rules: [${contrast}] }), axe.run(document, ${JSON.stringify(options)})`
  const expression = `${source};(${call}).then(({ violations }) => JSON.stringify(violations))`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return JSON.parse(String(result.value)) as Found[]
}
