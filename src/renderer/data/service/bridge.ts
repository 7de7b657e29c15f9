import type { Bridge, RequestInput, RequestName, RequestOutput } from '#contract/bridge.ts'
import { ApiError } from './api-error.ts'

declare global {
  interface Window {
    /** Exposed by the preload script. */
    readonly bandeja: Bridge
  }
}

/** The arguments of `request` after the name. Requests without input have none. */
type InputArgs<Name extends RequestName> =
  RequestInput<Name> extends void ? [] : [input: RequestInput<Name>]

/**
 * Sends a request to the main process.
 * @throws ApiError with the contract's code
 */
export async function request<Name extends RequestName>(
  name: Name,
  ...[input]: InputArgs<Name>
): Promise<RequestOutput<Name>> {
  const answer = await window.bandeja.request(name, input)
  if (answer.ok) return answer.value
  const { status = 0, code, message, retryAfterMs } = answer.error
  throw new ApiError(status, code, message, retryAfterMs)
}

/**
 * Listens to a push of the main process.
 * @returns a function that removes the listener
 */
export const onPush: Bridge['on'] = (name, listener) => window.bandeja.on(name, listener)
