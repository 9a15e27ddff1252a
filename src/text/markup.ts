import type { Element } from 'hast'

/** Text as it stands in HTML and XML, in attributes as well; whatever the quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** The classes of an element. */
export function classesOf({ properties }: Element): readonly string[] {
  const list = properties['className']
  return Array.isArray(list) ? list.map(String) : []
}
