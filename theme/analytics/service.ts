/** A page that was read. */
export interface View {
  /** Its address, without the fragment after `#`. */
  readonly url: string
  readonly title: string
  /** Address of the page before. */
  readonly referrer: string
}

/** Feedback of a reader on a page, in names and values for the services. */
export interface Said {
  /** `feedback`, or `feedback text` for the words that come after it. */
  readonly name: string
  readonly about: Readonly<Record<'path' | 'helpful', string> & Partial<Record<'text', string>>>
}

/** A service that counts, as `count.ts` loads and uses it. */
export interface Service {
  /** Address of its script. */
  readonly src: string
  /** Attributes of the script, without their `data-`. */
  readonly data?: Readonly<Record<string, string>>
  /** Says what the script is to know when it starts, above all that it counts nothing by itself. */
  prepare?(): void
  /** Counts a page; called once the script is there. `isEarly`: the page was shown before that. */
  view(view: View, isEarly: boolean): void
  /** Counts what a reader has said of a page. */
  said(what: Said): void
  /** Prefixes of the names that it uses in cookies and in storage. */
  readonly stores?: readonly string[]
}

/** Globals that the scripts of services set on `window`. */
export const shared = window as unknown as Record<string, unknown>
