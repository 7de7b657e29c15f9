const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/**
 * Returns the normal form of an address that the system may open; null for any other address. Only web, mail and
 * telephone addresses are allowed, because other schemes may start any program. A web address with a user name or
 * password is refused, because such addresses are used to deceive.
 */
export function externalAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}
