import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import { IslandPropsError } from '../../islands/server.ts'
import type { PlaceOfElement } from '../../model/facts.ts'

/** Where each element of a page is used first. */
export type Places = Readonly<Record<string, PlaceOfElement>>

/** Where an element is used first; the start of the file for one that is not known. */
export function placeOfElement(name: string, file: string, elements: Places): Place {
  const [line, column, of] = (Object.hasOwn(elements, name) ? elements[name] : undefined) ?? [1, 1]
  return { file: of ?? file, line, column }
}

/** The report of an island that nobody asked for, and that stays HTML. */
export function stayed(error: IslandPropsError, file: string, elements: Places): Diagnostic {
  return diagnostic('island/static', `${error.message}, so it stays as the server rendered it`, {
    place: placeOfElement(/^<([^>]+)>/.exec(error.message)?.[1] ?? '', file, elements),
    hint: 'give it plain data, or call hooks in the component that makes what it is given',
  })
}

/** The report of what a page threw when it was rendered. */
export function failed(error: unknown, file: string, elements: Places): Diagnostic {
  const message = error instanceof Error ? error.message : String(error)
  const placeOf = (name = '') => placeOfElement(name, file, elements)
  if (error instanceof IslandPropsError)
    return diagnostic('island/props', message, {
      place: placeOf(/^<([^>]+)>/.exec(message)?.[1]),
      hint: 'give an island plain data; pass elements as children',
    })
  const unknown = /Expected component `([^`]+)` to be defined/.exec(message)?.[1]
  if (unknown !== undefined) {
    return diagnostic('mdx/render', `no component "${unknown}"`, {
      place: placeOf(unknown),
      hint: `import it at the top of the page, or add it to the theme's mdx components`,
    })
  }
  return diagnostic('mdx/render', `a component throws: ${message.split('\n')[0]}`, { place: placeOf() })
}
