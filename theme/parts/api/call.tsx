import { toneClass } from '@theme/parts/badge'
import { Slashed } from '@theme/parts/slashed'
import { useWords } from '@theme/words/index'
import type { OperationData } from '@waybill/docs/openapi'

/** Method and address of a call, with a copy button. Parameters in the address link to their descriptions. */
export function CallLine({ data: { kind, method, path, server, parameters } }: { readonly data: OperationData }) {
  const ids = new Map(
    parameters.filter(({ id }) => id === 'path-parameters').flatMap(({ fields }) => fields.map((f) => [f.name, f.id])),
  )
  return (
    <div className="api-call">
      <Method method={method} />
      <pre className="code">
        <code>
          {kind === 'event' || server === '' ? null : <span data-search="skip">{server}</span>}
          {path.split(/(\{[^{}]*\})/).map((part, index) => {
            const id = ids.get(part.slice(1, -1))
            if (index % 2 === 0) return <Slashed key={index} text={part} />
            return id === undefined ? (
              <var key={index}>{part}</var>
            ) : (
              <a key={index} href={`#${id}`}>
                {part}
              </a>
            )
          })}
        </code>
      </pre>
    </div>
  )
}

/** Permitted callers, and the name of the operation in clients. */
export function Needs({ data: { security, role, operation } }: { readonly data: OperationData }) {
  const words = useWords().reference
  return (
    <dl className="api-needs" data-search="skip">
      {security.length === 0 ? null : (
        <div>
          <dt>{words.authentication}</dt>
          <dd>{security.join(words.or)}</dd>
        </div>
      )}
      {role === undefined ? null : (
        <div>
          <dt>{words.role}</dt>
          <dd>
            <code>{role}</code>
          </dd>
        </div>
      )}
      <div>
        <dt>{words.operation}</dt>
        <dd>
          <code>{operation}</code>
        </dd>
      </div>
    </dl>
  )
}

/** HTTP method in the colour of its effect. */
export function Method({ method }: { readonly method: string }) {
  return <span className={`api-method ${toneClass(method)}`}>{method}</span>
}
