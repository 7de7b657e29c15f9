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
    /** Exposed by the preload script; its shape is the contract's. */
    readonly bandeja: Bridge
  }
}

// The contract's own schemas, seen name by name: so a name that is only known at run time keeps its type.
const answers: { [Name in RequestName]: { output: z.ZodType<RequestOutput<Name>> } } =
  bridgeRequests
const payloads: { [Name in PushName]: z.ZodType<PushPayload<Name>> } = bridgePushes

/** Requests without an input are called with the name alone. */
type InputArgs<Name extends RequestName> =
  RequestInput<Name> extends void ? [] : [input: RequestInput<Name>]

/**
 * Asks the desktop for something.
 * @throws ApiError with the contract's code; `BAD_RESPONSE` when the answer does not fit.
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
  const parsed = answers[name].output.safeParse(answer.value)
  if (parsed.success) return parsed.data
  throw localApiError(
    'BAD_RESPONSE',
    `The response to ${name} does not fit: ${parsed.error.message}`,
  )
}

/**
 * Listens to what the desktop tells. A payload that does not fit the contract is reported on the console and
 * dropped: it comes from a newer or broken desktop, and no screen could do anything about it.
 * @returns a function that ends the listening.
 */
export function onPush<Name extends PushName>(
  name: Name,
  listener: (payload: PushPayload<Name>) => void,
): () => void {
  return window.bandeja.on(name, (payload) => {
    const parsed = payloads[name].safeParse(payload)
    if (parsed.success) listener(parsed.data)
    else console.error(`Dropped a push ${name} that does not fit: ${parsed.error.message}`)
  })
}
