import type { LayoutProps } from '@waybill/docs/theme'
import { CallLine } from '@theme/parts/api/call'
import type { OperationData } from '@waybill/docs/openapi'
import { RequestExamples, ResponseExamples } from '@theme/parts/api/examples'
import { Request } from '@theme/parts/api/operation'
import { ApiColumns, ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { Responses } from '@theme/parts/api/responses'
import { textsOf } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** Webhook: an event that the API sends to the server of the client. */
export default function ApiWebhookLayout({ site, page, data, content, fragment }: LayoutProps<OperationData>) {
  const { deprecated, body, responses } = data
  const { reference: words, plugins } = useWords()
  const show = textsOf(fragment, data.keys)
  const pageProps = {
    site,
    page,
    content,
    head: (
      <>
        <CallLine data={data} />
        {deprecated ? <p className="notice">{words.deprecatedEvent}</p> : null}
      </>
    ),
  }
  const request = <Request data={data} show={show} />
  const answers =
    responses.length === 0 ? null : (
      <Part id="responses" label={plugins.openapi.headings.responses} isHeadingSearched={false}>
        <Responses responses={responses} show={show} />
      </Part>
    )
  const media = body?.media ?? []
  if ([...media, ...responses.flatMap((response) => response.media)].every(({ examples }) => examples.length === 0))
    return (
      <ApiPage {...pageProps}>
        {request}
        {answers}
      </ApiPage>
    )
  return (
    <ApiColumns
      {...pageProps}
      start={request}
      code={
        <>
          <RequestExamples media={media} hasSamples={false} show={show} />
          <ResponseExamples responses={responses} show={show} />
        </>
      }
      end={answers}
    />
  )
}
