/** Timeout, too early, too many requests: RFC 9110, RFC 8470 and RFC 6585. */
const MOMENTARY = new Set([408, 425, 429])

/** Whether an HTTP status is transient: the same call may succeed later. 501 is excluded. */
export function isPassingStatus(status: number): boolean {
  return MOMENTARY.has(status) || (status >= 500 && status !== 501)
}
