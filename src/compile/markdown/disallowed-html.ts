const tag = /<(\/?)(title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?=[\s/>])/gi

/**
 * Raw HTML in which start tags that would take all of the page behind them for their text are text themselves, as GFM
 * has it. Those that are closed in the same piece of HTML stay: sanitising takes them out.
 */
export function withoutSwallowing(html: string): string {
  // A block that begins with one of these goes on to its end tag, or to the end of the text.
  const single = /^<[^<>]*>$/.test(html)
  if (!single && /^ {0,3}<(?:script|style|textarea)(?=[\s>])/i.test(html)) return html
  const lower = html.toLowerCase()
  const ends = new Map<string, number>()
  const starts = new Map<string, number>()
  return html.replace(tag, (start, slash: string, written: string, at: number) => {
    const name = written.toLowerCase()
    if (!ends.has(name)) ends.set(name, name === 'plaintext' ? -1 : lower.lastIndexOf(`</${name}`))
    if (slash === '') {
      if (!starts.has(name)) starts.set(name, at)
      return at < (ends.get(name) ?? -1) ? start : `&lt;${start.slice(1)}`
    }
    return starts.has(name) && name !== 'plaintext' ? start : `&lt;${start.slice(1)}`
  })
}
