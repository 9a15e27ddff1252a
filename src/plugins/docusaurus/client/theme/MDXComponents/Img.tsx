import type { ComponentProps } from 'react'

/** A picture. */
export default function Img(props: ComponentProps<'img'>) {
  return <img {...props} />
}
