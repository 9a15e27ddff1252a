/** A file of the site. Its path is known before its bytes are asked for. */
export interface Output {
  /** Path inside the output folder, with forward slashes, no leading slash. */
  readonly path: string
  /** The bytes; called at most once for each build. A stream is written as it comes. */
  content(): string | Uint8Array | AsyncIterable<string> | Promise<string | Uint8Array>
}
