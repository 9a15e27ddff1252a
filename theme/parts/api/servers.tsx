import type { Server } from '@theme/parts/api/data'
import type { Show } from '@theme/parts/api/text'

/** Addresses of an API, with the variables that they have. */
export function Servers({ servers, show }: { readonly servers: readonly Server[]; readonly show: Show }) {
  return servers.map(({ url, text, variables }) => (
    <div key={url} className="api-server">
      <pre className="code">
        <code>{url}</code>
      </pre>
      {show.text(text)}
      {variables === undefined || variables.length === 0 ? null : (
        <dl className="api-fields">
          {variables.map(({ name, value, values, text: words }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {show.text(words)}
                <ul className="api-facts">
                  <li>
                    Default: <code>{value}</code>
                  </li>
                  {values === undefined ? null : (
                    <li>
                      One of:{' '}
                      {values.map((one) => (
                        <span key={one}>
                          <code>{one}</code>{' '}
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
