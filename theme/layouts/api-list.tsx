import type { LayoutProps } from '@waybill/docs/theme'
import { Groups, Pages } from '@theme/parts/api/groups'
import { ApiPage } from '@theme/parts/api/page'
import { textsOf } from '@theme/parts/api/text'
import type { ListData } from '@waybill/docs/openapi'

/** Continued list of the first page of the reference: more operations, or all schemas. */
export default function ApiListLayout({ site, page, data, content, fragment }: LayoutProps<ListData>) {
  const { groups, schemas, pages, keys, lead } = data
  return (
    <ApiPage site={site} page={page} lead={lead} content={content}>
      <Pages pages={pages} current={page.route} />
      <Groups groups={groups} show={textsOf(fragment, keys)} />
      {schemas.length === 0 ? null : (
        <ul className="api-schemas" data-feature="api-list">
          {schemas.map(({ label, href, lead }) => (
            <li key={href}>
              <a href={href}>{label}</a> {lead === undefined ? null : <span>{lead}</span>}
            </li>
          ))}
        </ul>
      )}
    </ApiPage>
  )
}
