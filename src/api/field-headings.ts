import type { Heading } from '../model/facts.ts'
import type { SchemaNode } from './data.ts'

/** Heading depth of fields: too deep for any table of contents, while their ids are valid anchors. */
export const fieldDepth = 6

/** Adds the fields and alternatives of a schema that can be linked to. */
export function addFields(node: SchemaNode, into: Heading[]): void {
  if (node.id !== undefined) into.push({ depth: fieldDepth, id: node.id, text: node.name ?? node.type })
  for (const field of node.fields ?? []) addFields(field, into)
  for (const other of node.others ?? []) addFields(other, into)
  for (const variant of node.variants ?? []) addFields(variant.node, into)
}
