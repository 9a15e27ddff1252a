/** Exit codes: the contract with scripts and CI. */
export const exit = { built: 0, errors: 1, usage: 2, fault: 3 } as const

/** What is said of a fault of ours: the only text with a stack. */
export function faultText(error: unknown): string {
  return `docs: this is a fault of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`
}
