import { services, type Service } from '#contract/api/endpoint.ts'
import { isUnder, serviceUrl } from '#main/http/service-url.ts'

const PREFIX = '/api/'

/**
 * Maximum number of times that a segment of a path is decoded. If the last decoding still changes the segment, it is
 * refused.
 */
const DECODINGS = 4

/** Decoded characters that some servers interpret as the end of a segment, or that are control characters. */
const BREAKS_OUT = /[/\\\p{Cc}]/u
/** Matches `.` and `..`, also with parameters after a `;`, which some servers remove first. */
const STEPS_UP = /^\.{1,2}(;|$)/

function isService(name: string): name is Service {
  return services.some((service) => service === name)
}

/** Decodes leniently, as some servers do: an invalid percent sign stays (`'%2e%zz' → '.%zz'`). */
function decodeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      // The bytes are not UTF-8. Only codes below 128 are decoded, because they mean the same in every encoding.
      return run.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
    }
  })
}

/** Whether a path is encoded correctly: every percent sign begins a code, and the codes form UTF-8. */
function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a segment of a path after all layers of decoding: `'%256d' → 'm'`. A server reads the segment like this if
 * each proxy in front of the server also decodes it.
 * @returns null if a server could read it as anything but a plain name, e.g. because of `..`, an encoded slash or an
 * invalid encoding
 */
export function plainSegment(segment: string): string | null {
  // Only the original segment must be encoded correctly. After a decoding, a plain percent sign is allowed (`50%25`).
  if (!isWellEncoded(segment)) return null
  let text = segment
  for (let round = 0; round < DECODINGS; round += 1) {
    if (BREAKS_OUT.test(text) || STEPS_UP.test(text)) return null
    const decoded = decodeLeniently(text)
    if (decoded === text) return text
    text = decoded
  }
  return null
}

/** Whether every segment of a path is a plain name. Only the last segment may be empty: the path ends with a slash. */
function isSafe(segments: readonly string[]): boolean {
  return segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : plainSegment(segment) !== null,
  )
}

/** The destination of a page's request. */
export interface Target {
  service: Service
  /** The service's base address. */
  base: string
  url: string
}

/**
 * Maps `/api/<service>/<path>?<query>` to the service's base address.
 * @param address address of the page's request, of any origin
 * @param bases base address of each configured service
 * @returns null for an unknown service, or if the path could leave its base
 */
export function findTarget(
  address: string,
  bases: Readonly<Partial<Record<Service, string | undefined>>>,
): Target | null {
  const { pathname, search } = new URL(address)
  if (!pathname.startsWith(PREFIX)) return null
  const [name = '', ...rest] = pathname.slice(PREFIX.length).split('/')
  if (!isService(name) || rest.length === 0 || !isSafe(rest)) return null
  const base = bases[name]
  if (base === undefined) return null
  const url = serviceUrl(base, `/${rest.join('/')}${search}`)
  return isUnder(url, base) ? { service: name, base, url } : null
}
