/** A page view. */
export interface View {
  /** Address without the fragment. */
  readonly url: string
  readonly title: string
  /** Address of the previous page. */
  readonly referrer: string
}

/** Analytics event for the feedback of a reader on a page. */
export interface FeedbackEvent {
  /** `feedback`, or `feedback text` for a comment that follows it. */
  readonly name: string
  readonly about: Readonly<Record<'path' | 'helpful', string> & Partial<Record<'text', string>>>
}

/** Analytics service that `count.ts` loads and calls. */
export interface Service {
  /** Address of its script. */
  readonly src: string
  /** Data attributes of the script element, without the prefix `data-`. */
  readonly data?: Readonly<Record<string, string>>
  /** Sets options that the script reads at its start, in particular to disable automatic page views. */
  prepare?(): void
  /**
   * Counts a page view. Called after the script has loaded. `isEarly`: the page was shown before
   * that.
   */
  view(view: View, isEarly: boolean): void
  /** Counts feedback on a page. */
  feedback(event: FeedbackEvent): void
  /** Prefixes of its cookie names and storage keys. */
  readonly stores?: readonly string[]
}

/** Globals that the scripts of services set on `window`. */
export const shared = window as unknown as Record<string, unknown>
