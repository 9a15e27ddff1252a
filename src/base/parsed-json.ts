/** The value of a JSON text; `otherwise`, if the text is not JSON. */
export function parsedJson(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}
