import { Fragment } from 'react'

/** Path with line breaks allowed only after slashes. Copied text contains only the path. */
export function Slashed({ text }: { readonly text: string }) {
  return text.split(/(?<=[^\s/:]\/)/).map((piece, index) => (
    <Fragment key={index}>
      {piece}
      {piece.endsWith('/') ? <wbr /> : null}
    </Fragment>
  ))
}
