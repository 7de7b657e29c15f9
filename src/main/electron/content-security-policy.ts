import { APP_ORIGIN } from './app-origin.ts'

/** The built page's scripts and styles. Responses of services, under /api/, share the origin but not this path. */
const BUILT = `${APP_ORIGIN}/assets/`

/**
 * Options of the Content-Security-Policy of every page of the app's scheme. Scripts come from the app's files only;
 * no eval, nothing inline. Style elements need the page's nonce: the component library writes its theme into one.
 */
export interface PolicyOptions {
  /** A value that no earlier page has had; see `newNonce`. */
  nonce: string
  /** Origins that the connection document allows in frames. Anything but a web origin is ignored. */
  frames: readonly string[]
  /** The address of the development server with live reload; null in the built app. */
  devServer: URL | null
}

export function contentSecurityPolicy({ nonce, frames, devServer }: PolicyOptions): string {
  const nonceSource = `'nonce-${nonce}'`
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // The development server has scripts at any path and one inline script, which has the nonce.
    'script-src': devServer ? ["'self'", nonceSource] : [BUILT],
    'style-src': [devServer ? "'self'" : BUILT, nonceSource],
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

/** Reduces each address to its origin: a path, a wildcard or a `;` would widen the policy. */
function frameOrigins(frames: readonly string[]): readonly string[] {
  const origins = frames.flatMap((frame) => {
    if (!URL.canParse(frame)) return []
    const { protocol, origin, hostname } = new URL(frame)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    return isWeb && /^[\w.[\]:-]+$/.test(hostname) ? [origin] : []
  })
  return origins.length > 0 ? [...new Set(origins)] : ["'none'"]
}
