import type { Row } from '@waybill/docs/openapi'
import { Method } from '@theme/parts/api/call'
import { Deprecated } from '@theme/parts/api/type'
import { Slashed } from '@theme/parts/slashed'
import { useWords } from '@theme/words/index'

/** Table of operations or events: method, summary, path or name. */
export function Rows({ rows, kind }: { readonly rows: readonly Row[]; readonly kind: 'Operation' | 'Event' }) {
  const words = useWords().reference
  if (rows.length === 0) return null
  return (
    <div className="api-rows" data-feature="api-list">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.method}</th>
            <th scope="col">{kind === 'Event' ? words.event : words.operation}</th>
            <th scope="col">{kind === 'Event' ? words.name : words.path}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ method, path, label, href, deprecated }) => (
            <tr key={href}>
              <td>
                <Method method={method} />
              </td>
              {isNamed(label, method, path) ? (
                <>
                  <th scope="row">
                    <a href={href}>{label}</a>
                    <Deprecated if={deprecated} />
                  </th>
                  <td>
                    <code>
                      <Slashed text={path} />
                    </code>
                  </td>
                </>
              ) : (
                <th scope="row" colSpan={2}>
                  <a href={href}>
                    <code>
                      <Slashed text={path} />
                    </code>
                  </a>
                  <Deprecated if={deprecated} />
                </th>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns true for an operation with a name, not only an address. */
export function isNamed(label: string, method: string, path: string): boolean {
  return label !== path && label !== `${method} ${path}`
}
