import type { Heading, PluginWords } from '../kit.ts'
import { addFields, fieldDepth } from '../../api/field-headings.ts'
import { schemaHeadings } from '../../api/reference-pages.ts'
import type { OverviewData, PageData } from './data.ts'

/** The headings of a page's layout, in order, then the fields with anchors. */
export function headingsOf(page: PageData, words: PluginWords['openapi']['headings']): readonly Heading[] {
  const headings: Heading[] = []
  const add = (depth: number, { id, label }: { readonly id: string; readonly label: string }): void => {
    headings.push({ depth, id, text: label })
  }
  const addGroups = (groups: OverviewData['groups']): void => {
    for (const group of groups) {
      add(2, group)
      for (const tag of group.tags) add(3, tag)
    }
  }
  switch (page.kind) {
    case 'overview':
      if (page.servers.length > 0) add(2, { id: 'servers', label: words.servers })
      if (page.schemes.length > 0) add(2, { id: 'security-schemes', label: words.schemes })
      addGroups(page.groups)
      if (page.events.length > 0) add(2, { id: 'events', label: words.events })
      if (page.schemasPage !== undefined) add(2, { id: 'schemas', label: words.schemas })
      // The files are also listed below the title.
      add(fieldDepth, { id: 'description-files', label: words.files })
      break
    case 'changes':
      for (const version of page.versions) add(2, version)
      break
    case 'samples':
      for (const body of page.cases) add(2, body)
      break
    case 'list':
      addGroups(page.groups)
      break
    case 'operation':
    case 'event': {
      for (const group of page.parameters) add(2, group)
      if (page.body !== undefined) add(2, page.body)
      if (page.samples.length > 0) add(2, { id: 'samples', label: words.samples })
      if (page.responses.length > 0) add(2, { id: 'responses', label: words.responses })
      for (const response of page.responses) add(3, response)
      if (page.errors.length > 0) add(2, { id: 'error-keys', label: words.errorKeys })
      const callbacks = page.callbacks ?? []
      if (callbacks.length > 0) add(2, { id: 'callbacks', label: words.callbacks })
      for (const callback of callbacks) {
        add(3, callback)
        for (const part of [callback.parameters, callback.body ?? [], callback.responses].flat()) add(4, part)
      }
      const bodies = [page.body, ...callbacks.map(({ body }) => body)]
      const responses = [...page.responses, ...callbacks.flatMap((callback) => callback.responses)]
      const media = [...bodies.flatMap((body) => body?.media ?? []), ...responses.flatMap((response) => response.media)]
      const nodes = [
        ...[page, ...callbacks].flatMap(({ parameters }) => parameters.flatMap((group) => group.fields)),
        ...responses.flatMap((response) => response.headers),
        ...media.flatMap(({ schema }) => schema ?? []),
      ]
      for (const node of nodes) addFields(node, headings)
      break
    }
    case 'schema':
      return schemaHeadings(page, words)
    case 'errors':
      for (const row of page.rows) {
        add(2, row)
        for (const { id, key } of row.keys) headings.push({ depth: fieldDepth, id, text: key })
      }
  }
  return headings
}
