/** Too slow, too early, too often: RFC 9110, RFC 8470 and RFC 6585. */
const MOMENTARY = new Set([408, 425, 429])

/** Whether a status speaks of the moment and not of the call: the same call may do later. 501 will not change so soon. */
export function isPassingStatus(status: number): boolean {
  return MOMENTARY.has(status) || (status >= 500 && status !== 501)
}
