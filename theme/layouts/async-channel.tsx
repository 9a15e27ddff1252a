import type { LayoutProps } from '@waybill/docs/theme'
import type { ChannelData, Message } from '@waybill/docs/asyncapi'
import { Extras, Listed, MessageFields, OperationPart } from '@theme/parts/api/events'
import { Samples } from '@theme/parts/api/examples'
import { Fields } from '@theme/parts/api/fields'
import { Links } from '@theme/parts/api/links'
import { ApiColumns, Row } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf, type Shown } from '@theme/parts/api/text'
import { Deprecated } from '@theme/parts/api/type'
import { Slashed } from '@theme/parts/slashed'
import { useWords } from '@theme/words/index'

/** Channel: its address, its operations, and its messages, each with examples beside it. */
export default function AsyncChannelLayout({ site, page, data, content, fragment }: LayoutProps<ChannelData>) {
  const { parameters, operations, messages, others, keys } = data
  const { headings } = useWords().plugins.asyncapi
  const show = textsOf(fragment, keys)
  return (
    <ApiColumns
      site={site}
      page={page}
      head={<Head data={data} />}
      content={
        <>
          {show.text(data.summary)}
          {content}
        </>
      }
      start={
        <>
          <Extras of={data} show={show} />
          {parameters.length === 0 ? null : (
            <Part id="parameters" label={headings.parameters} isHeadingSearched={false}>
              <Fields fields={parameters} show={show} />
            </Part>
          )}
          {operations.length === 0 ? null : (
            <Part id="operations" label={headings.operations} isHeadingSearched={false}>
              {operations.map((operation) => (
                <OperationPart key={operation.id} operation={operation} show={show} />
              ))}
            </Part>
          )}
        </>
      }
      code={undefined}
    >
      {messages.length + others.length === 0 ? null : (
        <Part id="messages" label={headings.messages} isHeadingSearched={false}>
          {others.length === 0 ? null : <Links links={others} />}
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} show={show} />
          ))}
        </Part>
      )}
    </ApiColumns>
  )
}

function MessageRow({ message, show }: Shown<{ message: Message }>) {
  const { headings } = useWords().plugins.asyncapi
  const { id, label, examples, deprecated } = message
  const code =
    examples.length === 0 ? undefined : (
      <section className="api-code" aria-label={`${label}: ${headings.examples}`} data-search="skip">
        <Samples samples={examples} show={show} />
      </section>
    )
  return (
    <Row code={code}>
      <Part id={id} label={label} level={3}>
        <Deprecated if={deprecated} />
        <MessageFields message={message} show={show} />
      </Part>
    </Row>
  )
}

function Head({ data: { name, title, address, servers, deprecated } }: { readonly data: ChannelData }) {
  const words = useWords().plugins.asyncapi.facts
  return (
    <>
      <div className="api-call">
        <pre className="code">
          <code>
            {address === undefined
              ? words.unknown
              : address
                  .split(/(\{[^{}]*\})/)
                  .map((part, index) =>
                    index % 2 === 0 ? <Slashed key={index} text={part} /> : <var key={index}>{part}</var>,
                  )}
          </code>
        </pre>
      </div>
      <Deprecated if={deprecated} />
      <dl className="api-needs" data-search="skip">
        {name === title || name === address ? null : (
          <div>
            <dt>{words.identifier}</dt>
            <dd>
              <code>{name}</code>
            </dd>
          </div>
        )}
        {servers.length === 0 ? null : (
          <div>
            <dt>{words.servers}</dt>
            <dd>
              {servers.length > 4 ? servers.length : null} <Listed links={servers.slice(0, 4)} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
