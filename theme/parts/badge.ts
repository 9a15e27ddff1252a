/** The class of a badge in the sidebar: an HTTP method has the colour that it has in the reference. */
export function badgeClass(badge: string): string {
  return /^[A-Z]+$/.test(badge) ? `sidebar-badge api-${badge.toLowerCase()}` : 'sidebar-badge'
}
