/** Folder of the site's hashed files, which contains this script, with a final slash. */
export const assets = new URL('./', import.meta.url).href

/** Shared files of the first loaded page. */
export interface Deployment {
  /**
   * Addresses of the site's style sheets and scripts, attributes of `<html>` and the policy, as far as they are equal
   * on all pages.
   */
  readonly signature: string
  /** Addresses or texts of all scripts. */
  readonly scripts: ReadonlySet<string>
}

const isAsset = (name: string, url: string) => url.startsWith(assets) && url.slice(assets.length).startsWith(name)
const isWake = (url: string) => isAsset('wake-', url)
const isFeature = (url: string) => isAsset('feature-', url)
/** Returns true for files of single pages. */
const isOwn = (url: string) => isAsset('page-', url) || isWake(url) || isFeature(url)

/** Scripts, except those that are only needed before the first paint (`inline.ts`). */
function scriptsOf(page: Document): string[] {
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script:not([data-early])')].filter(
    ({ type }) => !type.endsWith('json'),
  )
  return scripts.map((script) => script.src || script.text)
}

/** Signature of the files that all pages of a deployment share. */
function signatureOf(page: Document): string {
  const { dataset } = page.documentElement
  const styles = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href)
  const policies = [...page.querySelectorAll('meta[http-equiv]')].map(({ outerHTML }) => outerHTML)
  return [
    ...[...styles, ...scriptsOf(page)].filter((url) => isAsset('', url) && !isOwn(url)),
    ...policies,
    dataset['default'],
    dataset['respectSystem'],
    dataset['announcement'],
  ].join('\n')
}

/** Records the shared files of a page. */
export function deploymentOf(page: Document): Deployment {
  return { signature: signatureOf(page), scripts: new Set(scriptsOf(page)) }
}

/** Address of the script that loads islands, if the page has any. */
export function wakeOf(page: Document): string | undefined {
  return scriptsOf(page).find(isWake)
}

/** Addresses of the scripts for features of a page. */
export function featuresOf(page: Document): string[] {
  return scriptsOf(page).filter(isFeature)
}

/**
 * Returns true if a fetched page belongs to the same deployment, and contains no script that the first page did not
 * have.
 */
export function fits(page: Document, { signature, scripts }: Deployment): boolean {
  if (!page.body.hasAttribute('data-layout') || signatureOf(page) !== signature) return false
  const wake = wakeOf(document)
  return scriptsOf(page).every(
    (script) => scripts.has(script) || isFeature(script) || (isWake(script) && (wake === undefined || wake === script)),
  )
}
