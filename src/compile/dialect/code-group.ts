import type { Code, Nodes, RootContent } from 'mdast'
import { parseMeta } from '../code/meta.ts'
import { become, element, text, type Construct } from './construct.ts'
import { chosenOf, groupAttributes, groupProperties, isGroup, labelElement, panelProperties } from './tabs.ts'

/** `:::code-group`: fences of which one is shown, named by `[npm]` or `title="npm"` behind the language. */
export const codeGroup: Construct = {
  forms: ['container'],
  attributes: groupAttributes,
  shape(node, shaping) {
    const { attributes, report } = shaping
    const children = node.children as RootContent[]
    const panels = children.filter(isCode)
    if (!isGroup(node, { panels, example: 'fences inside: ```sh [npm]' }, shaping)) return
    const names = panels.map((code, index) => {
      const name = takeName(code)
      if (name === undefined)
        report('directive/attribute', 'this code has no label', 'write [npm] behind the language', code)
      return name ?? `Code ${index + 1}`
    })
    const chosen = chosenOf({ names, preset: 0, panels }, shaping)
    let next = 0
    const shown = children.map((child) => {
      if (!isCode(child)) return child
      const index = next++
      const name = names[index] ?? ''
      return element('div', panelProperties(name, index === chosen), [labelElement([text(name)]), child])
    })
    children.splice(0, children.length, ...shown)
    become(node, 'div', groupProperties(attributes, report))
  },
}

function isCode(node: Nodes): node is Code {
  return node.type === 'code'
}

const word = /"[^"]*"|'[^']*'|\{[^}]*\}|\[([^\]]+)\]/g
/** Nobody writes more behind a fence; a counted limit. */
const maxLength = 2_000

/** The name of a fence, taken out of its info string where it was written for this alone. */
function takeName(code: Code): string | undefined {
  const info = [code.lang, code.meta].filter(Boolean).join(' ').slice(0, maxLength)
  const meta = parseMeta(info)
  const bracketed = [...info.matchAll(word)].find(({ 1: label }) => label !== undefined)
  if (bracketed !== undefined) {
    cut(code, info, bracketed.index, bracketed.index + bracketed[0].length)
    return bracketed[1]?.trim() || meta.title?.text
  }
  if (meta.title !== undefined) {
    cut(code, info, meta.title.start, meta.title.end)
    return meta.title.text
  }
  return meta.file?.text.replace(/^.*\//, '') ?? meta.lang
}

function cut(code: Code, info: string, start: number, end: number): void {
  const rest = `${info.slice(0, start).trimEnd()} ${info.slice(end).trimStart()}`.trim()
  const [lang = '', ...meta] = rest.split(' ')
  code.lang = lang || null
  code.meta = meta.join(' ') || null
}
