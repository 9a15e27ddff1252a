/** Returns true if an address has a scheme or a host. */
export function hasProtocol(url: string): boolean {
  return /^(?:\w*:|\/\/)/.test(url)
}

/** Returns true if an address belongs to the site. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}
