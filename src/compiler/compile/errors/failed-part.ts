/** A part of a page that is missing or throws. */
export type FailedPart =
  | { readonly kind: 'missing'; readonly name: string; readonly error: unknown }
  /** An expression or an element of the page, in the code of `guardedCode`. */
  | { readonly kind: 'expression'; readonly error: unknown }
  /** A component, or the page itself if it has no name. */
  | { readonly kind: 'thrown'; readonly name?: string; readonly error: unknown }
