import { Tab, Tabs } from '@theme/mdx/tabs'
import { Fields } from '@theme/parts/api/fields'
import { Schema } from '@theme/parts/api/fields'
import { Docs } from '@theme/parts/api/links'
import { Part } from '@theme/parts/api/part'
import { Servers } from '@theme/parts/api/servers'
import type { Show } from '@theme/parts/api/text'
import { Type } from '@theme/parts/api/type'
import { useWords } from '@theme/words/index'
import type { Body, OperationData } from '@waybill/docs/openapi'
import type { Media } from '@waybill/docs/openapi'

interface Shown {
  readonly data: OperationData
  readonly show: Show
}

/** What goes into a call: its parameters by place, and its body. */
export function Request({ data: { parameters, body, servers, docs }, show }: Shown) {
  return (
    <>
      <Docs docs={docs} />
      {servers === undefined || servers.length === 0 ? null : <Servers servers={servers} show={show} />}
      {parameters.map(({ id, label, fields }) => (
        <Part key={id} id={id} label={label}>
          <Fields fields={fields} show={show} />
        </Part>
      ))}
      {body === undefined ? null : <RequestBody body={body} show={show} />}
    </>
  )
}

/** The body of a call. */
export function RequestBody({
  body: { id, label, text, media, required },
  show,
  level = 2,
}: {
  readonly body: Body
  readonly show: Show
  readonly level?: 2 | 4
}) {
  return (
    <Part id={id} label={label} level={level}>
      {show.text(text)}
      <MediaTypes media={media} show={show} required={required} />
    </Part>
  )
}

/** A body, once for each of its media types. Examples stand beside it (see `examples.tsx`). */
export function MediaTypes({
  media,
  show,
  required = false,
}: {
  readonly media: readonly Media[]
  readonly show: Show
  readonly required?: boolean
}) {
  const one = media[0]
  if (one === undefined) return null
  if (media.length === 1) return <Content media={one} show={show} required={required} />
  return (
    <Tabs className="api-media">
      {media.map((each) => (
        <Tab key={each.type} label={each.type}>
          <Content media={each} show={show} required={required} isNamed />
        </Tab>
      ))}
    </Tabs>
  )
}

function Content({
  media: { type, schema },
  show,
  required,
  isNamed = false,
}: {
  readonly media: Media
  readonly show: Show
  readonly required: boolean
  /** The type stands above already. */
  readonly isNamed?: boolean
}) {
  const { required: word } = useWords().reference
  const words = [
    isNamed ? null : <code key="type">{type}</code>,
    schema === undefined ||
    (schema.ref === undefined && schema.kind === 'choice' && schema.choice !== undefined) ? null : (
      <Type key="schema" node={schema} />
    ),
    required ? (
      <em key="required" className="req">
        {word}
      </em>
    ) : null,
  ].filter((word) => word !== null)
  return (
    <>
      {words.length === 0 ? null : (
        <p className="api-note api-body">{words.flatMap((word, index) => (index === 0 ? [word] : [' ', word]))}</p>
      )}
      {schema === undefined ? null : <Schema node={schema} show={show} />}
    </>
  )
}
