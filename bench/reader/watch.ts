import type { Page } from 'playwright-core'

/** Side effects of a page while it was open. */
export interface Watched {
  /** Errors and warnings of scripts, of the policy and of loading, each with the address. */
  readonly complaints: readonly string[]
  /** Addresses of requests to hosts other than that of the page. */
  readonly foreign: readonly string[]
}

/** Records all errors and requests of a page from now on. */
export function watch(page: Page): Watched {
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    const isOwn = request.isNavigationRequest() || host === new URL(page.url()).host
    if (/^(?:https?|wss?):$/.test(protocol) && !isOwn) foreign.push(`${page.url()}: ${request.url()}`)
  })
  return { complaints, foreign }
}

/**
 * Counts violations of the policy in the page itself, including those that the console omits; call it before the page
 * is opened. Returns the events of the current page.
 */
export async function watchPolicy(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { policyViolations: violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      violations.push(`${violatedDirective} ${blockedURI}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations)
}
