import type { Element } from 'hast'

/** The classes of an element. */
export function classesOf({ properties }: Element): readonly string[] {
  const list = properties['className']
  return Array.isArray(list) ? list.map(String) : []
}
