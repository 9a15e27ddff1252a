const anywhere = 'https://site.invalid'

/**
 * A style sheet as it may stand within a document elsewhere: the addresses of its fonts and pictures, which are relative to the
 * sheet, are told from the root of the host.
 *
 * @param address path of the sheet on the site
 */
export function withOwnAddresses(sheet: string, address: string): string {
  const base = anywhere + address
  return sheet.replace(/url\(\s*(?:"([^"\\]*)"|'([^'\\]*)'|([^"'()\s\\]*))\s*\)/g, (written, one, other, bare) => {
    const href = String(one ?? other ?? bare ?? '')
    if (/^(?:[a-z][a-z\d+.-]*:|[/#]|$)/i.test(href) || !URL.canParse(href, base)) return written
    return `url("${new URL(href, base).href.slice(anywhere.length)}")`
  })
}
