import type { ImgHTMLAttributes } from 'react'

/** A picture for each colour mode. */
export default function ThemedImage({
  sources,
  className = '',
  alt = '',
  ...props
}: ImgHTMLAttributes<HTMLImageElement> & { readonly sources: { readonly light: string; readonly dark: string } }) {
  const { light, dark } = sources
  if (light === dark)
    return <img {...props} alt={alt} className={className === '' ? undefined : className} src={light} />
  return (
    <>
      <img {...props} alt={alt} className={`docs-light-only ${className}`.trim()} src={light} />
      <img {...props} alt={alt} className={`docs-dark-only ${className}`.trim()} src={dark} />
    </>
  )
}
