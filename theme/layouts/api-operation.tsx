import type { LayoutProps } from '../../src/theme.ts'
import type { OperationData } from '@theme/parts/api/data'
import { Method } from '@theme/parts/api/method'
import { CallParts } from '@theme/parts/api/operation'
import { ApiPage } from '@theme/parts/api/page'
import { textsOf } from '@theme/parts/api/text'

/** One operation: how it is called, what it takes, what it answers. */
export default function ApiOperationLayout({ site, page, data, content, fragment }: LayoutProps<OperationData>) {
  const { method, path, server, role, security, deprecated, keys } = data
  const head = (
    <>
      <p className="api-call">
        <Method method={method} />{' '}
        <code>
          <span className="api-server">{server}</span>
          {path}
        </code>
      </p>
      <dl className="api-needs">
        {deprecated ? (
          <div>
            <dt>State</dt>
            <dd>
              <span className="api-flag api-deprecated">deprecated</span>
            </dd>
          </div>
        ) : null}
        {security.length === 0 ? null : (
          <div>
            <dt>Authentication</dt>
            <dd>{security.join(', or ')}</dd>
          </div>
        )}
        {role === undefined ? null : (
          <div>
            <dt>Role</dt>
            <dd>
              <code>{role}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>Operation</dt>
          <dd>
            <code>{data.operation}</code>
          </dd>
        </div>
      </dl>
    </>
  )
  return (
    <ApiPage site={site} page={page} head={head} content={content}>
      <CallParts data={data} show={textsOf(fragment, keys)} />
    </ApiPage>
  )
}
