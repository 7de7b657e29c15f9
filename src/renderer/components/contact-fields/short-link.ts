/** The last part of a web address, which is enough in a narrow panel: `https://shop.example/orders/45902` → `45902`. */
export function shortLink(address: string): string {
  const { hostname, pathname } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '')
  if (last === undefined) return hostname
  try {
    return decodeURIComponent(last)
  } catch {
    // Not every address is encoded correctly.
    return last
  }
}
