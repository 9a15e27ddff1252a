import type { ComponentProps } from 'react'

/** Code in a line, or inside of a block. */
export default function Code(props: ComponentProps<'code'>) {
  return <code {...props} />
}
