import type { ComponentProps } from 'react'

/** Inline code, or the content of a code block. */
export default function Code(props: ComponentProps<'code'>) {
  return <code {...props} />
}
