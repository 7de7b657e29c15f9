import { headerNames } from '#contract/api/endpoint.ts'
import { errorStatuses } from '#contract/errors.ts'
import { Failure } from '../failure.ts'

/** The status that stands for each code of ours when no service answered. */
const STATUSES: Readonly<Record<string, number>> = {
  ...errorStatuses,
  /** Locked. */
  LOCKED: 423,
  /** Nobody reads it any more; the figure is the one servers log for it. */
  CANCELLED: 499,
  /** Bad gateway: the service answered something that cannot be passed on. */
  BAD_RESPONSE: 502,
  /** Service unavailable. */
  NETWORK: 503,
  NOT_CONNECTED: 503,
  /** Gateway timeout. */
  TIMEOUT: 504,
}

/**
 * An answer of our own: `{code, message}` as a service's error would be, with `x-bandeja-local: 1`, which no
 * service's answer ever carries. So a 503 with the header is the network, and one without it the service.
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
