import { createElement, type ReactNode } from 'react'

/** A heading. */
export default function Heading({
  as = 'h2',
  ...props
}: {
  readonly as?: string
  readonly id?: string
  readonly className?: string
  readonly children?: ReactNode
}) {
  return createElement(as, props)
}
