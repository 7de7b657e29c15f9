import type { ConnectionService } from '../connection/index.ts'
import type { Clock, Fetch, Log, Push } from '../ports.ts'
import type { SessionService } from '../session/index.ts'

export interface GatewayDeps {
  connection: ConnectionService
  session: SessionService
  /** For calls that nobody is signed in for, such as the password recovery. */
  fetch: Fetch
  clock: Clock
  log: Log
  push: Push
  /** Time-outs, ms; the defaults are in time-outs.ts. */
  timeouts?: Partial<GatewayTimeouts>
}

/** The longest that nothing may happen, ms. */
export interface GatewayTimeouts {
  /** From the request's last byte sent to the answer's head. */
  answer: number
  /** Between two pieces of an upload that the service takes. */
  upload: number
  /** Between two pieces of an answer's body, while the page wants more. */
  download: number
}

/**
 * `/api/<service>/<path>` of the page, sent to the service's base address. Never rejects: what goes wrong on
 * our side is an answer too, marked by the header `headerNames.local` (see local-answer.ts).
 */
export type Gateway = (request: Request) => Promise<Response>
