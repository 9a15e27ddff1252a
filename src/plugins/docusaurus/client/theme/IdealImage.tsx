import type { ImgHTMLAttributes } from 'react'

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> {
  readonly img: string | { readonly default?: string; readonly src?: { readonly src: string } }
}

/** A picture. */
export default function IdealImage({ img, alt = '', ...props }: Props) {
  const src = typeof img === 'string' ? img : (img.default ?? img.src?.src ?? '')
  return <img {...props} alt={alt} src={src} />
}
