/**
 * A name for a tree of git that a plugin unpacks, unlike that of any other, which leads nowhere else (`..`).
 *
 * @param parts owner and name, such as an instance and a version
 */
export function treeName(...parts: readonly string[]): string {
  const plain = (name: string): string => encodeURIComponent(name).replaceAll('%', '=').replace(/^\./, '=2E')
  return parts.map(plain).join('+')
}
