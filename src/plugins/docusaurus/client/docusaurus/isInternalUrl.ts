/** Whether an address has no scheme and no host. */
export function hasProtocol(url: string): boolean {
  return /^(?:\w*:|\/\/)/.test(url)
}

/** Whether an address is one of the site. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}
