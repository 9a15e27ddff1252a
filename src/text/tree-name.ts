import { createHash } from 'node:crypto'

/** Maximum bytes of a name. File systems allow 255, of which a temporary ending needs some. */
const longest = 200

/**
 * A name for a tree of git that a plugin unpacks, unlike that of any other, which leads nowhere else (`..`).
 *
 * @param parts owner and name, such as an instance and a version
 */
export function treeName(...parts: readonly string[]): string {
  const plain = (name: string): string =>
    encodeURIComponent(name).replaceAll('%', '=').replaceAll('~', '=7E').replace(/^\./, '=2E')
  const name = parts.map(plain).join('+')
  if (name.length <= longest) return name
  // A name that is not shortened has no tilde.
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 32)
  return `${name.slice(0, longest - digest.length - 1)}~${digest}`
}
