import { z } from 'zod'

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Whether a text is an address or a network, of IPv4 or IPv6: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export const isNetwork = (text: string): boolean => address.safeParse(text).success
