/** Parses JSON text. Returns `otherwise` for invalid JSON. */
export function parsedJson(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}
