import type { ReactNode } from 'react'
import { Admonition as Own } from '@waybill/docs/theme/mdx/admonition'

type Props = Parameters<typeof Own>[0] & { readonly icon?: ReactNode }

/** An admonition with the icon of our theme. */
export default function Admonition({ icon: _, ...props }: Props) {
  return <Own {...props} />
}
