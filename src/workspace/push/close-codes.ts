/**
 * The codes with which a connection is closed, and one error code. Of the protocol's codes, clients distinguish only
 * the ranges:
 * - 4001–4099: the client does not reconnect.
 * - 4100–4199: the client reconnects after at least a second.
 * - 4200–4299: the client reconnects at once.
 */
export const closeCode = {
  /** WebSocket's "going away": the client reconnects after a second and reports no error. */
  goingAway: 1001,
  /** WebSocket's "unsupported data": the protocol has text frames only. */
  binaryFrame: 1003,
  unknownKey: 4001,
  invalidVersion: 4006,
  unsupportedVersion: 4007,
  missingVersion: 4008,
  unauthorised: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  pongMissing: 4201,
  /** Sent only as the code of an error event. The connection stays open. */
  clientEventRate: 4301,
} as const

const reasons = new Map<number, string>([
  [closeCode.goingAway, 'The push service is shutting down'],
  [closeCode.binaryFrame, 'Only text frames are understood'],
  [closeCode.unknownKey, 'No application has this key'],
  [closeCode.invalidVersion, 'The protocol version is not a number'],
  [closeCode.unsupportedVersion, 'This protocol version is not spoken here'],
  [closeCode.missingVersion, 'The protocol version is missing'],
  [closeCode.unauthorised, 'The connection is not authorised'],
  [closeCode.overCapacity, 'No room for this connection now'],
  [closeCode.reconnect, 'Please reconnect'],
  [closeCode.pongMissing, 'No answer to our ping'],
  [closeCode.clientEventRate, 'Too many client events'],
])

/** The reason text sent with a close code; empty for a code without a text. */
export function closeReason(code: number): string {
  return reasons.get(code) ?? ''
}

/** Maximum length of a close frame's reason: 125 bytes minus two for the code (RFC 6455, section 5.5). */
const REASON_MAX_BYTES = 123

/**
 * Checks that a close frame can carry a code and a reason.
 * @throws RangeError when the code is neither 1000, 1001 nor 4000–4999, or the reason exceeds 123 bytes
 */
export function assertClosable(code: number, reason: string): void {
  const known = code === 1000 || code === 1001 || (code >= 4000 && code <= 4999)
  if (!Number.isInteger(code) || !known) {
    throw new RangeError(`A connection cannot be closed with code ${code}.`)
  }
  if (Buffer.byteLength(reason) > REASON_MAX_BYTES) {
    throw new RangeError(`A close reason is at most ${REASON_MAX_BYTES} bytes.`)
  }
}
