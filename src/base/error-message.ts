/** What a thrown value says of itself, whether it is an error or not. */
export function errorMessage(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
