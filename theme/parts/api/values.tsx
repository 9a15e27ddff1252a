import { Fragment } from 'react'
import { counted } from '@waybill/docs/theme'
import type { EnumValue } from '@waybill/docs/openapi'
import type { Shown } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** Maximum number of values of an expanded enumeration. */
const shownAtOnce = 12
/** Number of values in the summary of a collapsed enumeration. */
const inSummary = 3

interface ValuesProps {
  readonly values: readonly EnumValue[]
  readonly open?: boolean
  /** Index the values for search. */
  readonly isSearched?: boolean
}

/** Values of an enumeration with their meanings; `open`: never collapse them. */
export function Values({ values, show, open = false, isSearched = true }: Shown<ValuesProps>) {
  const { reference: words, language } = useWords()
  const search = isSearched ? undefined : 'skip'
  const list = values.some(({ name, text }) => name !== undefined || text !== undefined) ? (
    <dl className="api-values" data-search={search}>
      {values.map(({ value, name, text }, index) => (
        <div key={index}>
          <dt>
            <code>{value}</code>
            {name === undefined ? null : ` ${name}`}
          </dt>
          <dd>{show.bare(text)}</dd>
        </div>
      ))}
    </dl>
  ) : !open ? (
    <p className="api-values" data-search={search}>
      {values.length === 1 ? words.only : words.oneOf}
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
      <summary data-markdown="skip">
        {counted(words.values, values.length, language)}{' '}
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
