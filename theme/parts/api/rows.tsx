import type { Row } from '@theme/parts/api/data'
import { Method } from '@theme/parts/api/method'
import { Slashed } from '@theme/parts/api/slashed'

/** Operations or events in a table: method, what it does, path. */
export function Rows({ rows, what }: { readonly rows: readonly Row[]; readonly what: string }) {
  if (rows.length === 0) return null
  return (
    <div className="api-rows">
      <table>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">{what}</th>
            <th scope="col">Path</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ method, path, label, href }) => (
            <tr key={href}>
              <td>
                <Method method={method} />
              </td>
              <th scope="row">
                <a href={href}>{label}</a>
              </th>
              <td>
                <code>
                  <Slashed text={path} />
                </code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
