import type { ImgHTMLAttributes } from 'react'

/** A picture. */
export default function IdealImage({
  img,
  alt = '',
  ...props
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & {
  readonly img: string | { readonly default?: string; readonly src?: { readonly src: string } }
}) {
  const src = typeof img === 'string' ? img : (img.default ?? img.src?.src ?? '')
  return <img {...props} alt={alt} src={src} />
}
