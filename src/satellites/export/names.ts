/**
 * Assigns a unique name of lowercase letters, digits and hyphens to each item: an id, a file name or an anchor. The
 * same items in the same order get the same names.
 */
export function uniqueNames(): (title: string) => string {
  const usedNames = new Set<string>()
  return (title) => {
    const plain = slug(title)
    let name = plain
    for (let number = 2; usedNames.has(name); number += 1) name = `${plain}-${number}`
    usedNames.add(name)
    return name
  }
}

/**
 * Converts a text to a name: letters of all scripts stay, everything else becomes a hyphen. A name starts with
 * a letter.
 */
export function slug(text: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return /^\p{L}/u.test(plain) ? plain : `p-${plain}`.replace(/-$/, '')
}
