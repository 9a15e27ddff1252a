import type { Element, ElementContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { classesOf, element, text } from '../../../text/markup.ts'
import { sessionLanguages, sessionLines } from '../../../text/shell-session.ts'
import { sliceTokens } from './marks.ts'

const powershell: readonly string[] = ['powershell', 'pwsh', 'ps1', 'ps']

/** Returns true for a language whose blocks may contain prompts. */
export function hasPrompts(language: string): boolean {
  return sessionLanguages.includes(language) || powershell.includes(language)
}

/**
 * Wraps prompts (`q`) and output (`o`) of a shell session in elements, in place: the copy button only copies the commands, and
 * prompts cannot be selected.
 */
export function markSession(pre: Element): void {
  const [code] = pre.children
  const lines = code?.type === 'element' ? sessionLines(toString(code)) : undefined
  if (code?.type !== 'element' || lines === undefined) return
  let number = 0
  /** Marks a line, which may be the content of an element. */
  const marked = (line: readonly ElementContent[]): ElementContent[] => {
    const { kind, prompt } = lines[number++] ?? { kind: 'output', prompt: 0 }
    if (kind === 'output') return [element('span', { className: ['o'] }, [...line])]
    if (prompt === 0) return [...line]
    return [element('span', { className: ['q'] }, sliceTokens(line, 0, prompt)), ...sliceTokens(line, prompt, Infinity)]
  }
  const visit = (children: readonly ElementContent[]): ElementContent[] => {
    if (!children.some(isLineOrFold)) return linesOf(children).flatMap(marked)
    return children.map((child) => {
      if (child.type !== 'element' || !isLineOrFold(child)) return child
      const isLine = classesOf(child).includes('line')
      return { ...child, children: isLine ? marked(child.children) : visit(child.children) }
    })
  }
  code.children = visit(code.children)
}

function isLineOrFold(child: ElementContent): boolean {
  return child.type === 'element' && classesOf(child).some((name) => name === 'line' || name === 'code-folded')
}

/** Splits the tokens of a block into lines, each with its newline. */
function linesOf(tokens: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const token of tokens) {
    if (token.type !== 'text') {
      lines.at(-1)?.push(token)
      continue
    }
    for (const [index, piece] of token.value.split(/(?<=\n)/).entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push(text(piece))
    }
    if (token.value.endsWith('\n')) lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}
