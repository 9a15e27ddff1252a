/** A path relative to the page, unless it is one from the root. */
export function filePath(path: string): string {
  return /^(?:\.{0,2}\/|@)/.test(path) ? path : `./${path}`
}

/** The hint for code from a file. */
export function codeFence(path: string): string {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'js'
  return `write \`\`\`${extension} file="${filePath(path)}" and \`\`\` below it`
}

/** The label of a directive with a title. */
export function underTitle(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `[${title}]`
}
