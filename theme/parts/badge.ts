/** Colours of channel actions (send, receive): those of the corresponding HTTP methods. */
const tones: Readonly<Record<string, string>> = { SEND: 'post', RECEIVE: 'get' }

/** CSS class of a badge in the sidebar. HTTP methods have the colours of the reference. */
export function badgeClass(badge: string, tone?: string): string {
  if (tone !== undefined) return `badge badge-${tone}`
  return /^[A-Z]+$/.test(badge) ? `sidebar-badge ${toneClass(badge)}` : 'sidebar-badge'
}

/** CSS class for the colour of an HTTP method or of a channel action. */
export function toneClass(method: string): string {
  return `api-${tones[method] ?? method.toLowerCase()}`
}
