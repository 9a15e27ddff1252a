/** Colours of what an application does with a channel: those of the HTTP methods that give and take. */
const tones: Readonly<Record<string, string>> = { SEND: 'post', RECEIVE: 'get' }

/** The class of a badge in the sidebar: an HTTP method has the colour that it has in the reference. */
export function badgeClass(badge: string, tone?: string): string {
  if (tone !== undefined) return `badge badge-${tone}`
  return /^[A-Z]+$/.test(badge) ? `sidebar-badge ${toneClass(badge)}` : 'sidebar-badge'
}

/** The class of the colour of a method, or of what an application does with a channel. */
export function toneClass(method: string): string {
  return `api-${tones[method] ?? method.toLowerCase()}`
}
