import { Fragment } from 'react'
import type { Body, Callback } from '@waybill/docs/openapi'
import { Samples, samplesOf } from '@theme/parts/api/examples'
import { Fields } from '@theme/parts/api/fields'
import { Method } from '@theme/parts/api/call'
import { RequestBody } from '@theme/parts/api/operation'
import { Row } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { Responses } from '@theme/parts/api/responses'
import type { Shown } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** Callbacks that the API sends to the server of the client, each with its body and the expected responses. */
export function Callbacks({ callbacks, show }: Shown<{ callbacks: readonly Callback[] }>) {
  const { headings } = useWords().plugins.openapi
  if (callbacks.length === 0) return null
  return (
    <Part id="callbacks" label={headings.callbacks} isHeadingSearched={false}>
      {callbacks.map(({ id, label, expression, texts, method, parameters, body, responses }) => (
        <Row key={id} code={<Example id={`${id}-example`} body={body} show={show} />}>
          <Part id={id} label={label} level={3}>
            <div className="api-call">
              <Method method={method} />
              <pre className="code">
                <code>{expression}</code>
              </pre>
            </div>
            {texts.map((text) => (
              <Fragment key={text.name}>{show.text(text)}</Fragment>
            ))}
            {parameters.map((group) => (
              <Part key={group.id} id={group.id} label={group.label} level={4} isHeadingSearched={false}>
                <Fields fields={group.fields} show={show} />
              </Part>
            ))}
            {body === undefined ? null : <RequestBody body={body} show={show} level={4} />}
            <Responses responses={responses} show={show} level={4} />
          </Part>
        </Row>
      ))}
    </Part>
  )
}

function Example({ id, body, show }: Shown<{ id: string; body: Body | undefined }>) {
  const { headings } = useWords().plugins.openapi
  const samples = samplesOf(body?.media ?? [])
  if (samples.length === 0) return null
  return (
    <Part
      id={id}
      label={samples.length === 1 ? headings.example : headings.examples}
      level={3}
      className="api-code"
      isSearched={false}
    >
      <Samples samples={samples} show={show} />
    </Part>
  )
}
