import type { Scheme } from '@waybill/docs/openapi'
import type { Shown } from '@theme/parts/api/text'
import { Deprecated, Facts } from '@theme/parts/api/type'
import { Values } from '@theme/parts/api/values'

/** Authentication schemes, with OAuth flows and scopes. */
export function Schemes({ schemes, show }: Shown<{ schemes: readonly Scheme[] }>) {
  return (
    <dl className="api-fields">
      {schemes.map(({ name, words, text, facts, flows, deprecated }) => (
        <div key={name}>
          <dt>
            <strong>{words}</strong> <code>{name}</code>
            <Deprecated if={deprecated} />
          </dt>
          <dd>
            {show.text(text)}
            {facts === undefined ? null : <Facts facts={facts} />}
            {flows?.map(({ label, facts, scopes }) => (
              <div key={label} className="api-flow">
                <p>{label}</p>
                <Facts facts={facts} />
                {scopes.length === 0 ? null : <Values values={scopes} show={show} />}
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
