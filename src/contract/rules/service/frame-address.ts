/** Captures the origin of a web address. An address with a user name, backslash or space does not match. */
const WEB = /^(https?:\/\/(?:[\w.-]+|\[[\d:a-f.]+\])(?::\d{1,5})?)(?:[/?#][^\\\s]*)?$/i

/**
 * The origin of a web address, in lower case and without the scheme's default port:
 * `'HTTPS://A.example:443/x' → 'https://a.example'`. Null if `WEB` does not match the address.
 */
export function webOrigin(address: string): string | null {
  const origin = WEB.exec(address)?.[1]?.toLowerCase()
  if (origin === undefined) return null
  return origin.startsWith('https:') ? origin.replace(/:443$/, '') : origin.replace(/:80$/, '')
}

/** Whether a frame may show a web address: an address in `allowed` must have the same origin. */
export function mayFrame(address: string, allowed: readonly string[]): boolean {
  const origin = webOrigin(address)
  return origin !== null && allowed.some((one) => webOrigin(one) === origin)
}
