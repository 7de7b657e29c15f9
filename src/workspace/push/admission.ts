import { closeCode } from './close-codes.ts'
import { PROTOCOL_VERSION } from './limits.ts'

/** What an upgrade request asks for. */
export interface AdmissionRequest {
  /** The application key in the path. */
  key: string
  /** The `protocol` of the query, as it stands there. */
  protocol: string | null
}

/**
 * Finds `/app/:key?protocol=…` in an upgrade request's target. Undefined where the path is another
 * one and so not ours to answer.
 */
export function parseTarget(target: string): AdmissionRequest | undefined {
  const url = URL.parse(target, 'ws://push.invalid')
  const key = url && /^\/app\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  return key ? { key, protocol: url.searchParams.get('protocol') } : undefined
}

/**
 * The close code a new connection is refused with, or undefined for one that may stay. Too many
 * connections are 4100 and not the protocol's 4004: 4004 is about what an application has paid for
 * and keeps its clients away for good, while a machine that is full may have room a second later.
 */
export function refusal(
  request: AdmissionRequest,
  app: { key: string; full: boolean },
): number | undefined {
  if (request.key !== app.key) return closeCode.unknownKey
  if (request.protocol === null) return closeCode.missingVersion
  if (!/^\d+$/.test(request.protocol)) return closeCode.invalidVersion
  if (Number(request.protocol) !== PROTOCOL_VERSION) return closeCode.unsupportedVersion
  if (app.full) return closeCode.overCapacity
  return undefined
}
