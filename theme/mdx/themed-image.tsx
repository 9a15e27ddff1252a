/** Image for each colour mode. Browsers only load the visible one. */
export function ThemedImage({
  sources: { light, dark },
  alt = '',
  className = '',
  ...attributes
}: {
  /** Addresses of the image for light mode and for dark mode. */
  readonly sources: { readonly light: string; readonly dark: string }
  /** Text alternative of both images. */
  readonly alt?: string
  /** Width of both images. Default: the width of the file. */
  readonly width?: number | string
  /** Height of both images. Default: the height of the file. */
  readonly height?: number | string
  /** Classes of both images. Other attributes of `<img>` are passed on, too. */
  readonly className?: string
}) {
  const image = (src: string, mode: string) => (
    <img loading="lazy" {...attributes} alt={alt} className={`${mode} ${className}`.trim() || undefined} src={src} />
  )
  if (light === dark) return image(light, '')
  return (
    <>
      {image(light, 'only-light')}
      {image(dark, 'only-dark')}
    </>
  )
}
