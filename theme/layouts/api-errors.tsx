import type { LayoutProps } from '@waybill/docs/theme'
import type { ErrorKey, ErrorsData } from '@waybill/docs/openapi'
import { Pages } from '@theme/parts/api/groups'
import { Operations } from '@theme/parts/api/links'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf, type Show } from '@theme/parts/api/text'
import { Phrase, useWords } from '@theme/words/index'

/** All errors by status. Each key has an anchor and lists the operations that return it. */
export default function ApiErrorsLayout({ site, page, data, content, fragment }: LayoutProps<ErrorsData>) {
  const show = textsOf(fragment, data.keys)
  const words = useWords().reference
  return (
    <ApiPage site={site} page={page} lead={words.errorsLead} content={content}>
      <Pages pages={data.pages} current={page.route} />
      {data.rows.map(({ id, label, status, text, keys, answers = [] }) => (
        <Part key={id} id={id} label={label} className={`api-status api-status-${status.slice(0, 1)}`}>
          {show.text(text)}
          {keys.length === 0 ? null : <Keys keys={keys} show={show} />}
          {answers.map(({ text: meaning, schema, usedBy }, index) => (
            <div key={index} className="api-answer">
              {show.text(meaning)}
              {schema === undefined ? null : (
                <p className="api-note">
                  <Phrase text={words.body} schema={<a href={schema.href}>{schema.label}</a>} />
                </p>
              )}
              <Operations links={usedBy} />
            </div>
          ))}
        </Part>
      ))}
    </ApiPage>
  )
}

function Keys({ keys, show }: { readonly keys: readonly ErrorKey[]; readonly show: Show }) {
  const words = useWords().reference
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
              <p className="api-note">{words.allOperations}</p>
            ) : usedBy.length === 0 ? (
              <p className="api-note">{words.noOperation}</p>
            ) : (
              <Operations links={usedBy} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
