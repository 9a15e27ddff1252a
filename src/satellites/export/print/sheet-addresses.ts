const anywhere = 'https://site.invalid'

/**
 * Rewrites a style sheet for use at another address: relative addresses of fonts and pictures become absolute paths.
 *
 * @param address path of the sheet on the site
 */
export function withOwnAddresses(sheet: string, address: string): string {
  const base = anywhere + address
  return sheet.replace(/url\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^"'()\s\\]*))\s*\)/g, (match, double, single, bare) => {
    const href = String(double ?? single ?? bare ?? '')
    if (/^(?:[a-z][a-z\d+.-]*:|[/#]|$)/i.test(href) || !URL.canParse(href, base)) return match
    return `url("${new URL(href, base).href.slice(anywhere.length)}")`
  })
}
