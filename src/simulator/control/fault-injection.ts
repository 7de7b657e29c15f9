import { setTimeout as wait } from 'node:timers/promises'

/** Network faults that a test injects between clients and services. */
export interface NetworkFaults {
  /** Added to the duration of every call, ms, or until the faults change. */
  latencyMs: number
  /** Share of failing calls, 0 to 1. */
  failureRate: number
  /** Share of the failing calls that reach the service but lose their response, 0 to 1. */
  answersLost: number
}

export const noFaults: NetworkFaults = { latencyMs: 0, failureRate: 0, answersLost: 0.5 }

/**
 * Makes a call with the faults. Every failing call returns a 503, in one of two cases. Either the request was lost, and
 * the service was not called. Or the response was lost, and the service has done its work. A client cannot tell the
 * cases apart and has to handle both.
 *
 * @param changed ends the delay; the call then has the faults that it began with
 */
export async function withFaults(
  { latencyMs, failureRate, answersLost }: NetworkFaults,
  changed: AbortSignal,
  call: () => Response | Promise<Response>,
  random: () => number = Math.random,
): Promise<Response> {
  if (latencyMs > 0) await wait(latencyMs, undefined, { signal: changed }).catch(() => undefined)
  if (random() >= failureRate) return await call()
  if (random() < answersLost) await call()
  return lost()
}

function lost(): Response {
  const body = { code: 'NETWORK', message: 'The test makes the network fail.' }
  return Response.json(body, { status: 503 })
}
