import type { SiteView } from '@waybill/docs/theme'
import { useWords } from '@theme/words/index'
import type { OperationData } from '@waybill/docs/openapi'

/** Form that sends a request to the operation, if the reference allows it. The form is loaded when the reader opens it. */
export function TryIt({ site, data }: { readonly site: SiteView; readonly data: OperationData }) {
  const words = useWords().tryIt
  if (typeof data.try !== 'string') return null
  return (
    <details
      className="try js-only"
      data-feature="try"
      data-try={site.baseUrl + data.try}
      data-search="skip"
      data-markdown="skip"
    >
      <summary>
        <span>{words.title}</span>
        <span className="try-hint">{words.hint}</span>
      </summary>
    </details>
  )
}
