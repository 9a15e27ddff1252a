import { codes, type Code, type CodeEntry } from '../codes.ts'

/** What a code means, for people: shown by `docs explain`, in `docs/codes.md` and as the help of SARIF rules. */
export interface Explanation {
  /** What is wrong and why it matters, in one to three sentences. */
  readonly meaning: string
  /**
   * Files of a site in which it happens, by path. A test builds them, with a configuration and a start page where they
   * have none of their own. A text where it cannot be shown by files: a state of the disk or of git.
   */
  readonly example: Readonly<Record<string, string>> | string
  /** What to do about it. */
  readonly fix: string
  /** The change that mends the example: what stands there, and what takes its place. The test builds that, too. */
  readonly change?: readonly [from: string, to: string]
}

/** A code with all that is known of it. */
export interface ExplainedCode extends Explanation, CodeEntry {
  readonly code: string
}

/** An explanation of a code that a built-in plugin defines: the table of codes does not have it. */
export type PluginExplanation = Explanation & CodeEntry

/** Explanations of codes of the table. */
export type Explanations = Partial<Record<Code, Explanation>>

/** Codes of the table with their explanations, in its order. */
export function withEntries(explanations: Explanations): ExplainedCode[] {
  return (Object.keys(codes) as Code[]).flatMap((code) => {
    const found = explanations[code]
    return found === undefined ? [] : [{ code, ...codes[code], ...found }]
  })
}
