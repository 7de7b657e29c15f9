import type { z } from 'zod'
import {
  bridgePushes,
  bridgeRequests,
  type Bridge,
  type PushName,
  type PushPayload,
  type RequestInput,
  type RequestName,
  type RequestOutput,
} from '#contract/bridge.ts'
import { ApiError, localApiError } from './api-error.ts'

declare global {
  interface Window {
    /** Exposed by the preload script. */
    readonly bandeja: Bridge
  }
}

// The contract's schemas, typed by name, so that a generic `Name` selects the type of its schema.
const responses: { [Name in RequestName]: { output: z.ZodType<RequestOutput<Name>> } } =
  bridgeRequests
const payloads: { [Name in PushName]: z.ZodType<PushPayload<Name>> } = bridgePushes

/** The arguments of `request` after the name. Requests without input have none. */
type InputArgs<Name extends RequestName> =
  RequestInput<Name> extends void ? [] : [input: RequestInput<Name>]

/**
 * Sends a request to the main process.
 * @throws ApiError with the contract's code; `BAD_RESPONSE` if the response does not fit the contract
 */
export async function request<Name extends RequestName>(
  name: Name,
  ...[input]: InputArgs<Name>
): Promise<RequestOutput<Name>> {
  const answer = await window.bandeja.request(name, input)
  if (!answer.ok) {
    const { status = 0, code, message, retryAfterMs } = answer.error
    throw new ApiError(status, code, message, retryAfterMs)
  }
  const parsed = responses[name].output.safeParse(answer.value)
  if (parsed.success) return parsed.data
  throw localApiError(
    'BAD_RESPONSE',
    `The response to ${name} does not fit the contract: ${parsed.error.message}`,
  )
}

/**
 * Listens to a push of the main process. A payload that does not fit the contract is logged and dropped: it comes
 * from a newer or broken main process, and no screen can handle it.
 * @returns a function that removes the listener
 */
export function onPush<Name extends PushName>(
  name: Name,
  listener: (payload: PushPayload<Name>) => void,
): () => void {
  return window.bandeja.on(name, (payload) => {
    const parsed = payloads[name].safeParse(payload)
    if (parsed.success) listener(parsed.data)
    else
      console.error(
        `Dropped a push ${name} that does not fit the contract: ${parsed.error.message}`,
      )
  })
}
