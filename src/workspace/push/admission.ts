import { closeCode } from './close-codes.ts'
import { PROTOCOL_VERSION } from './limits.ts'

/** Key and protocol of a request to open a WebSocket (upgrade request). */
export interface AdmissionRequest {
  /** The application key in the path. */
  key: string
  /** The `protocol` of the query, unparsed. */
  protocol: string | null
}

/** Parses `/app/:key?protocol=…`, the target of an upgrade request; undefined for any other path. */
export function parseTarget(target: string): AdmissionRequest | undefined {
  const url = URL.parse(target, 'ws://push.invalid')
  const key = url && /^\/app\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  return key ? { key, protocol: url.searchParams.get('protocol') } : undefined
}

/**
 * The close code that refuses a new connection; undefined if the connection is accepted. When there are too many
 * connections (`app.full`), the code is 4100, after which clients reconnect. The protocol's own code for this case is
 * 4004. It is not used, because clients never reconnect after it.
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
