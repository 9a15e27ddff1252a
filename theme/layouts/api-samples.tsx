import type { LayoutProps } from '@waybill/docs/theme'
import { Languages } from '@theme/parts/api/examples'
import { ApiPage } from '@theme/parts/api/page'
import { Part } from '@theme/parts/api/part'
import { textsOf } from '@theme/parts/api/text'
import type { SamplesData } from '@waybill/docs/openapi'

/** Samples of an operation with each request body. */
export default function ApiSamplesLayout({ site, page, data, content, fragment }: LayoutProps<SamplesData>) {
  const show = textsOf(fragment, data.keys)
  return (
    <ApiPage site={site} page={page} content={content}>
      {data.cases.map(({ id, label, samples }) => (
        <Part key={id} id={id} label={label} className="api-code">
          <Languages samples={samples} show={show} />
        </Part>
      ))}
    </ApiPage>
  )
}
