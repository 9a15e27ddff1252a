/** Which addresses anybody on the web can ask for. Others say nothing of a link, or belong to the machine's own network. */
import { BlockList, isIP } from 'node:net'

/** Ranges of special use (IANA's registries of IPv4 and IPv6). */
const ranges = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
  ipv6: '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8',
} as const
const special = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const range of ranges[family].split(/\s+/)) {
    const [net = '', prefix] = range.split('/')
    special.addSubnet(net, Number(prefix), family)
  }

/** Whether an IP address stands in the public network. */
export function isPublicIp(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPublicIp(mapped)
  if (/^::ffff:/i.test(address)) return false
  const kind = isIP(address)
  return kind !== 0 && !special.check(address, kind === 4 ? 'ipv4' : 'ipv6')
}

/** Names that never belong to anybody (RFC 2606, RFC 6761), or to the network at hand alone. */
const examples = /(?:^|\.)(?:example|invalid|test|example\.(?:com|net|org))$/
const local = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa)$/

/** Why a host is not asked, or nothing. Names are judged as written: what they resolve to is judged when they are asked. */
export function whyNotPublic(url: URL): string | undefined {
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (isIP(host) !== 0) return isPublicIp(host) ? undefined : 'not a public address'
  if (examples.test(host)) return 'reserved for examples'
  return local.test(host) || !host.includes('.') ? 'not a public address' : undefined
}
