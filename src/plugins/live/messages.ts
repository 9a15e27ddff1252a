/** From the page to the frame of an example. */
export interface ToFrame {
  readonly code: string
  /** The code calls `render` itself. */
  readonly isWhole: boolean
  /** Of the page around it. */
  readonly scheme: string
  readonly color: string
  readonly background: string
}

/** From the frame to the page: its script is there, its height has changed, or what is wrong with the code; empty for nothing. */
export type FromFrame = { readonly ready: true } | { readonly height: number } | { readonly fault: string }
