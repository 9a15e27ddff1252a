import type { SchemaNode } from '../../../src/plugins/openapi/data.ts'

/**
 * The tree of a schema as lines, each with the texts of a node that a reader sees first: `name! type -> Schema
 * {values}`.
 */
export function shape(node: SchemaNode | undefined, indent = ''): string[] {
  if (node === undefined) return []
  const words = [
    ...(node.name === undefined ? [] : [`${node.name}${node.required === true ? '!' : ''}`]),
    node.type,
    ...(node.ref === undefined ? [] : [`-> ${node.ref.label}`]),
    ...(node.recursive === true ? ['(recursive)'] : []),
    ...(node.access === undefined ? [] : [`(${node.access})`]),
    ...(node.deprecated === true ? ['(deprecated)'] : []),
    ...(node.discriminator === undefined ? [] : [`by ${node.discriminator}`]),
    ...(node.values === undefined ? [] : [`{${node.values.map(({ value }) => value).join('|')}}`]),
    ...node.facts.map(({ label, value }) => `[${label}: ${value}]`),
    ...(node.left === undefined ? [] : [`+${node.left}`]),
  ]
  return [
    indent + words.join(' '),
    ...[...(node.fields ?? []), ...(node.others ?? [])].flatMap((field) => shape(field, `${indent}  `)),
    ...(node.variants ?? []).flatMap((variant) => [
      `${indent}  ${[node.choice, variant.label, ...(variant.value === undefined ? [] : [`= ${variant.value}`])].join(' ')}`,
      ...shape(variant.node, `${indent}    `),
    ]),
  ]
}
