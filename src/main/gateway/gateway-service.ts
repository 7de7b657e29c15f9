import type { ConnectionService } from '#main/connection/index.ts'
import type { Clock, Fetch, Log, Push } from '#main/ports.ts'
import type { SessionService } from '#main/session/index.ts'

export interface GatewayDeps {
  connection: ConnectionService
  session: SessionService
  /** For calls without a session, such as the password recovery. */
  fetch: Fetch
  /** Aborts when the app quits; pending reads are then cancelled. */
  quitting: AbortSignal
  clock: Clock
  log: Log
  push: Push
  /** Timeouts in ms. Default: those in timeouts.ts. */
  timeouts?: Partial<GatewayTimeouts>
}

/** Maximum time without progress, ms. */
export interface GatewayTimeouts {
  /** From the last byte of the request to the headers of the response. */
  answer: number
  /** Between two pieces of an upload that the service accepts. */
  upload: number
  /** Between two pieces of a response body, while the page waits for more. */
  download: number
}

/**
 * Forwards the page's `/api/<service>/<path>` to the service's base address. Never rejects: without a response of the
 * service it returns one of its own, with the header `headerNames.local` (see local-response.ts). A GET or HEAD that
 * fails while the app quits never settles.
 */
export type Gateway = (request: Request) => Promise<Response>
