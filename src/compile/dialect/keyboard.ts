import { toString } from 'mdast-util-to-string'
import { become, element, text, type Construct } from './construct.ts'

/** `:kbd[Ctrl+K]`: keys that are pressed together, each a `kbd`. */
export const keyboard: Construct = {
  forms: ['text'],
  attributes: [],
  shape(node, { label, report }) {
    const keys = keysOf(toString(label))
    if (keys.length === 0) report('directive/attribute', '"kbd" needs keys', 'write :kbd[Ctrl+K]')
    const [only = ''] = keys
    become(node, keys.length < 2 ? 'kbd' : 'span', keys.length < 2 ? {} : { className: ['keys'] })
    node.children =
      keys.length < 2
        ? [text(only)]
        : keys.flatMap((key, index) => [...(index === 0 ? [] : [text('+')]), element('kbd', {}, [text(key)])])
  },
}

/** Between two keys stands a plus; a plus where a key is due is the key. */
function keysOf(written: string): string[] {
  const keys: string[] = []
  let key = ''
  for (const character of written.trim()) {
    if (character === '+' && key.trim() !== '') {
      keys.push(key.trim())
      key = ''
    } else key += character
  }
  return key.trim() === '' ? keys : [...keys, key.trim()]
}
