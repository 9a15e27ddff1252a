import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { VFileMessage } from 'vfile-message'
import { diagnostic, type Diagnostic, type Place } from '../../diagnostics/diagnostic.ts'
import { IslandPropsError } from '../../islands/server.ts'
import type { PlaceOfElement } from '../../model/facts.ts'
import { errorMessage } from '../../error-message.ts'

/** Adds the location at which each JSX element is used first. */
export function placesOfElements(
  tree: Root,
  places: Record<string, PlaceOfElement>,
  at: (line: number, column: number) => PlaceOfElement,
): void {
  visit(tree, (node) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    const start = node.position?.start
    if (node.name !== null && start !== undefined && !Object.hasOwn(places, node.name))
      places[node.name] = at(start.line, start.column)
    for (const attribute of node.attributes) {
      const where = attribute.position
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string' || where === undefined) continue
      if (attribute.name === 'style' && /^[a-z]+\d?$/.test(node.name ?? ''))
        throw new VFileMessage('Unexpected text as `style`', where)
      // The value stands in quotes at the end of the attribute.
      const key = `=${attribute.value}`
      if (!Object.hasOwn(places, key))
        places[key] = at(where.end.line, Math.max(1, where.end.column - 1 - attribute.value.length))
    }
  })
}

type Places = Readonly<Record<string, PlaceOfElement>>

/** The location at which an element is used first; the start of the file for one that is not known. */
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
  const message = errorMessage(error)
  const placeOf = (name = '') => placeOfElement(name, file, elements)
  if (error instanceof IslandPropsError)
    return diagnostic('island/props', message, {
      place: placeOf(/^<([^>]+)>/.exec(message)?.[1]),
      hint: 'give an island plain data; pass elements as children',
    })
  const unknown = /Expected component `([^`]+)` to be defined/.exec(message)?.[1]
  if (unknown === undefined)
    return diagnostic('mdx/render', `a component throws: ${message.split('\n')[0]}`, { place: placeOf() })
  const hint = `import it at the top of the page, or add it to the theme's mdx components`
  return diagnostic('mdx/render', `no component "${unknown}"`, { place: placeOf(unknown), hint })
}
