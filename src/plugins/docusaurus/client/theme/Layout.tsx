import type { ReactNode } from 'react'
import { PageMetadata } from '../docusaurus/theme-common.tsx'

/** What a page that is a component wraps itself in: the frame is that of the theme. */
export default function Layout({
  title,
  description,
  wrapperClassName,
  children,
}: {
  readonly title?: string
  readonly description?: string
  readonly wrapperClassName?: string
  readonly noFooter?: boolean
  readonly children?: ReactNode
}) {
  return (
    <div className={wrapperClassName}>
      <PageMetadata
        {...(title === undefined ? {} : { title })}
        {...(description === undefined ? {} : { description })}
      />
      {children}
    </div>
  )
}
