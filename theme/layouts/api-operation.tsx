import type { LayoutProps } from '@waybill/docs/theme'
import { CallLine, Needs } from '@theme/parts/api/call'
import { Callbacks } from '@theme/parts/api/callbacks'
import type { OperationData } from '@waybill/docs/openapi'
import { RequestExamples, RequestSamples, ResponseExamples } from '@theme/parts/api/examples'
import { Request } from '@theme/parts/api/operation'
import { ApiColumns } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { ChooseServer } from '@theme/parts/api/servers'
import { ErrorKeysPart, Responses } from '@theme/parts/api/responses'
import { TryIt } from '@theme/parts/api/try-it'
import { textsOf } from '@theme/parts/api/text'
import { useWords } from '@theme/words/index'

/** API operation: address, parameters, body and responses. */
export default function ApiOperationLayout({ site, page, data, content, fragment }: LayoutProps<OperationData>) {
  const { deprecated, body, samples, bodies = [], responses, errors, callbacks = [] } = data
  const { reference: words, plugins } = useWords()
  const show = textsOf(fragment, data.keys)
  return (
    <ApiColumns
      site={site}
      page={page}
      head={
        <>
          <CallLine data={data} />
          <ChooseServer site={site} choice={data.choice} />
          <Needs data={data} />
          {deprecated ? <p className="notice">{words.deprecatedOperation}</p> : null}
        </>
      }
      content={content}
      start={
        <>
          <Request data={data} show={show} />
          <RequestExamples media={body?.media ?? []} hasSamples={samples.length > 0} show={show} />
        </>
      }
      code={
        <>
          <TryIt site={site} data={data} />
          <RequestSamples samples={samples} bodies={bodies} show={show} />
          <ResponseExamples responses={responses} show={show} />
        </>
      }
      end={
        <>
          {responses.length === 0 ? null : (
            <Part id="responses" label={plugins.openapi.headings.responses} isHeadingSearched={false}>
              <Responses responses={responses} show={show} hasKeys={errors.length > 0} />
            </Part>
          )}
          {errors.length === 0 ? null : <ErrorKeysPart errors={errors} show={show} />}
        </>
      }
    >
      <Callbacks callbacks={callbacks} show={show} />
    </ApiColumns>
  )
}
