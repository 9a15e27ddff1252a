/** A file of the site. Its path is known before its bytes are asked for. */
export interface Output {
  /** Path inside the output folder, with forward slashes, no leading slash. */
  readonly path: string
  /** The bytes; called at most once for each build. A stream is written as it comes. */
  content(): string | Uint8Array | AsyncIterable<string> | Promise<string | Uint8Array>
}

/** Files that are made of the same, so that they change together. */
export interface OutputGroup {
  /** Unique in the plugin. */
  readonly group: string
  /** As long as it is that of the last build, the files that were made then are kept, and nobody asks for new ones. */
  readonly key: string
  outputs(): AsyncIterable<Output> | Iterable<Output>
}

/** All outputs, those of groups among them. */
export async function* everyOutput(
  given: Iterable<Output | OutputGroup> | AsyncIterable<Output | OutputGroup>,
): AsyncIterable<Output> {
  for await (const one of given) {
    if ('group' in one) yield* one.outputs()
    else yield one
  }
}

/** The hosts whose rules for redirects and headers can be written. */
export const ruleHosts = ['netlify', 'cloudflare', 'nginx'] as const
