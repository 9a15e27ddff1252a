import type { Element, ElementContent } from 'hast'
import type { State } from 'hast-util-to-mdast'
import { toString } from 'hast-util-to-string'
import { EXIT, visit } from 'unist-util-visit'
import { classesOf } from '../markup.ts'
import type { Code, Nodes, RootContent } from 'mdast'

/** A block of code as a fence. Lines that come and go make it a diff: their marks are nothing but classes. */
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

/** Folded lines are in an element, behind the one that opens it; notes below lines are not code. */
function linesIn(child: ElementContent): ElementContent[] {
  if (child.type !== 'element') return [child]
  if (child.tagName === 'input' || classesOf(child).includes('note')) return []
  return classesOf(child).includes('code-folded') ? child.children : [child]
}

/** The sign of a line of a diff, by the line's classes. */
export function signOf(classes: readonly string[] = []): string {
  return classes.includes('add') ? '+' : classes.includes('del') ? '-' : ' '
}

/** Code with the signs of its lines before them; `undefined` if no line is added or removed. */
export function asDiff(code: string, signs: readonly string[]): string | undefined {
  if (!signs.includes('+') && !signs.includes('-')) return undefined
  return code
    .split('\n')
    .map((line, number) => `${signs[number] ?? ' '}${line}`.trimEnd())
    .join('\n')
}

/** A figure; if it is code with a title, the fence has that, as a writer would write it. */
export function plainTitledCode(state: State, node: Element): Code | Nodes[] {
  const [caption, code] = node.children
  const isCode = classesOf(node).includes('code-block')
  if (!isCode || caption?.type !== 'element' || code === undefined) return state.toFlow(state.all(node))
  const result = state.one(code, node)
  if (result === undefined || Array.isArray(result) || result.type !== 'code') return state.toFlow(state.all(node))
  return { ...result, lang: result.lang ?? 'text', meta: titleMeta(toString(caption)) }
}

/** The word of an info string that gives a title. */
export function titleMeta(title: string): string {
  if (!title.includes('"')) return `title="${title}"`
  return title.includes("'") ? `title="${title.replaceAll('"', "'")}"` : `title='${title}'`
}

/** Code that was highlighted before: HTML with its Markdown. */
export function plainKnownCode(
  _: State,
  { data }: { readonly data?: { readonly code?: Pick<Code, 'lang' | 'value'> } },
): Code | undefined {
  return data?.code === undefined ? undefined : { type: 'code', ...data.code }
}

/** A diagram as the fence that it was drawn from. */
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
