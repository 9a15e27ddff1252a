import type { LayoutProps } from '../../src/theme.ts'
import type { ErrorKey, ErrorsData } from '@theme/parts/api/data'
import { FoldedLinks } from '@theme/parts/api/links'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf, type Show } from '@theme/parts/api/text'

/** All errors by status; each key can be linked to and names the operations that answer with it. */
export default function ApiErrorsLayout({ site, page, data, content, fragment }: LayoutProps<ErrorsData>) {
  const show = textsOf(fragment, data.keys)
  return (
    <ApiPage
      site={site}
      page={page}
      lead="What the API answers when a call fails, and the operations that answer so."
      content={content}
    >
      {data.rows.map(({ id, label, status, text, keys, answers = [] }) => (
        <Part key={id} id={id} label={label} className={`api-status api-status-${status.slice(0, 1)}`}>
          {show.text(text)}
          {keys.length === 0 ? null : <Keys keys={keys} show={show} />}
          {answers.map(({ text: words, schema, usedBy }, index) => (
            <div key={index} className="api-answer">
              {show.text(words)}
              {schema === undefined ? null : (
                <p className="api-note">
                  Body: <a href={schema.href}>{schema.label}</a>
                </p>
              )}
              <FoldedLinks links={usedBy} what="operations" />
            </div>
          ))}
        </Part>
      ))}
    </ApiPage>
  )
}

function Keys({ keys, show }: { readonly keys: readonly ErrorKey[]; readonly show: Show }) {
  return (
    <dl className="api-fields">
      {keys.map(({ id, key, text, usedBy, isEverywhere }) => (
        <div key={id} id={id}>
          <dt>
            <a href={`#${id}`}>
              <code>{key}</code>
            </a>
          </dt>
          <dd>
            {show.text(text)}
            {isEverywhere === true ? (
              <p className="api-note">All operations</p>
            ) : usedBy.length === 0 ? (
              <p className="api-note">No operation of this reference names it.</p>
            ) : (
              <FoldedLinks links={usedBy} what="operations" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
