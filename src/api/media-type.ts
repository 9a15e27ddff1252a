/** Whether a media type is JSON or built on it. */
export function isJson(type: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(type)
}
