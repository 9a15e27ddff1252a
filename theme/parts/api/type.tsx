import type { Fact, SchemaNode } from '@waybill/docs/openapi'
import type { Show } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** Type of a value. The name of a schema, with a link to its page, replaces `object` and similar types. */
export function Type({ node }: { readonly node: SchemaNode }) {
  const { type, ref, typeAround } = node
  if (ref === undefined) return <span className="api-type">{type}</span>
  const link = <a href={ref.href}>{ref.label}</a>
  return (
    <span className="api-type">
      {typeAround === undefined ? (
        <>
          {type} {link}
        </>
      ) : (
        <>
          {typeAround[0]}
          {link}
          {typeAround[1]}
        </>
      )}
    </span>
  )
}

/** Short facts: limits, default, examples, addresses. */
export function Facts({ facts, show }: { readonly facts: readonly Fact[]; readonly show?: Show }) {
  if (facts.length === 0) return null
  return (
    <ul className="api-facts">
      {facts.map(({ label, value, text }, index) => (
        <li key={index}>
          {label}: <code>{value}</code>
          {show?.bare(text)}
        </li>
      ))}
    </ul>
  )
}

/** Flags of a field, each a single word: required, deprecated, read-only, … */
export function Flags({ node: { required, requiredIn, deprecated, access } }: { readonly node: SchemaNode }) {
  const words = useWords().reference
  return (
    <>
      {required === true ? <Flag className="req" text={words.required} /> : null}
      {requiredIn === undefined ? null : <Flag className="req" text={words.requiredIn[requiredIn]} />}
      {access === undefined ? null : <Flag text={words.access[access]} />}
      <Deprecated if={deprecated} />
    </>
  )
}

/** Label of deprecated items. */
export function Deprecated({ if: isDeprecated }: { readonly if: boolean | undefined }) {
  const words = useWords().reference
  return isDeprecated === true ? <Flag className="old" text={words.deprecated} /> : null
}

function Flag({ className, text }: { readonly className?: string; readonly text: string }) {
  return (
    <>
      {' '}
      <em className={className}>{text}</em>
    </>
  )
}
