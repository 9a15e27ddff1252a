import type { CallChanges, Change, ChangesData } from '@waybill/docs/openapi'
import { counted, type LayoutProps } from '@waybill/docs/theme'
import { Method } from '@theme/parts/api/call'
import { Pages } from '@theme/parts/api/groups'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { Slashed } from '@theme/parts/slashed'
import { useWords } from '@theme/words/index'

/** Changes of each version of an API, by operation. */
export default function ApiChangesLayout({ site, page, data, content }: LayoutProps<ChangesData>) {
  const { changes: words } = useWords().plugins.openapi
  return (
    <ApiPage
      site={site}
      page={page}
      content={content}
      head={
        <p className="api-docs">
          <a href={data.feed.href}>{words.feed}</a>
        </p>
      }
    >
      <Pages pages={data.pages} current={page.route} />
      {data.versions.map(({ id, label, date, calls }) => (
        <Part key={id} id={id} label={label}>
          <p>
            <time dateTime={date}>{date}</time>
          </p>
          {calls.length === 0 ? <p>{words.none}</p> : null}
          <ul className="api-changes" data-feature="api-list">
            {calls.map((call) => (
              <li key={call.key}>
                <Call call={call} />
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </ApiPage>
  )
}

function Call({ call: { method, path, label, href, kind, breaking, changes, left } }: { readonly call: CallChanges }) {
  const { plugins, reference, language } = useWords()
  const words = plugins.openapi.changes
  const address = (
    <code>
      <Slashed text={path} />
    </code>
  )
  return (
    <>
      <p>
        <Method method={method} /> {href === undefined ? address : <a href={href}>{address}</a>}{' '}
        {label === `${method} ${path}` ? null : label} <em>{words[kind]}</em>
        <Breaking if={breaking} />
      </p>
      {changes.length === 0 ? null : (
        <ul>
          {changes.map((change, index) => (
            <li key={index}>
              <ChangeDetails change={change} />
            </li>
          ))}
          {left === undefined ? null : <li>{counted(reference.moreChanges, left, language)}</li>}
        </ul>
      )}
    </>
  )
}

/** Kind and location of a change, with the old and the new value. */
function ChangeDetails({ change: { kind, at, what, from, to, breaking } }: { readonly change: Change }) {
  const words = useWords().plugins.openapi.changes
  return (
    <>
      {words[kind]}: {at}
      {what === undefined ? null : `: ${what}`}
      {from === undefined ? null : (
        <>
          {' '}
          <code>{from}</code> →
        </>
      )}
      {to === undefined ? null : (
        <>
          {' '}
          <code>{to}</code>
        </>
      )}
      <Breaking if={breaking} />
    </>
  )
}

function Breaking({ if: isBreaking }: { readonly if: boolean }) {
  const words = useWords().plugins.openapi.changes
  return isBreaking ? (
    <>
      {' '}
      <em className="req">{words.breaking}</em>
    </>
  ) : null
}
