import { createHash } from 'node:crypto'

const hashed = /-[A-Z0-9]{8}(?=\.(?:js|css)$)/

interface Named {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Names bundles by their content only. esbuild's hashes also depend on source paths, which differ with the folder of
 * the site. The hash in a name covers all files that the file refers to, directly or indirectly, because their names
 * are part of its text.
 *
 * @param files bytes by base name
 * @returns new names and bytes by old name
 */
export function nameByContent(files: ReadonlyMap<string, Uint8Array>): Map<string, Named> {
  const renamed = [...files.keys()].filter((name) => hashed.test(name))
  const texts = new Map(renamed.map((name) => [name, new TextDecoder().decode(files.get(name))]))
  const others = (name: string, text: string) => renamed.filter((other) => other !== name && text.includes(other))
  const referred = new Map([...texts].map(([name, text]) => [name, others(name, text)]))
  const bare = (text: string) => replaceAll(text, renamed, (name) => name.replace(hashed, ''))
  const digests = new Map([...texts].map(([name, text]) => [name, digest(bare(text))]))
  const names = new Map(
    renamed.map((name) => {
      const [first, ...below] = [...reached(name, referred)].map((other) => digests.get(other))
      // oxlint-disable-next-line require-array-sort-compare -- digests, and the default order is by code point
      const groupDigest = digest([first, ...below.sort()].join())
      return [name, name.replace(hashed, `-${groupDigest.slice(0, 8).toUpperCase()}`)]
    }),
  )
  return new Map(
    [...files].map(([name, bytes]) => {
      const text = texts.get(name)
      if (text === undefined) return [name, { name, bytes }]
      const final = replaceAll(text, referred.get(name) ?? [], (other) => names.get(other) ?? other)
      return [name, { name: names.get(name) ?? name, bytes: final === text ? bytes : new TextEncoder().encode(final) }]
    }),
  )
}

function reached(name: string, referred: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const names = new Set([name])
  for (const current of names) for (const other of referred.get(current) ?? []) names.add(other)
  return names
}

function replaceAll(text: string, names: readonly string[], by: (name: string) => string): string {
  return names.reduce((all, name) => all.replaceAll(name, by(name)), text)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
