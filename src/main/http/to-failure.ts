import { readRefusal } from '#contract/rules/error-body.ts'
import { retryAfterMs } from '#contract/rules/retry-after.ts'
import { Failure } from '../failure.ts'
import { readText } from './read-text.ts'

/** A code such as ECONNREFUSED or ERR_NAME_NOT_RESOLVED: says what happened and nothing private. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,60}$/

/** The network's own code for what went wrong, if it gave one. */
function systemCode(error: unknown): string | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 4; depth += 1) {
    if ('code' in each && typeof each.code === 'string' && SYSTEM_CODE.test(each.code)) {
      return each.code
    }
    each = each.cause
  }
  return undefined
}

/** What a call threw, as a failure that may be shown: anything that is not one already is the network's. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof Error && error.name === 'AbortError') {
    return new Failure('CANCELLED', 'The call was given up.')
  }
  const code = systemCode(error)
  const detail = code === undefined ? '' : ` (${code})`
  return new Failure('NETWORK', `The service could not be reached${detail}.`)
}

/** An error answer is a code and a sentence; a longer one is not read. Bytes. */
const ERROR_BODY_BYTES = 64 * 1024

/**
 * What a service's error answer says; where it makes no sense, its status speaks. Reads the body.
 * @param now epoch ms, for a time to come back at that is told as a date
 */
export async function failureOf(response: Response, now: number): Promise<Failure> {
  const { status, headers } = response
  const answered = { status, retryAfterMs: retryAfterMs(headers.get('retry-after'), now) }
  const { code, message } = readRefusal(status, await readBody(response))
  return new Failure(code, message, answered)
}

/** An error's body; undefined where it is not JSON, too long or cut off: the status is all there is to go by. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readText(response, ERROR_BODY_BYTES))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof Failure)) throw error
    return undefined
  }
}
