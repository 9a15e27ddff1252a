import type { MarkdownExtensions } from '../kit.ts'
import type { DocusaurusOptions } from './options.ts'

/** Rewrites syntax of Docusaurus before pages are parsed. */
export function markdownOf(options: DocusaurusOptions): MarkdownExtensions {
  return {
    rewrite(text, { format }) {
      const withAliases = partialAliases(
        options.siteDir === undefined ? text : sitePaths(text, options.siteDir),
        options.aliases,
      )
      if (format !== 'mdx') return withAliases
      const opened = openedBlocks(withAliases)
      return options.htmlComments ? commentsAsExpressions(opened) : opened
    },
  }
}

/**
 * Replaces `@site/…` with a path of the new site, which contains the folder of the Docusaurus site. Code
 * stays unchanged.
 */
function sitePaths(text: string, folder: string): string {
  if (!text.includes('@site/')) return text
  return outsideFences(text, (line) =>
    line.replace(/(['"(<!\s]|^)@site\//g, (_, before) => `${before}@site/${folder}/`),
  )
}

/** Replaces aliases in imports of partials with paths of the site. */
function partialAliases(text: string, aliases: DocusaurusOptions['aliases']): string {
  const names = Object.keys(aliases).filter((name) => text.includes(`${name}/`))
  if (names.length === 0) return text
  return outsideFences(text, (line) =>
    line.replace(/^(import\b.*?['"])([^'"]+\.mdx?)(?=['"])/, (statement, before: string, path: string) => {
      const name = names.find((alias) => path.startsWith(`${alias}/`))
      const target = name === undefined ? undefined : aliases[name]
      return name === undefined || !target?.startsWith('./')
        ? statement
        : `${before}@site/${target.slice(2)}${path.slice(name.length)}`
    }),
  )
}

const fence = /^[ \t>*+-]*(?:\d+[.)][ \t]+)?(`{3,}|~{3,})/

/**
 * Converts `<!-- a comment -->` to `{/* a comment *\/}`, the syntax of MDX. Code and line numbers stay unchanged. A
 * comment inside an expression or a tag is not recognized.
 */
export function commentsAsExpressions(text: string): string {
  if (!text.includes('<!--')) return text
  let isComment = false
  return outsideFences(text, inLine, () => isComment)

  function inLine(line: string): string {
    let result = ''
    for (let rest = line; ;) {
      if (isComment) {
        const end = rest.indexOf('-->')
        const inside = (end === -1 ? rest : rest.slice(0, end)).replaceAll('*/', '* /')
        result += inside
        if (end === -1) return result
        result += '*/}'
        isComment = false
        rest = rest.slice(end + 3)
        continue
      }
      const start = outsideCode(rest)
      if (start === -1) return result + rest
      result += `${rest.slice(0, start)}{/*`
      isComment = true
      rest = rest.slice(start + 4)
    }
  }
}

/** Index of the first comment outside of backticks. */
function outsideCode(line: string): number {
  let at = 0
  for (;;) {
    const start = line.indexOf('<!--', at)
    if (start === -1) return -1
    const tick = line.indexOf('`', at)
    if (tick === -1 || tick > start) return start
    const run = /^`+/.exec(line.slice(tick))?.[0] ?? '`'
    const end = line.indexOf(run, tick + run.length)
    if (end === -1) return start
    at = end + run.length
  }
}

/**
 * Removes the fences around blocks of the language `mdx-code-block`, whose content is MDX, and replaces `<head>` with the
 * component `Head`. Line numbers stay the same.
 */
export function openedBlocks(text: string): string {
  let open: string | undefined
  const lines = text.split('\n').map((line) => {
    if (open !== undefined && new RegExp(`^[ \\t]*${open}[ \\t]*\\r?$`).test(line)) {
      open = undefined
      return ''
    }
    const mark = open === undefined ? /^[ \t]*(`{3,}|~{3,})mdx-code-block[ \t]*\r?$/.exec(line)?.[1] : undefined
    if (mark === undefined) return line
    open = mark
    return ''
  })
  const opened = text.includes('mdx-code-block') ? lines.join('\n') : text
  if (!opened.includes('<head>')) return opened
  return outsideFences(opened, (line) => line.replace(/<(\/?)head>/g, '<$1Head>'))
}

/**
 * Changes the lines of a text outside of code blocks. While `isOpen` returns true, no code block starts.
 */
function outsideFences(text: string, change: (line: string) => string, isOpen = () => false): string {
  let open: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const mark = isOpen() ? undefined : fence.exec(line)?.[1]
      if (open !== undefined) {
        const isEnd = mark?.startsWith(open) === true && /^[`~\s>]*$/.test(line.slice(line.indexOf(mark)))
        if (isEnd) open = undefined
        return line
      }
      if (mark !== undefined) {
        open = mark
        return line
      }
      return change(line)
    })
    .join('\n')
}
