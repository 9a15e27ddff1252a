/**
 * Gives each thing a name of small letters, digits and hyphens that no other has: one for an id, a file or an anchor. The
 * same things in the same order get the same names.
 */
export function uniqueNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain = slug(wanted)
    let name = plain
    for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}`
    taken.add(name)
    return name
  }
}

/** A text as a name: letters of all languages stay, everything else becomes a hyphen. Begins with a letter. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return /^\p{L}/u.test(plain) ? plain : `p-${plain}`.replace(/-$/, '')
}
