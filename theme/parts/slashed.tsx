import { Fragment } from 'react'

/** A path whose line may break after a slash inside it, but in no name. What is copied is the path alone. */
export function Slashed({ text }: { readonly text: string }) {
  return text.split(/(?<=[^\s/:]\/)/).map((piece, index) => (
    <Fragment key={index}>
      {piece}
      {piece.endsWith('/') ? <wbr /> : null}
    </Fragment>
  ))
}
