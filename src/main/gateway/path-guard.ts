import { services, type Service } from '#contract/api/endpoint.ts'
import { isUnder, serviceUrl } from '../http/index.ts'

const PREFIX = '/api/'

/** How many layers of percent-encoding are decoded before a segment is refused. */
const DECODINGS = 4

/** Characters that some server may take for the end of a segment, or that are not text, after decoding. */
const BREAKS_OUT = /[/\\\p{Cc}]/u
/** `.` and `..`, also followed by the parameters that some servers remove first. */
const STEPS_UP = /^\.{1,2}(;|$)/

function isService(name: string): name is Service {
  return services.some((service) => service === name)
}

/** Decodes leniently, as some servers do: a stray percent sign stays as it is. */
function decodeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      // Not UTF-8: codes below 128 are the same in every encoding.
      return run.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
    }
  })
}

/** Whether a path is encoded correctly: every percent sign begins a code, and the codes are UTF-8. */
function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the segment as the last of several decoders would read it.
 * @returns null if it would no longer be one segment: a step up, a disguised slash, a broken encoding
 */
export function plainSegment(segment: string): string | null {
  // After the first decoding a plain percent sign is fine; in the original it is an error.
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

/** Whether every segment is safe, and only the last may be empty. */
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
 * @param address of the page's request, of any origin
 * @param bases the base address of each configured service
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
