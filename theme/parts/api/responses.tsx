import { formOf } from '@waybill/docs/theme'
import type { ErrorKeys, Response, ResponseLink } from '@waybill/docs/openapi'
import { Fields } from '@theme/parts/api/fields'
import { MediaTypes } from '@theme/parts/api/operation'
import { Part } from '@theme/parts/api/part'
import type { Shown } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** Maximum number of fields of a response that is not collapsed. Errors are always collapsed, since most operations have the same. */
const fewFields = 5

/**
 * Responses of an operation, by status.
 *
 * @param props `hasKeys`: the error catalogue explains errors, which are the same for all operations
 */
export function Responses({
  responses,
  show,
  level = 3,
  hasKeys = false,
}: Shown<{ responses: readonly Response[]; level?: 3 | 4; hasKeys?: boolean }>) {
  const { reference: words, language } = useWords()
  return responses.map(({ id, label, status, text, headers, media, links }) => (
    <Part
      key={id}
      id={id}
      label={label}
      level={level}
      className={`api-status api-status-${status.slice(0, 1)}`}
      isSearched={!(hasKeys && /^[45]/.test(status))}
      isHeadingSearched={false}
    >
      {show.text(text)}
      {headers.length === 0 ? null : (
        <details className="api-inside">
          <summary>
            {formOf(words.headers, headers.length, language)}{' '}
            {headers.map(({ name }, index) => (
              <span key={index}>
                <code>{name}</code>{' '}
              </span>
            ))}
          </summary>
          <Fields fields={headers} show={show} />
        </details>
      )}
      <MediaTypes media={media} show={show} few={/^[45]/.test(status) ? 0 : fewFields} />
      {links === undefined ? null : <ResponseLinks links={links} show={show} />}
    </Part>
  ))
}

function ResponseLinks({ links, show }: Shown<{ links: readonly ResponseLink[] }>) {
  const words = useWords().reference
  return (
    <>
      <p className="api-note">{words.leadsOn}</p>
      <ul className="api-next">
        {links.map(({ label, href, text }, index) => (
          <li key={index}>
            {href === undefined ? label : <a href={href}>{label}</a>}
            {show.text(text)}
          </li>
        ))}
      </ul>
    </>
  )
}

const isShared = (key: ErrorKeys['keys'][number]): boolean => key.isShared === true

/** Keys of errors, each with its meaning and a link to the error catalogue. Search finds a status there. */
export function ErrorKeysPart({ errors, show }: Shown<{ errors: readonly ErrorKeys[] }>) {
  const { reference: words, plugins } = useWords()
  const rows = errors.flatMap(({ status, keys }) =>
    keys.map((key, index) => ({
      ...key,
      status,
      span: index === 0 ? keys.length : 0,
      search: isShared(key) ? 'skip' : undefined,
    })),
  )
  const hasMeanings = rows.some(({ text }) => text !== undefined)
  return (
    <Part id="error-keys" label={plugins.openapi.headings.errorKeys} isHeadingSearched={false}>
      <table className="api-keys">
        <thead data-search="skip">
          <tr>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.key}</th>
            {hasMeanings ? <th scope="col">{words.meaning}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ status, span, label, href, text, search }, index) => (
            <tr key={index}>
              {span === 0 ? null : (
                <th scope="row" rowSpan={span === 1 ? undefined : span} data-search="skip">
                  {status}
                </th>
              )}
              <td data-search={search}>
                <a href={href}>
                  <code>{label}</code>
                </a>
              </td>
              {hasMeanings ? <td data-search="skip">{show.bare(text)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
