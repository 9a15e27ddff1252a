/** Returns true for JSON and for types based on it. */
export function isJson(type: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(type)
}
