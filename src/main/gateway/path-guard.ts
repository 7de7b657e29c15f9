import { services, type Service } from '#contract/api/endpoint.ts'
import { isUnder, serviceUrl } from '../http/index.ts'

const PREFIX = '/api/'

/** How often a segment may be encoded over and over before it is refused unread. */
const DECODINGS = 4

/** What some server may take for the end of a segment, or for no text at all, once it has decoded it. */
const BREAKS_OUT = /[/\\\p{Cc}]/u
/** `.` and `..`, also with the parameters that some servers cut off first. */
const STEPS_UP = /^\.{1,2}(;|$)/

function isService(name: string): name is Service {
  return services.some((service) => service === name)
}

/** Decodes what can be decoded and leaves a stray percent sign as it is, as lenient servers do. */
function decodeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      // No UTF-8: the codes below 128 stand for themselves to any decoder.
      return run.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
    }
  })
}

/** Whether the text is encoded as a path should be: every percent sign begins a code, and the codes are UTF-8. */
function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * The segment as the last of many decoders on the way would read it.
 * @returns null where that would no longer be one segment: a way up, a slash in disguise, a broken encoding
 */
export function plainSegment(segment: string): string | null {
  // Decoded once it may hold a plain percent sign; as it came, one is a mistake.
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

/** Whether every segment is safe, and none but the last is empty. */
function isSafe(segments: readonly string[]): boolean {
  return segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : plainSegment(segment) !== null,
  )
}

/** Where a request of the page goes. */
export interface Target {
  service: Service
  /** The service's base address. */
  base: string
  url: string
}

/**
 * Maps `/api/<service>/<path>?<query>` to the service's base address.
 * @param address of the page's request, of any origin
 * @param bases the base address of each service that there is
 * @returns null where there is no such service, or the path could lead out of its base
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
