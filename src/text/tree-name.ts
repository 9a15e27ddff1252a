import { createHash } from 'node:crypto'

/** Maximum length of a name in bytes. File systems allow 255, including a temporary extension. */
const longest = 200

/**
 * Unique name for an extracted git tree, which contains no path (`..`).
 *
 * @param parts owner and name, such as an instance and a version
 */
export function treeName(...parts: readonly string[]): string {
  const plain = (name: string): string =>
    encodeURIComponent(name).replaceAll('%', '=').replaceAll('~', '=7E').replace(/^\./, '=2E')
  const name = parts.map(plain).join('+')
  if (name.length <= longest) return name
  // A name without a digest contains no tilde.
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 32)
  return `${name.slice(0, longest - digest.length - 1)}~${digest}`
}
