import type { LayoutProps } from '../../src/theme.ts'
import type { OverviewData, Row } from '@theme/parts/api/data'
import { Links } from '@theme/parts/api/links'
import { Method } from '@theme/parts/api/method'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf } from '@theme/parts/api/text'

/** The first page of the reference: where the API is, how to authenticate, and everything that it has. */
export default function ApiOverviewLayout({ site, page, data, content, fragment }: LayoutProps<OverviewData>) {
  const { summary, version, servers, schemes, groups, events, schemas, errors, files, keys } = data
  const show = textsOf(fragment, keys)
  return (
    <ApiPage
      site={site}
      page={page}
      lead={summary}
      head={
        <p className="api-version">
          Version <code>{version}</code>
        </p>
      }
      content={content}
    >
      {servers.length === 0 ? null : (
        <Part id="servers" label="Servers">
          {servers.map(({ url, text }) => (
            <div key={url}>
              <p>
                <code>{url}</code>
              </p>
              {show(text)}
            </div>
          ))}
        </Part>
      )}
      {schemes.length === 0 ? null : (
        <Part id="security-schemes" label="Security schemes">
          {schemes.map(({ name, words, text }) => (
            <div key={name}>
              <p>
                <strong>{words}</strong> <code>{name}</code>
              </p>
              {show(text)}
            </div>
          ))}
        </Part>
      )}
      {groups.map(({ id, label, tags }) => (
        <Part key={id} id={id} label={label}>
          {tags.map((tag) => (
            <Part key={tag.id} id={tag.id} label={tag.label} level={3}>
              {show(tag.text)}
              <Rows rows={tag.rows} what="Operation" />
            </Part>
          ))}
        </Part>
      ))}
      {events.length === 0 ? null : (
        <Part id="events" label="Events">
          <Rows rows={events} what="Event" />
        </Part>
      )}
      {schemas.length === 0 ? null : (
        <Part id="schemas" label="Schemas">
          <Links links={schemas} />
        </Part>
      )}
      {errors === undefined ? null : (
        <p>
          All errors: <a href={errors.href}>{errors.label}</a>
        </p>
      )}
      <Part id="description-files" label="Description files">
        <p>The whole description in one file, for generators and clients:</p>
        <Links links={files} />
      </Part>
    </ApiPage>
  )
}

function Rows({ rows, what }: { readonly rows: readonly Row[]; readonly what: string }) {
  return (
    <table className="api-rows">
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col">Method</th>
          <th scope="col">Path</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ method, path, label, href }) => (
          <tr key={href}>
            <th scope="row">
              <a href={href}>{label}</a>
            </th>
            <td>
              <Method method={method} />
            </td>
            <td>
              <code>{path}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
