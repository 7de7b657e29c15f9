/** A service's base address and a path that begins with a slash, as one address. */
export function serviceUrl(base: string, path: string): string {
  return base.replace(/\/+$/, '') + path
}
