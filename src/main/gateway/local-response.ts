import { headerNames } from '#contract/api/endpoint.ts'
import { errorStatuses } from '#contract/errors.ts'
import { Failure } from '#main/failure.ts'

/** HTTP statuses by error code, for responses that the app creates itself. Codes that are not listed have 500. */
const STATUSES: Readonly<Record<string, number>> = {
  ...errorStatuses,
  /** 423 Locked. */
  LOCKED: 423,
  /** The page has cancelled the request and reads no response. Servers log such requests with this number. */
  CANCELLED: 499,
  /** 502 Bad Gateway: the service's response cannot be forwarded. */
  BAD_RESPONSE: 502,
  /** 503 Service Unavailable. */
  NETWORK: 503,
  NOT_CONNECTED: 503,
  /** 504 Gateway Timeout. */
  TIMEOUT: 504,
}

/**
 * Returns a response that the app creates itself: `{code, message}` like a service's error, with the header
 * `x-bandeja-local: 1`, which responses of services never have. A 503 with this header means that no service was
 * reached; a 503 without it comes from the service.
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
