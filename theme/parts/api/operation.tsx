import { Tab, Tabs } from '@theme/mdx/tabs'
import { Fields, isBareChoice, Schema } from '@theme/parts/api/fields'
import { FoldedSchema } from '@theme/parts/api/folded'
import { Docs } from '@theme/parts/api/links'
import { Part } from '@theme/parts/api/part'
import { Servers } from '@theme/parts/api/servers'
import type { Shown } from '@theme/parts/api/text'
import { Type } from '@theme/parts/api/type'
import { Phrase, useWords } from '@theme/words/index'
import type { Body, Media, OperationData } from '@waybill/docs/openapi'

/** Input of a call: its parameters by location, and its body. */
export function Request({ data, show }: Shown<{ data: OperationData }>) {
  const { parameters, body, servers, docs, pathSummary, pathText } = data
  return (
    <>
      {pathSummary === undefined ? null : <p className="api-note">{pathSummary}</p>}
      {show.text(pathText)}
      <Docs docs={docs} />
      {servers === undefined || servers.length === 0 ? null : <Servers servers={servers} show={show} />}
      {parameters.map(({ id, label, fields }) => (
        <Part
          key={id}
          id={id}
          label={label}
          isSearched={!fields.every(({ isShared }) => isShared === true)}
          isHeadingSearched={false}
        >
          <Fields fields={fields} show={show} />
        </Part>
      ))}
      {body === undefined ? null : <RequestBody body={body} show={show} />}
    </>
  )
}

/** The body of a call. */
export function RequestBody({ body, show, level = 2 }: Shown<{ body: Body; level?: 2 | 4 }>) {
  const { id, label, text, media, required } = body
  return (
    <Part id={id} label={label} level={level} isHeadingSearched={false}>
      {show.text(text)}
      <MediaTypes media={media} show={show} required={required} />
    </Part>
  )
}

/** Body in each of its media types. Examples are beside it (see `examples.tsx`). */
export function MediaTypes({ media, ...rest }: Shown<{ media: readonly Media[]; required?: boolean; few?: number }>) {
  const first = media[0]
  if (first === undefined) return null
  if (media.length === 1) return <Content media={first} {...rest} />
  return (
    <Tabs className="api-media">
      {media.map((each) => (
        <Tab key={each.type} label={each.type}>
          <Content media={each} {...rest} isNamed />
        </Tab>
      ))}
    </Tabs>
  )
}

interface ContentProps {
  readonly media: Media
  readonly required?: boolean
  /** The type is already above. */
  readonly isNamed?: boolean
  /** Maximum number of fields that are not collapsed. Default: no limit. */
  readonly few?: number
}

function Content({ media, show, required = false, isNamed, few }: Shown<ContentProps>) {
  const { type, schema, sameAs } = media
  const { required: word, sameFields } = useWords().reference
  const words = [
    isNamed === true ? null : <code key="type">{type}</code>,
    schema === undefined || (schema.ref === undefined && isBareChoice(schema)) ? null : (
      <Type key="schema" node={schema} />
    ),
    sameAs === undefined ? null : (
      <Phrase key="same" text={sameFields} status={<a href={sameAs.href}>{sameAs.label}</a>} />
    ),
    required ? (
      <em key="required" className="req">
        {word}
      </em>
    ) : null,
  ].filter((part) => part !== null)
  return (
    <>
      {words.length === 0 ? null : (
        <p className="api-note api-body">{words.flatMap((word, index) => (index === 0 ? [word] : [' ', word]))}</p>
      )}
      {schema === undefined ? null : few === undefined ? (
        <Schema node={schema} show={show} />
      ) : (
        <FoldedSchema node={schema} show={show} few={few} />
      )}
    </>
  )
}
