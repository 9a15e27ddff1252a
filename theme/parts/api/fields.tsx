import type { SchemaNode } from '@theme/parts/api/data'
import type { ShowText } from '@theme/parts/api/text'

/** Fields, parameters or headers as a list of definitions. Each can be linked to by its id. */
export function Fields({ fields, show }: { readonly fields: readonly SchemaNode[]; readonly show: ShowText }) {
  return (
    <dl className="api-fields">
      {fields.map((field, index) => (
        <div key={index} className="api-field" id={field.id}>
          <dt>
            <FieldName field={field} /> <Type node={field} />
            {field.required === true ? (
              <>
                {' '}
                <span className="api-flag api-required">required</span>
              </>
            ) : null}
            {field.deprecated === true ? (
              <>
                {' '}
                <span className="api-flag api-deprecated">deprecated</span>
              </>
            ) : null}
            {field.access === undefined ? null : (
              <>
                {' '}
                <span className="api-flag">{field.access}</span>
              </>
            )}
          </dt>
          <dd>
            {show(field.text)}
            <Details node={field} />
            <Inside node={field} show={show} label={`Fields of ${field.name ?? 'this value'}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldName({ field }: { readonly field: SchemaNode }) {
  const name = <code>{field.name}</code>
  return field.id === undefined ? (
    name
  ) : (
    <a className="api-name" href={`#${field.id}`}>
      {name}
    </a>
  )
}

/** The type in words, and the page of the schema. */
export function Type({ node }: { readonly node: SchemaNode }) {
  return (
    <span className="api-type">
      {node.type}
      {node.ref === undefined ? null : (
        <>
          {' '}
          <a href={node.ref.href}>{node.ref.label}</a>
        </>
      )}
    </span>
  )
}

/** Limits, default, examples and the values of an enumeration. */
export function Details({ node }: { readonly node: SchemaNode }) {
  if (node.facts.length === 0 && node.values === undefined) return null
  return (
    <ul className="api-facts">
      {node.facts.map(({ label, value }, index) => (
        <li key={index}>
          {label}: <code>{value}</code>
        </li>
      ))}
      {node.values === undefined ? null : (
        <li>
          Values:{' '}
          {node.values.map((value, index) => (
            <span key={index}>
              {index === 0 ? '' : ', '}
              <code>{value}</code>
            </span>
          ))}
        </li>
      )}
    </ul>
  )
}

/** What lies in a value: its fields and its alternatives, folded. */
function Inside({ node, show, label }: { readonly node: SchemaNode; readonly show: ShowText; readonly label: string }) {
  if (node.fields === undefined && node.variants === undefined) return null
  return (
    <details className="api-inside">
      <summary>{label}</summary>
      <Body node={node} show={show} />
    </details>
  )
}

function Body({ node, show }: { readonly node: SchemaNode; readonly show: ShowText }) {
  return (
    <>
      {node.fields === undefined ? null : <Fields fields={node.fields} show={show} />}
      {node.variants?.map(({ label, node: variant }, index) => (
        <div key={index} className="api-variant" id={variant.id}>
          <p>
            <strong>{label}</strong> <Type node={variant} />
          </p>
          {show(variant.text)}
          <Details node={variant} />
          <Body node={variant} show={show} />
        </div>
      ))}
    </>
  )
}

/** A whole schema, its first level open. The prose of a schema with a page of its own stands there. */
export function Schema({
  node,
  show,
  isPage = false,
}: {
  readonly node: SchemaNode
  readonly show: ShowText
  /** The schema is what the page is about: its name and its prose stand above already. */
  readonly isPage?: boolean
}) {
  return (
    <div className="api-schema" id={node.id}>
      <p>
        <Type node={isPage ? unnamed(node) : node} />
      </p>
      {isPage || node.ref !== undefined ? null : show(node.text)}
      <Details node={node} />
      <Body node={node} show={show} />
    </div>
  )
}

function unnamed({ ref: _, ...node }: SchemaNode): SchemaNode {
  return node
}
