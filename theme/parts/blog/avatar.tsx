/** Picture of an author, or the first letter of the name. The name is beside it. */
export function Avatar({
  name,
  image,
  size,
}: {
  readonly name: string
  readonly image: string | undefined
  readonly size: 36 | 56 | 72
}) {
  if (image !== undefined)
    return <img className="avatar" src={image} alt="" width={size} height={size} loading="lazy" data-size={size} />
  return (
    <span className="avatar" aria-hidden="true" data-size={size}>
      {[...name][0]}
    </span>
  )
}
