import { BlockList, isIPv4 } from 'node:net'

/** Networks of IPv4 that nobody on the internet reaches. */
const ipv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const

/** Begins of IPv6 addresses whose last 32 bits are an address of IPv4: compatible, mapped, and translated (NAT64). */
const ipv4Prefixes = ['::', '::ffff:', '::ffff:0:', '64:ff9b::']
const IPV4_AT = 96

const ipv6 = [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // NAT64 of the own network, and tunnels whose address contains one of IPv4.
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const

const privateNetworks = new BlockList()
for (const [net, bits] of ipv4) {
  privateNetworks.addSubnet(net, bits, 'ipv4')
  for (const prefix of ipv4Prefixes)
    privateNetworks.addSubnet(`${prefix}${net}`, IPV4_AT + bits, 'ipv6')
}
for (const [net, bits] of ipv6) privateNetworks.addSubnet(net, bits, 'ipv6')

/** Whether an address is that of this machine, of its network, or of no single machine. */
export function isPrivateAddress(ip: string): boolean {
  // Behind the sign is the interface of a link-local address.
  const [address = ip] = ip.split('%')
  return privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
