/** Request timeout (RFC 9110), too early (RFC 8470), too many requests (RFC 6585). */
const TRANSIENT = new Set([408, 425, 429])

/** Whether an HTTP status is transient, so that the same call may succeed later. 501 is not transient. */
export function isPassingStatus(status: number): boolean {
  return TRANSIENT.has(status) || (status >= 500 && status !== 501)
}
