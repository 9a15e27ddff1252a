import { Fragment } from 'react'
import type { EnumValue } from '@theme/parts/api/data'
import type { Show } from '@theme/parts/api/text'

/** Longer enumerations are folded. */
const shownAtOnce = 12
/** Values that tell what a folded enumeration is about. */
const inSummary = 3

/** The values of an enumeration with what they mean; `open`: never folded. */
export function Values({
  values,
  show,
  open = false,
  isSearched = true,
}: {
  readonly values: readonly EnumValue[]
  readonly show: Show
  readonly open?: boolean
  /** Whether the search knows them. */
  readonly isSearched?: boolean
}) {
  const search = isSearched ? undefined : 'skip'
  const list = values.some(({ text }) => text !== undefined) ? (
    <dl className="api-values" data-search={search}>
      {values.map(({ value, text }, index) => (
        <div key={index}>
          <dt>
            <code>{value}</code>
          </dt>
          <dd>{show.bare(text)}</dd>
        </div>
      ))}
    </dl>
  ) : !open ? (
    <p className="api-values" data-search={search}>
      {values.length === 1 ? 'Only:' : 'One of:'}
      {values.map(({ value }, index) => (
        <Fragment key={index}>
          {' '}
          <code>{value}</code>
        </Fragment>
      ))}
    </p>
  ) : (
    <ul className="api-values" data-search={search}>
      {values.map(({ value }, index) => (
        <li key={index}>
          <code>{value}</code>
        </li>
      ))}
    </ul>
  )
  if (open || values.length <= shownAtOnce) return list
  return (
    <details className="api-fold" data-search={search}>
      <summary data-twin="skip">
        {values.length} values:{' '}
        {values.slice(0, inSummary).map(({ value }, index) => (
          <span key={index}>
            <code>{value}</code>{' '}
          </span>
        ))}
        …
      </summary>
      {list}
    </details>
  )
}
