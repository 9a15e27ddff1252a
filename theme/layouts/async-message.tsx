import type { LayoutProps } from '@waybill/docs/theme'
import type { MessageData } from '@waybill/docs/asyncapi'
import { MessageFields } from '@theme/parts/api/events'
import { Samples } from '@theme/parts/api/examples'
import { Links } from '@theme/parts/api/links'
import { ApiColumns, ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf } from '@theme/parts/api/text'
import { Deprecated } from '@theme/parts/api/type'
import { useWords } from '@theme/words/index'

/** Message on a separate page: its fields, an example beside them, and the operations that use it. */
export default function AsyncMessageLayout({ site, page, data, content, fragment }: LayoutProps<MessageData>) {
  const { message, usedBy, keys } = data
  const { headings } = useWords().plugins.asyncapi
  const show = textsOf(fragment, keys)
  const head = <Deprecated if={message.deprecated} />
  const fields = <MessageFields message={message} show={show} isAlone />
  const users =
    usedBy.length === 0 ? null : (
      <Part id="used-by" label={headings.usedBy} isSearched={false}>
        <Links links={usedBy} />
      </Part>
    )
  if (message.examples.length === 0)
    return (
      <ApiPage site={site} page={page} head={head} content={content}>
        {fields}
        {users}
      </ApiPage>
    )
  return (
    <ApiColumns
      site={site}
      page={page}
      head={head}
      content={content}
      start={fields}
      code={
        <section className="api-code" aria-label={headings.examples} data-search="skip">
          <Samples samples={message.examples} show={show} />
        </section>
      }
    >
      {users}
    </ApiColumns>
  )
}
