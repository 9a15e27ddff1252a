/** A link to a page of an author elsewhere. */
export type Social = { readonly label: string; readonly href: string }

interface Network {
  readonly label: string
  address(handle: string): string
}

/** The networks whose handles are known to become addresses, as in Docusaurus 3. */
const networks: Readonly<Record<string, Network>> = {
  x: { label: 'X', address: (handle) => `https://x.com/${handle}` },
  twitter: { label: 'Twitter', address: (handle) => `https://twitter.com/${handle}` },
  github: { label: 'GitHub', address: (handle) => `https://github.com/${handle}` },
  linkedin: { label: 'LinkedIn', address: (handle) => `https://www.linkedin.com/in/${handle}/` },
  stackoverflow: { label: 'Stack Overflow', address: (user) => `https://stackoverflow.com/users/${user}` },
  bluesky: { label: 'Bluesky', address: (handle) => `https://bsky.app/profile/${handle}` },
  instagram: { label: 'Instagram', address: (handle) => `https://www.instagram.com/${handle}` },
  threads: { label: 'Threads', address: (handle) => `https://www.threads.net/@${handle}` },
  mastodon: { label: 'Mastodon', address: (handle) => `https://mastodon.social/@${handle}` },
  twitch: { label: 'Twitch', address: (handle) => `https://twitch.tv/${handle}` },
  youtube: { label: 'YouTube', address: (handle) => `https://youtube.com/@${handle}` },
  email: { label: 'E-mail', address: (address) => `mailto:${address}` },
}

/** Names of the known networks. */
export const networkNames: readonly string[] = Object.keys(networks)

/** Where `written` leads: a handle of a known network, or a whole address; `undefined` for anything else. */
export function socialLink(network: string, written: string): Social | undefined {
  const name = network.toLowerCase()
  const known = Object.hasOwn(networks, name) ? networks[name] : undefined
  const label = known?.label ?? network
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(written)) return { label, href: written }
  if (known === undefined || /[\s/]/.test(written)) return undefined
  return { label, href: known.address(encodeURI(written.replace(/^@/, ''))) }
}

/** The links of a person; a value that leads nowhere was reported when the file was read. */
export function socialLinks(socials: Readonly<Record<string, string>> | undefined): readonly Social[] {
  return Object.entries(socials ?? {}).flatMap(([network, written]) => socialLink(network, written) ?? [])
}
