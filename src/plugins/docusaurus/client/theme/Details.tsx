import { isValidElement, type ReactNode } from 'react'
import { Details as Own } from '@waybill/docs/theme/mdx/details'

type Props = { readonly summary?: ReactNode; readonly open?: boolean; readonly children?: ReactNode }

/** A collapsible part. */
export default function Details({ summary, open, children }: Props) {
  const inner =
    isValidElement<{ children?: ReactNode }>(summary) && summary.type === 'summary' ? summary.props.children : summary
  return (
    <Own summary={inner} {...(open === undefined ? {} : { open })}>
      {children}
    </Own>
  )
}

export { Details }
