import { Tab, Tabs } from '@theme/mdx/tabs'
import type { Media } from '@theme/parts/api/data'
import { Schema } from '@theme/parts/api/fields'
import type { Show } from '@theme/parts/api/text'
import { Type } from '@theme/parts/api/type'
import { useWords } from '@theme/words/index'

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
    schema === undefined || (schema.ref === undefined && schema.type === schema.choice) ? null : (
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
