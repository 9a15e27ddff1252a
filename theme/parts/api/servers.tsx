import type { SiteView } from '@waybill/docs/theme'
import type { OperationData, Server } from '@waybill/docs/openapi'
import type { Shown } from '@theme/parts/api/text'
import { Phrase, useWords } from '@theme/words/index'

/** Selection of the server in samples, for all pages of the reference. The servers are loaded when the reader opens it. */
export function ChooseServer({
  site,
  choice,
}: {
  readonly site: SiteView
  readonly choice: OperationData['choice'] | undefined
}) {
  const words = useWords().reference
  if (typeof choice !== 'string') return null
  return (
    <details
      className="api-choose js-only"
      data-feature="servers"
      data-servers={site.baseUrl + choice}
      data-search="skip"
      data-markdown="skip"
    >
      <summary>{words.chooseServer}</summary>
    </details>
  )
}

/** Server addresses of an API, with their variables. */
export function Servers({ servers, show }: Shown<{ servers: readonly Server[] }>) {
  const words = useWords().reference
  return servers.map(({ url, text, variables }) => (
    <div key={url} className="api-server">
      <pre className="code">
        <code>{url}</code>
      </pre>
      {show.text(text)}
      {variables === undefined || variables.length === 0 ? null : (
        <dl className="api-fields">
          {variables.map(({ name, value, values, text: description }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {show.text(description)}
                <ul className="api-facts">
                  <li>
                    <Phrase text={words.default} value={<code>{value}</code>} />
                  </li>
                  {values === undefined ? null : (
                    <li>
                      {words.oneOf}{' '}
                      {values.map((value) => (
                        <span key={value}>
                          <code>{value}</code>{' '}
                        </span>
                      ))}
                    </li>
                  )}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  ))
}
