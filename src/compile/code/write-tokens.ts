import type { ThemedToken } from 'shiki/core'

/** Name of a colour's variable, as the theme of variables writes it. */
const variable = /--tok-(?:token-)?([a-z-]+)/

/** Class of each kind of token. One letter: a page of code has hundreds of them. The theme's `code.css` explains them too. */
const names: Readonly<Record<string, string>> = {
  keyword: 'k',
  string: 's',
  'string-expression': 'e',
  comment: 'c',
  constant: 'n',
  function: 'f',
  parameter: 'a',
  punctuation: 'p',
  link: 'u',
}

/** The class for a style that names a variable of the theme; `undefined` for plain text. */
export function tokenClass(style: string): string | undefined {
  const name = variable.exec(style)?.[1]
  return name === undefined ? undefined : names[name]
}

/**
 * The HTML of code without features: what the highlighter's tree, our classes and the serialiser would make
 * of its tokens, without a tree of a node for each. That tree took twice the time of telling the tokens apart.
 *
 * @returns `undefined` where a token is more than coloured, which takes the tree
 */
export function writeTokens(lines: readonly (readonly ThemedToken[])[], language: string): string | undefined {
  let html = `<pre class="code" tabindex="0" data-language="${language}"><code>`
  for (const [number, line] of lines.entries()) {
    if (number > 0) html += '\n'
    let space = ''
    let open: { readonly color: string | undefined; text: string } | undefined
    for (const [index, { content, color, bgColor, fontStyle = 0, htmlStyle, htmlAttrs }] of line.entries()) {
      if (fontStyle > 0 || bgColor !== undefined || htmlStyle !== undefined || htmlAttrs !== undefined) return undefined
      // Space goes with what follows it, and neighbours of one colour are one token.
      if (index < line.length - 1 && isSpace.test(content)) {
        space += content
        continue
      }
      if (open !== undefined && (open.color ?? '') === (color ?? '')) open.text += space + content
      else {
        html += open === undefined ? '' : span(open)
        open = { color, text: space + content }
      }
      space = ''
    }
    if (open !== undefined) html += span(open)
  }
  return `${html}</code></pre>`
}

const isSpace = /^\s+$/

function span({ color = '', text }: { readonly color: string | undefined; readonly text: string }): string {
  const name = tokenClass(color)
  const words = text.replace(/[&<]/g, (sign) => (sign === '&' ? '&#x26;' : '&#x3C;'))
  return name === undefined ? words : `<span class="${name}">${words}</span>`
}
