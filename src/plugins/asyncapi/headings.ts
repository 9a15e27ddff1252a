import { addFields, fieldDepth } from '../../api/field-headings.ts'
import { schemaHeadings } from '../../api/reference-pages.ts'
import type { SchemaNode } from '../../api/data.ts'
import type { Heading, PluginWords } from '../kit.ts'
import type { Described, Message, PageData } from './data.ts'

/** The headings of a page's layout, in order, then the fields with anchors. */
export function headingsOf(page: PageData, { asyncapi, openapi }: PluginWords): readonly Heading[] {
  const words = asyncapi.headings
  const headings: Heading[] = []
  const add = (depth: number, { id, label }: { readonly id: string; readonly label: string }): void => {
    headings.push({ depth, id, text: label })
  }
  const fields: SchemaNode[] = []
  const keep = (...all: readonly (SchemaNode | undefined)[]): void => {
    fields.push(...all.filter((node) => node !== undefined))
  }
  const bound = ({ bindings = [] }: Described): void => keep(...bindings.flatMap((binding) => binding.fields ?? []))
  const inMessage = (message: Message): void => {
    keep(message.payload, message.headers)
    bound(message)
  }
  switch (page.kind) {
    case 'overview':
      if (page.servers.length > 0) add(2, { id: 'servers', label: words.servers })
      for (const server of page.servers) {
        add(3, server)
        keep(...(server.variables ?? []))
        bound(server)
      }
      if (page.schemes.length > 0) add(2, { id: 'security-schemes', label: words.schemes })
      for (const group of page.groups) add(2, group)
      if (page.messages.length > 0) add(2, { id: 'messages', label: words.messages })
      if (page.schemas.length > 0) add(2, { id: 'schemas', label: words.schemas })
      add(fieldDepth, { id: 'description-files', label: words.files })
      break
    case 'channel':
      if (page.parameters.length > 0) add(2, { id: 'parameters', label: words.parameters })
      if (page.operations.length > 0) add(2, { id: 'operations', label: words.operations })
      for (const operation of page.operations) add(3, operation)
      if (page.messages.length + page.others.length > 0) add(2, { id: 'messages', label: words.messages })
      for (const message of page.messages) add(3, message)
      keep(...page.parameters)
      bound(page)
      for (const operation of page.operations) bound(operation)
      for (const message of page.messages) inMessage(message)
      break
    case 'message':
      if (page.message.headers !== undefined) add(2, { id: 'message-headers', label: words.headers })
      if (page.message.payload !== undefined) add(2, { id: 'message-payload', label: words.payload })
      if (page.usedBy.length > 0) add(2, { id: 'used-by', label: words.usedBy })
      inMessage(page.message)
      break
    case 'schema':
      return schemaHeadings(page, openapi.headings)
  }
  for (const field of fields) addFields(field, headings)
  return headings
}
