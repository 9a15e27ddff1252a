/** The folder of the site's hashed files, with a slash at its end. The script itself lies there. */
export const assets = new URL('./', import.meta.url).href

/** Files that were loaded with the first page. */
export interface Deployment {
  /** Addresses of the site's style sheets and scripts, and what of `<html>` and the policy is the same on all pages. */
  readonly signature: string
  /** Addresses or texts of all scripts. */
  readonly scripts: ReadonlySet<string>
}

const isAsset = (name: string, url: string) => url.startsWith(assets) && url.slice(assets.length).startsWith(name)
const isWake = (url: string) => isAsset('wake-', url)
const isFeature = (url: string) => isAsset('feature-', url)
/** Returns true for files of single pages. */
const isOwn = (url: string) => isAsset('page-', url) || isWake(url) || isFeature(url)

/** Scripts but those that only matter before the first paint of a page (`inline.ts`). */
function scriptsOf(page: Document): string[] {
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script:not([data-early])')].filter(
    ({ type }) => !type.endsWith('json'),
  )
  return scripts.map((script) => script.src || script.text)
}

/** Files that all pages of a deployment share. */
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

/** Notes what a page consists of. */
export function deploymentOf(page: Document): Deployment {
  return { signature: signatureOf(page), scripts: new Set(scriptsOf(page)) }
}

/** The script that wakes islands, where a page has them. */
export function wakeOf(page: Document): string | undefined {
  return scriptsOf(page).find(isWake)
}

/** The scripts of the features that a page has. */
export function featuresOf(page: Document): string[] {
  return scriptsOf(page).filter(isFeature)
}

/** Returns true if a fetched page is of the same deployment, and has no script that the first page did not have. */
export function fits(page: Document, { signature, scripts }: Deployment): boolean {
  if (!page.body.hasAttribute('data-layout') || signatureOf(page) !== signature) return false
  const wake = wakeOf(document)
  return scriptsOf(page).every(
    (script) => scripts.has(script) || isFeature(script) || (isWake(script) && (wake === undefined || wake === script)),
  )
}
