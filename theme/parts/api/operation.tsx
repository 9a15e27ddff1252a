import type { Body, OperationData } from '@theme/parts/api/data'
import { Fields } from '@theme/parts/api/fields'
import { Docs } from '@theme/parts/api/links'
import { MediaTypes } from '@theme/parts/api/media'
import { Part } from '@theme/parts/api/part'
import { Servers } from '@theme/parts/api/servers'
import type { Show } from '@theme/parts/api/text'

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
