import type { ReactNode } from 'react'
import { Admonition as Own } from '@waybill/docs/theme/mdx/admonition'

/** A note beside the text. The icon is the theme's. */
export default function Admonition({
  icon: _,
  ...props
}: {
  readonly type?: string
  readonly title?: ReactNode
  readonly icon?: ReactNode
  readonly children?: ReactNode
}) {
  return <Own {...props} />
}
