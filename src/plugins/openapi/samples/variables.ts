import { dict, text, type Dict } from '../value.ts'

/** Longer first words are no names. */
const maxLength = 24

/** What the names of environment variables start with: the first word of the API's title, else `API`. */
export function variablePrefix(root: Dict): string {
  const word = /^\s*([a-z][a-z0-9]*)(?![\p{L}\p{N}])/iu.exec(text(dict(root['info'])['title']) ?? '')?.[1] ?? ''
  return word === '' || word.length > maxLength ? 'API' : word.toUpperCase()
}

/** A name of the description as the end of a variable's name. */
export function variableEnd(name: string): string {
  const plain = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()
  return plain.replace(/[^A-Z0-9]+/g, '_').replace(/^_+|_+$/g, '')
}
