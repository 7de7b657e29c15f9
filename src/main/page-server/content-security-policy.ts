/**
 * Options of the page's Content-Security-Policy. Scripts may only come from the app's files: no eval, nothing inline.
 * Style elements need the nonce, for example the one into which the component library writes its theme.
 */
export interface PolicyOptions {
  /** Origin of the page. */
  origin: string
  /** A random value, different in each response. */
  nonce: string
  /** Origins that the connection document allows in frames. Entries that are not web origins are ignored. */
  frames: readonly string[]
  /** The address of the development server, which has live reload; null in the built app. */
  devServer: URL | null
}

export function contentSecurityPolicy({ origin, nonce, frames, devServer }: PolicyOptions): string {
  // The address of the built page's scripts and styles. `'self'` would also allow responses of services, because they
  // have the same origin.
  const built = `${origin}/assets/`
  const nonceSource = `'nonce-${nonce}'`
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // The development server serves scripts at any path, and one inline script with the nonce.
    'script-src': devServer ? ["'self'", nonceSource] : [built],
    'style-src': [devServer ? "'self'" : built, nonceSource],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': devServer ? ["'self'", `ws://${devServer.host}`] : ["'self'"],
    'frame-src': frameOrigins(frames),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Reduces each address to its origin. Drops hosts with a wildcard or a `;`, which would widen the policy. */
function frameOrigins(frames: readonly string[]): readonly string[] {
  const origins = frames.flatMap((frame) => {
    if (!URL.canParse(frame)) return []
    const { protocol, origin, hostname } = new URL(frame)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && /^[\w.[\]:-]+$/.test(hostname) ? [origin] : []
  })
  return origins.length > 0 ? [...new Set(origins)] : ["'none'"]
}
