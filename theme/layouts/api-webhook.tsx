import type { LayoutProps } from '../../src/theme.ts'
import type { OperationData } from '@theme/parts/api/data'
import { Method } from '@theme/parts/api/method'
import { CallParts } from '@theme/parts/api/operation'
import { ApiPage } from '@theme/parts/api/page'
import { textsOf } from '@theme/parts/api/text'

/** One event: a call that the API makes to the reader's server. */
export default function ApiWebhookLayout({ site, page, data, content, fragment }: LayoutProps<OperationData>) {
  const head = (
    <p className="api-call">
      <Method method={data.method} /> <code>{data.path}</code>
    </p>
  )
  return (
    <ApiPage site={site} page={page} head={head} content={content}>
      <CallParts data={data} show={textsOf(fragment, data.keys)} />
    </ApiPage>
  )
}
