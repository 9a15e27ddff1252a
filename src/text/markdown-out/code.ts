import type { Element, ElementContent } from 'hast'
import type { State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import { EXIT, visit } from 'unist-util-visit'
import { classesOf } from '../markup.ts'
import type { Code, Nodes, RootContent } from 'mdast'

/**
 * Converts a code block to a fence. Added and removed lines make it a diff, since their marks are only
 * classes.
 */
export function plainCode(state: State, node: Element): Code {
  const language = node.properties['dataLanguage']
  const lines = (node.children[0]?.type === 'element' ? node.children[0].children : []).flatMap(linesIn)
  const signs = lines.map((line) => signOf(line.type === 'element' ? classesOf(line) : []))
  const text = toString(node).replace(/\n$/, '')
  const diff = language === 'diff' ? undefined : asDiff(text, signs)
  const result: Code = {
    type: 'code',
    lang: diff === undefined ? (typeof language === 'string' ? language : null) : 'diff',
    value: diff ?? text,
  }
  state.patch(node, result)
  return result
}

/**
 * Lines of a block. Folded lines are in an element after their toggle; notes below lines are not
 * code.
 */
function linesIn(child: ElementContent): ElementContent[] {
  if (child.type !== 'element') return [child]
  if (child.tagName === 'input' || classesOf(child).includes('note')) return []
  return classesOf(child).includes('code-folded') ? child.children : [child]
}

/** Diff sign of a line, derived from its classes. */
export function signOf(classes: readonly string[] = []): string {
  return classes.includes('add') ? '+' : classes.includes('del') ? '-' : ' '
}

/** Adds diff signs to lines; `undefined` if no line is added or removed. */
export function asDiff(code: string, signs: readonly string[]): string | undefined {
  if (!signs.includes('+') && !signs.includes('-')) return undefined
  return code
    .split('\n')
    .map((line, number) => `${signs[number] ?? ' '}${line}`.trimEnd())
    .join('\n')
}

/**
 * Converts a figure. For code with a title, the title becomes part of the fence, as a writer would
 * write it.
 */
export function plainTitledCode(state: State, node: Element): Code | Nodes[] {
  const [caption, code] = node.children
  const isCode = classesOf(node).includes('code-block')
  if (!isCode || caption?.type !== 'element' || code === undefined) return state.toFlow(state.all(node))
  const result = state.one(code, node)
  if (result === undefined || Array.isArray(result) || result.type !== 'code') return state.toFlow(state.all(node))
  return { ...result, lang: result.lang ?? 'text', meta: titleMeta(toString(caption)) }
}

/** Title in the syntax of info strings. */
export function titleMeta(title: string): string {
  if (!title.includes('"')) return `title="${title}"`
  return title.includes("'") ? `title="${title.replaceAll('"', "'")}"` : `title='${title}'`
}

/** Converts cached highlighted code: HTML with its Markdown. */
export function plainKnownCode(
  _: State,
  { data }: { readonly data?: { readonly code?: Pick<Code, 'lang' | 'value'> } },
): Code | undefined {
  return data?.code === undefined ? undefined : { type: 'code', ...data.code }
}

/** Converts a diagram back to its fence. */
export function plainDiagram(state: State, node: Element): Code | RootContent[] {
  const all = state.all(node)
  const source = all.find((child) => child.type === 'code')
  if (source === undefined) return all
  let title = ''
  visit(node, { tagName: 'figcaption' }, (caption) => {
    title = toString(caption)
    return EXIT
  })
  return title === '' || source.value.includes(title) ? source : { ...source, meta: titleMeta(title) }
}
