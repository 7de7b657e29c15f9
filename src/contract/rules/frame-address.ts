/** An address split where its origin ends; user names, back slashes and the like make it none. */
const WEB = /^(https?:\/\/(?:[\w.-]+|\[[\d:a-f.]+\])(?::\d{1,5})?)(?:[/?#][^\\\s]*)?$/i

/** The origin of a web address as it is written, in lower case and without the scheme's own port; null for what is none. */
export function webOrigin(address: string): string | null {
  const origin = WEB.exec(address)?.[1]?.toLowerCase()
  if (origin === undefined) return null
  return origin.startsWith('https:') ? origin.replace(/:443$/, '') : origin.replace(/:80$/, '')
}

/** Whether a page may be shown in a frame: its origin is one of those that the connection document allows. */
export function mayFrame(address: string, allowed: readonly string[]): boolean {
  const origin = webOrigin(address)
  return origin !== null && allowed.some((one) => webOrigin(one) === origin)
}
