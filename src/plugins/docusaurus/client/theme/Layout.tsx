import type { ComponentProps } from 'react'
import { PageMetadata } from '../docusaurus/theme-common.tsx'

type Props = ComponentProps<typeof PageMetadata> & { readonly wrapperClassName?: string; readonly noFooter?: boolean }

/** What a page that is a component wraps itself in: the frame is that of the theme. */
export default function Layout({ wrapperClassName, noFooter: _, children, ...metadata }: Props) {
  return (
    <div className={wrapperClassName}>
      <PageMetadata {...metadata} />
      {children}
    </div>
  )
}
