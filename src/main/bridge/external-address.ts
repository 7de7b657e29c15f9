const SCHEMES = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/**
 * An address that may be handed to the system, in its normal form; null for any other. Web, mail and telephone
 * only: the system starts programs for the rest. No user name in a web address, which only serves to deceive.
 */
export function externalAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href
}
