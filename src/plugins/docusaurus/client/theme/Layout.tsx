import type { ComponentProps } from 'react'
import { PageMetadata } from '../docusaurus/theme-common.tsx'

type Props = ComponentProps<typeof PageMetadata> & { readonly wrapperClassName?: string; readonly noFooter?: boolean }

/** Wrapper of a component page. Our theme renders the page frame. */
export default function Layout({ wrapperClassName, noFooter: _, children, ...metadata }: Props) {
  return (
    <div className={wrapperClassName}>
      <PageMetadata {...metadata} />
      {children}
    </div>
  )
}
