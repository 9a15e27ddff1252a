/** Path relative to the page, unless it starts at the root. */
export function filePath(path: string): string {
  return /^(?:\.{0,2}\/|@)/.test(path) ? path : `./${path}`
}

/** Hint for code from a file. */
export function codeFence(path: string): string {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'js'
  return `write \`\`\`${extension} file="${filePath(path)}" and \`\`\` below it`
}

/** Label of a directive for a title. */
export function underTitle(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `[${title}]`
}
