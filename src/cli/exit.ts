/** Exit codes: the contract with scripts and CI. */
export const exit = { built: 0, errors: 1, usage: 2, fault: 3 } as const
