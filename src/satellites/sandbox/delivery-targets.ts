import { BlockList, isIP } from 'node:net'

/** Returns true if deliveries may go to a host name of a URL. */
export type Targets = (hostname: string) => boolean

/**
 * Hosts other than this machine that may receive deliveries: names, addresses, and ranges of addresses (RFC 4632). A
 * name is compared as text, without resolving it.
 */
export function targetsOf(texts: readonly string[]): Targets {
  const names = new Set<string>()
  const ranges = new BlockList()
  for (const text of texts) {
    const { host, bits, family } = parseTarget(text)
    if (family === undefined) names.add(host)
    else ranges.addSubnet(host, bits ?? widths[family], family)
  }
  return (hostname) => {
    const { host, family } = parseTarget(hostname)
    return family === undefined ? names.has(host) : ranges.check(host, family)
  }
}

/** Returns true for a host name, an address or a range of addresses. */
export function isTarget(text: string): boolean {
  const { host, bits, family } = parseTarget(text)
  if (family === undefined) return bits === undefined && isHostName(host)
  return bits === undefined || (Number.isInteger(bits) && bits >= 0 && bits <= widths[family])
}

/** Returns true for a valid host name. */
export function isHostName(text: string): boolean {
  return /^[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?$/i.test(text)
}

const widths = { ipv4: 32, ipv6: 128 } as const

function parseTarget(text: string): {
  readonly host: string
  readonly bits?: number
  readonly family?: 'ipv4' | 'ipv6'
} {
  const [, address = text, bits] = /^(.*)\/(\d*)$/.exec(text) ?? []
  const host = address.replace(/^\[|\]$/g, '').toLowerCase()
  const version = isIP(host)
  return {
    host,
    ...(bits !== undefined && { bits: bits === '' ? NaN : Number(bits) }),
    ...(version !== 0 && { family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) }),
  }
}
