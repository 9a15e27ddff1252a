/**
 * The entry of a list of languages that `Accept-Language` asks for most (RFC 9110, 12.5.4, with the lookup of RFC 4647,
 * 3.4: `de-AT` takes `de`); nothing, if it asks for none of them.
 */
export function negotiateLanguage(header: string, known: readonly string[]): string | undefined {
  const ranges = header
    .split(',')
    .map((part, index) => {
      const [range = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const [, quality = '1'] = /^q=([\d.]+)$/.exec(parameters.find((one) => one.startsWith('q=')) ?? '') ?? []
      return { range, quality: Number(quality), index }
    })
    .filter(({ range, quality }) => range !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality || one.index - other.index)
  for (const { range } of ranges) {
    for (let tag = range; tag !== ''; tag = tag.replace(/(?:^|-)[^-]*$/, '')) {
      const found = known.find((one) => one.toLowerCase() === tag)
      if (found !== undefined) return found
    }
  }
  return undefined
}
