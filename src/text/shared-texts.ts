/**
 * Returns a function that replaces equal strings with the first one, so that memory contains them
 * once.
 */
export function textSharing(): (text: string) => string {
  const firsts = new Map<string, string>()
  return (text) => {
    const first = firsts.get(text)
    if (first === undefined) firsts.set(text, text)
    return first ?? text
  }
}
