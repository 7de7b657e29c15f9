/**
 * Adds a scheme to a typed address that has none: http for an address of this machine, otherwise https. Example:
 * `'bandeja.example' → 'https://bandeja.example'`.
 * @returns the address, or null if it is not a valid http or https address
 */
export function asAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(text)
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `${isHere ? 'http' : 'https'}://${text}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && hostname !== '' ? address : null
}
