import type { z } from 'zod'
import {
  bridgeRequests,
  type BridgeAnswer,
  type RequestName,
  type RequestOutput,
} from '#contract/bridge.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../ports.ts'
import { isAllowedWhileLocked } from './while-locked.ts'

/**
 * One handler per request. A handler receives the validated input. For errors that the page can handle it throws a
 * Failure.
 */
export type BridgeHandlers = {
  readonly [Name in RequestName]: (
    input: z.output<(typeof bridgeRequests)[Name]['input']>,
  ) => RequestOutput<Name> | Promise<RequestOutput<Name>>
}

export interface BridgeServer {
  handlers: BridgeHandlers
  /** Whether the screen is locked at the time of the request. */
  isLocked: () => boolean
  log: Log
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(bridgeRequests, name)
}

function refusal(
  code: string,
  message: string,
  { status, retryAfterMs }: Partial<Failure> = {},
): BridgeAnswer<never> {
  const httpStatus = status === undefined ? {} : { status }
  const retryAfter = retryAfterMs === undefined ? {} : { retryAfterMs }
  return { ok: false, error: { code, message, ...httpStatus, ...retryAfter } }
}

/**
 * Answers one request of the page. Never rejects: errors are returned as values. It checks the name, the lock, the
 * input and the output. For an invalid output the log contains the paths of the invalid values, but not the values.
 */
export async function answerRequest(
  { handlers, isLocked, log }: BridgeServer,
  name: unknown,
  input: unknown,
): Promise<BridgeAnswer<unknown>> {
  if (!isRequestName(name)) {
    log.warn('The page sent an unknown request.')
    return refusal('NOT_FOUND', 'Unknown request.')
  }
  if (isLocked() && !isAllowedWhileLocked(name)) return refusal('LOCKED', 'The screen is locked.')
  const parsed = bridgeRequests[name].input.safeParse(input)
  if (!parsed.success) {
    return refusal('BAD_REQUEST', `${name}: ${invalidPaths(parsed.error)} does not fit.`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input was parsed by the schema of `name`, which TypeScript cannot infer for a union of functions
  const handler = handlers[name] as (input: unknown) => unknown
  try {
    const output = bridgeRequests[name].output.safeParse(await handler(parsed.data))
    if (output.success) return { ok: true, value: output.data }
    log.error('A response to the page is invalid.', { name, paths: invalidPaths(output.error) })
  } catch (error) {
    if (error instanceof Failure) return refusal(error.code, error.message, error)
    log.error('A request of the page failed.', { name, cause: String(error) })
  }
  return refusal('INTERNAL', 'Something went wrong inside the application.')
}

function invalidPaths(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join('.') || 'the whole input').join(', ')
}
