import type { Described, EventOperation, EventServer, Message } from '@waybill/docs/asyncapi'
import type { Reference } from '@waybill/docs/openapi'
import { Method } from '@theme/parts/api/call'
import { Fields, Schema } from '@theme/parts/api/fields'
import { Docs } from '@theme/parts/api/links'
import { Part } from '@theme/parts/api/part'
import type { Shown } from '@theme/parts/api/text'
import { Deprecated, Facts } from '@theme/parts/api/type'
import { Values } from '@theme/parts/api/values'
import { useWords } from '@theme/words/index'

/** Comma-separated links. */
export function Listed({ links }: { readonly links: readonly Reference[] }) {
  return links.map(({ label, href }, index) => (
    <span key={href}>
      {index === 0 ? '' : ', '}
      <a href={href}>{label}</a>
    </span>
  ))
}

/** Summary and prose. */
export function Description({ of: { summary, text }, show }: Shown<{ of: Described }>) {
  return (
    <>
      {show.text(summary)}
      {show.text(text)}
    </>
  )
}

/** Tags, protocol bindings and external documentation of an object. */
export function Extras({ of: { tags, bindings, docs }, show }: Shown<{ of: Described }>) {
  const { headings } = useWords().plugins.asyncapi
  return (
    <>
      {tags === undefined ? null : (
        <div className="api-note">
          {headings.tags}: <Values values={tags} show={show} />
        </div>
      )}
      {bindings?.map(({ protocol, facts, fields }) => (
        <details key={protocol} className="api-fold" open={facts.length <= 3 && fields === undefined}>
          <summary>
            {headings.bindings}: <code>{protocol}</code>
          </summary>
          <Facts facts={facts} />
          {fields === undefined ? null : <Fields fields={fields} show={show} />}
        </details>
      ))}
      <Docs docs={docs} />
    </>
  )
}

/** Operation of an application on a channel. */
export function OperationPart({ operation, show }: Shown<{ operation: EventOperation }>) {
  const { facts: words, actions } = useWords().plugins.asyncapi
  const { or } = useWords().reference
  const { id, label, name, action, messages, security, reply, deprecated } = operation
  return (
    <Part id={id} label={label} level={3}>
      <p className="api-note">
        <Method method={action.toUpperCase()} /> {actions[action]}
        <Deprecated if={deprecated} />
        {messages.length === 0 ? null : (
          <>
            {': '}
            <Listed links={messages} />
          </>
        )}
      </p>
      <Description of={operation} show={show} />
      {name === label ? null : <Facts facts={[{ label: words.operation, value: name }]} />}
      {security === undefined ? null : (
        <p className="api-note">
          {words.security}: {security.join(or)}
        </p>
      )}
      {reply === undefined ? null : (
        <div className="api-note">
          {words.reply}: {reply.channel === undefined ? null : <a href={reply.channel.href}>{reply.channel.label}</a>}
          {reply.messages.length === 0 ? null : (
            <>
              {reply.channel === undefined ? '' : ', '}
              <Listed links={reply.messages} />
            </>
          )}
          {reply.location === undefined ? null : <Facts facts={[{ label: words.replyAt, value: reply.location }]} />}
          {show.text(reply.text)}
        </div>
      )}
      <Extras of={operation} show={show} />
    </Part>
  )
}

/** Description, headers and payload of a message. `isAlone`: it has a separate page. */
export function MessageFields({ message, show, isAlone = false }: Shown<{ message: Message; isAlone?: boolean }>) {
  const { headings } = useWords().plugins.asyncapi
  const { id, facts, correlation, payload, headers, foreign } = message
  const part = (label: string, key: string, node: Message['payload']) =>
    node === undefined ? null : isAlone ? (
      <Part id={`${id}-${key}`} label={label} isHeadingSearched={false}>
        <Schema node={node} show={show} />
      </Part>
    ) : (
      <section className="api-part">
        <h4 data-search="skip">{label}</h4>
        <Schema node={node} show={show} />
      </section>
    )
  return (
    <>
      <Description of={message} show={show} />
      <Facts facts={facts} />
      {show.text(correlation)}
      {part(headings.headers, 'headers', headers)}
      {part(headings.payload, 'payload', payload)}
      {foreign?.map(({ format, text, ref }, index) => (
        <div key={index}>
          <p className="api-note">
            {headings.payload} <code>{format}</code> {ref === undefined ? null : <a href={ref.href}>{ref.label}</a>}
          </p>
          {show.bare(text)}
        </div>
      ))}
      <Extras of={message} show={show} />
    </>
  )
}

/** A broker or another server. */
export function ServerPart({ server, show }: Shown<{ server: EventServer }>) {
  const { facts: words } = useWords().plugins.asyncapi
  const { or } = useWords().reference
  const { id, label, name, address, facts, variables, security } = server
  return (
    <Part id={id} label={label} level={3}>
      <pre className="code">
        <code>{address}</code>
      </pre>
      <Description of={server} show={show} />
      <Facts facts={name === label ? facts : [...facts, { label: words.identifier, value: name }]} />
      {security === undefined ? null : (
        <p className="api-note">
          {words.security}: {security.join(or)}
        </p>
      )}
      {variables === undefined ? null : <Fields fields={variables} show={show} />}
      <Extras of={server} show={show} />
    </Part>
  )
}
