import type { z } from 'zod'
import {
  bridgeRequests,
  type BridgeAnswer,
  type RequestName,
  type RequestOutput,
} from '#contract/bridge.ts'
import { Failure } from '#main/failure.ts'
import type { Log } from '#main/ports.ts'
import { isAllowedWhileLocked } from './while-locked.ts'

/**
 * One handler per request. A handler receives the validated input. It throws a `Failure` for an error that the page can
 * handle. Any other error reaches the page as INTERNAL.
 */
export type BridgeHandlers = {
  readonly [Name in RequestName]: (
    input: z.output<(typeof bridgeRequests)[Name]['input']>,
  ) => RequestOutput<Name> | Promise<RequestOutput<Name>>
}

export interface BridgeServer {
  handlers: BridgeHandlers
  /** Whether the app is locked at the time of the call. */
  isLocked: () => boolean
  log: Log
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(bridgeRequests, name)
}

function errorAnswer(
  code: string,
  message: string,
  { status, retryAfterMs }: Partial<Failure> = {},
): BridgeAnswer<never> {
  const httpStatus = status === undefined ? {} : { status }
  const retryAfter = retryAfterMs === undefined ? {} : { retryAfterMs }
  return { ok: false, error: { code, message, ...httpStatus, ...retryAfter } }
}

/**
 * Answers one request of the page. The name must be known, and the input and output valid. While the app is locked, the
 * request must be one that is allowed then (see while-locked.ts). Never rejects: errors are returned as values. For an
 * invalid output the log contains the paths of the invalid values, but not the values.
 */
export async function answerRequest(
  { handlers, isLocked, log }: BridgeServer,
  name: unknown,
  input: unknown,
): Promise<BridgeAnswer<unknown>> {
  if (!isRequestName(name)) {
    log.warn('The page sent an unknown request.')
    return errorAnswer('NOT_FOUND', 'Unknown request.')
  }
  if (isLocked() && !isAllowedWhileLocked(name))
    return errorAnswer('LOCKED', 'The screen is locked.')
  const parsed = bridgeRequests[name].input.safeParse(input)
  if (!parsed.success) {
    return errorAnswer('BAD_REQUEST', `${name}: ${invalidPaths(parsed.error)} does not fit.`)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input was validated by the schema of `name`, but TypeScript cannot relate the handler to that schema
  const handler = handlers[name] as (input: unknown) => unknown
  try {
    const output = bridgeRequests[name].output.safeParse(await handler(parsed.data))
    if (output.success) return { ok: true, value: output.data }
    log.error('A response to the page is invalid.', { name, paths: invalidPaths(output.error) })
  } catch (error) {
    if (error instanceof Failure) return errorAnswer(error.code, error.message, error)
    log.error('A request of the page failed.', { name, cause: String(error) })
  }
  return errorAnswer('INTERNAL', 'Something went wrong inside the application.')
}

function invalidPaths(error: z.ZodError): string {
  return error.issues.map(({ path }) => path.join('.') || 'the whole input').join(', ')
}
