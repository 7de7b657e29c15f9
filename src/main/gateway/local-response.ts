import { headerNames } from '#contract/api/endpoint.ts'
import { errorStatuses } from '#contract/errors.ts'
import { Failure } from '../failure.ts'

/** The HTTP status for each of our own codes, when no service answered. */
const STATUSES: Readonly<Record<string, number>> = {
  ...errorStatuses,
  /** Locked. */
  LOCKED: 423,
  /** The page has cancelled the request and reads no response; servers log such requests with this number. */
  CANCELLED: 499,
  /** Bad gateway: the response of the service cannot be forwarded. */
  BAD_RESPONSE: 502,
  /** Service unavailable. */
  NETWORK: 503,
  NOT_CONNECTED: 503,
  /** Gateway timeout. */
  TIMEOUT: 504,
}

/**
 * Returns a response of our own: `{code, message}` like a service's error, with `x-bandeja-local: 1`, which no
 * service's response ever has. A 503 with the header means the network, one without it the service.
 */
export function localAnswer({ code, message }: Failure): Response {
  return Response.json(
    { code, message },
    {
      status: STATUSES[code] ?? 500,
      headers: { [headerNames.local]: '1', 'cache-control': 'no-store' },
    },
  )
}
