import { isValidElement, type ReactNode } from 'react'
import { Details as Own } from '@waybill/docs/theme/mdx/details'

type Props = {
  readonly summary?: ReactNode
  readonly open?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/** A collapsible part. */
export default function Details({ summary, open, className, children }: Props) {
  const inner =
    isValidElement<{ children?: ReactNode }>(summary) && summary.type === 'summary' ? summary.props.children : summary
  return (
    <Own summary={inner} {...(open === undefined ? {} : { open })} {...(className === undefined ? {} : { className })}>
      {children}
    </Own>
  )
}

export { Details }
