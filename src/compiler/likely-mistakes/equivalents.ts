/** Path relative to the page, unless it starts at the root. */
export function filePath(path: string): string {
  return /^(?:\.{0,2}\/|@)/.test(path) ? path : `./${path}`
}

/** Hint for code from a file. */
export function codeFence(path: string, part: Readonly<Record<string, string | undefined>> = {}): string {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'js'
  const keys = Object.entries({ file: filePath(path), ...part }).filter(([, value]) => value !== undefined)
  return `write \`\`\`${extension} ${keys.map(([key, value]) => `${key}="${value}"`).join(' ')} and \`\`\` below it`
}

/** Label of a directive for a title. */
export function underTitle(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `[${title}]`
}

/** Hint for an image with a size; `…` replaces an unknown alternative text. */
export function sizedImage(
  { alt = '…', ...attributes }: Readonly<Record<string, string | undefined>>,
  format: 'md' | 'mdx',
): string {
  const attributeList = Object.entries({ alt, ...attributes }).filter(([, value]) => value !== undefined)
  return `write <img ${attributeList.map(([key, value]) => `${key}="${value}"`).join(' ')}${format === 'mdx' ? ' /' : ''}>`
}
