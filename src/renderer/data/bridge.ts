import type { z } from 'zod'
import {
  bridgePushes,
  bridgeRequests,
  type Bridge,
  type BridgeRefusal,
  type PushName,
  type PushPayload,
  type RequestInput,
  type RequestName,
  type RequestOutput,
} from '#contract/bridge.ts'
import type { LocalErrorCode } from '#contract/errors.ts'

declare global {
  interface Window {
    /** Exposed by the preload script; its shape is the contract's. */
    readonly bandeja: Bridge
  }
}

/** The desktop refused a request, or answered what the contract does not know. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError'
  /** One of the contract's error codes, or a service's own. */
  readonly code: string
  /** How long the service asks to be left alone before another try, ms. */
  readonly retryAfterMs: number | undefined

  /** The HTTP status a service answered; 0 where none did. */
  readonly status: number

  constructor(code: string, message: string, retryAfterMs?: number, status = 0) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

function refusalError({ code, message, retryAfterMs, status }: BridgeRefusal): BridgeError {
  return new BridgeError(code, message, retryAfterMs, status)
}

const badResponse: LocalErrorCode = 'BAD_RESPONSE'

// The contract's own schemas, seen name by name: so a name that is only known at run time keeps its type.
const answers: { [Name in RequestName]: { output: z.ZodType<RequestOutput<Name>> } } =
  bridgeRequests
const payloads: { [Name in PushName]: z.ZodType<PushPayload<Name>> } = bridgePushes

/** Requests without an input are called with the name alone. */
type InputArgs<Name extends RequestName> =
  RequestInput<Name> extends void ? [] : [input: RequestInput<Name>]

/**
 * Asks the desktop for something.
 * @throws BridgeError with the contract's code; `BAD_RESPONSE` when the answer does not fit.
 */
export async function request<Name extends RequestName>(
  name: Name,
  ...[input]: InputArgs<Name>
): Promise<RequestOutput<Name>> {
  const answer = await window.bandeja.request(name, input)
  if (!answer.ok) throw refusalError(answer.error)
  const parsed = answers[name].output.safeParse(answer.value)
  if (parsed.success) return parsed.data
  throw new BridgeError(
    badResponse,
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
