import { Fragment } from 'react'

/** A path whose line may break after a slash, but in no name. */
export function Slashed({ text }: { readonly text: string }) {
  return text.split(/(?<=.\/)/).map((piece, index) => (
    <Fragment key={index}>
      {piece}
      {piece.endsWith('/') ? <wbr /> : null}
    </Fragment>
  ))
}
