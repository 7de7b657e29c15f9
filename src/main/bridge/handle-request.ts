import type { z } from 'zod'
import {
  bridgeRequests,
  type BridgeAnswer,
  type RequestName,
  type RequestOutput,
} from '#contract/bridge.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../ports.ts'

/** One function a request. It gets the checked input, and fails with a Failure where the page can act on it. */
export type BridgeHandlers = {
  readonly [Name in RequestName]: (
    input: z.output<(typeof bridgeRequests)[Name]['input']>,
  ) => RequestOutput<Name> | Promise<RequestOutput<Name>>
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(bridgeRequests, name)
}

function refusal(
  code: string,
  message: string,
  { status, retryAfterMs }: Partial<Failure> = {},
): BridgeAnswer<never> {
  const answered = status === undefined ? {} : { status }
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
  return { ok: false, error: { code, message, ...answered, ...wait } }
}

/**
 * Answers one request of the page, whoever carried it here. Checks the name, the input and the output against
 * the contract, and never rejects: errors are values. What a log is told names places in a payload, never what
 * stood there.
 */
export async function answerRequest(
  handlers: BridgeHandlers,
  log: Log,
  name: unknown,
  input: unknown,
): Promise<BridgeAnswer<unknown>> {
  if (!isRequestName(name)) {
    log.warn('The page asked for something unknown.')
    return refusal('NOT_FOUND', 'There is no such request.')
  }
  const asked = bridgeRequests[name].input.safeParse(input)
  if (!asked.success) return refusal('BAD_REQUEST', `${name}: ${places(asked.error)} does not fit.`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input was parsed by the schema of this very name; the compiler cannot follow a union of functions
  const handler = handlers[name] as (input: unknown) => unknown
  try {
    const given = bridgeRequests[name].output.safeParse(await handler(asked.data))
    if (given.success) return { ok: true, value: given.data }
    log.error('An answer to the page does not fit.', { name, places: places(given.error) })
  } catch (error) {
    if (error instanceof Failure) return refusal(error.code, error.message, error)
    log.error('A request of the page failed.', { name, cause: String(error) })
  }
  return refusal('INTERNAL', 'Something went wrong inside the application.')
}

function places(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ')
}
