import type { Element } from 'hast'
import type { State } from 'hast-util-to-mdast'
import type { Html } from 'mdast'
import { plainText } from './plain-text.ts'

/** A formula as its TeX between dollars. Not text, in which marks of Markdown would be escaped. */
export function plainFormula(_: State, node: Element): Html {
  const tex = plainText(node).trim()
  const runs = tex.match(/\$+/g) ?? []
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0)
  if (node.properties['display'] === 'block') {
    const fence = '$'.repeat(Math.max(2, longest + 1))
    return { type: 'html', value: `${fence}\n${tex}\n${fence}` }
  }
  const fence = '$'.repeat(longest + 1)
  const space = longest === 0 ? '' : ' '
  return { type: 'html', value: `${fence}${space}${tex.replace(/\s*\n\s*/g, ' ')}${space}${fence}` }
}
