import type { LayoutProps } from '@waybill/docs/theme'
import { Frame } from '@waybill/docs/theme/parts/frame'

/** Layout of a React component page, with the full width between header and footer. */
export default function ComponentPage({ site, page, content }: LayoutProps) {
  return (
    <Frame site={site} page={page} width="wide">
      <div className="component-page">{content}</div>
    </Frame>
  )
}
