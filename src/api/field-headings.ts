import type { Heading } from '../model/facts.ts'
import type { SchemaNode } from './data.ts'

/**
 * Heading depth of fields. It is too deep for a table of contents, but makes their ids valid anchors.
 */
export const fieldDepth = 6

/** Adds headings for the linkable fields and alternatives of a schema. */
export function addFields(node: SchemaNode, into: Heading[]): void {
  if (node.id !== undefined) into.push({ depth: fieldDepth, id: node.id, text: node.name ?? node.type })
  for (const field of node.fields ?? []) addFields(field, into)
  for (const other of node.others ?? []) addFields(other, into)
  for (const variant of node.variants ?? []) addFields(variant.node, into)
}
