/** Joins a service's base address and a path that begins with a slash. */
export function serviceUrl(base: string, path: string): string {
  return base.replace(/\/+$/, '') + path
}

/**
 * Whether an address is below a base address or equal to it. Both must have the same scheme, host and port, and the
 * address must contain no user name or password.
 */
export function isUnder(address: string, base: string): boolean {
  const url = new URL(address)
  const root = new URL(base)
  const folder = root.pathname.replace(/\/+$/, '')
  return (
    url.origin === root.origin &&
    url.username === '' &&
    url.password === '' &&
    (url.pathname === folder || url.pathname.startsWith(`${folder}/`))
  )
}
