/** A path relative to the page, unless it is one from the root. */
export function filePath(path: string): string {
  return /^(?:\.{0,2}\/|@)/.test(path) ? path : `./${path}`
}

/** The hint for code from a file. */
export function codeFence(path: string, part: Readonly<Record<string, string | undefined>> = {}): string {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'js'
  const keys = Object.entries({ file: filePath(path), ...part }).filter(([, value]) => value !== undefined)
  return `write \`\`\`${extension} ${keys.map(([key, value]) => `${key}="${value}"`).join(' ')} and \`\`\` below it`
}

/** The label of a directive with a title. */
export function underTitle(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `[${title}]`
}
