import type { SchemaNode } from '@theme/parts/api/data'

/** Words of a type that say no more than the name of a schema. */
const general = /\b(?:object|(?:one|any) of|any)\b/

/** The type in words. The schema's name, which leads to its page, stands in place of `object` and the like. */
export function Type({ node }: { readonly node: SchemaNode }) {
  const { type, ref } = node
  if (ref === undefined) return <span className="api-type">{type}</span>
  const link = <a href={ref.href}>{ref.label}</a>
  const words = type.split(general)
  return (
    <span className="api-type">
      {words.length === 2 ? (
        <>
          {words[0]}
          {link}
          {words[1]}
        </>
      ) : (
        <>
          {type} {link}
        </>
      )}
    </span>
  )
}

/** Limits, default and examples. */
export function Facts({ node: { facts } }: { readonly node: SchemaNode }) {
  if (facts.length === 0) return null
  return (
    <ul className="api-facts">
      {facts.map(({ label, value }, index) => (
        <li key={index}>
          {label}: <code>{value}</code>
        </li>
      ))}
    </ul>
  )
}

/** What must be known before a value is written: each a word. */
export function Flags({ node: { required, deprecated, access } }: { readonly node: SchemaNode }) {
  return (
    <>
      {required === true ? (
        <>
          {' '}
          <em className="req">required</em>
        </>
      ) : null}
      {access === undefined ? null : (
        <>
          {' '}
          <em>{access}</em>
        </>
      )}
      {deprecated === true ? (
        <>
          {' '}
          <em className="old">deprecated</em>
        </>
      ) : null}
    </>
  )
}
