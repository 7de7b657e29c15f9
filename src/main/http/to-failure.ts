import { readRefusal } from '#contract/rules/error-body.ts'
import { retryAfterMs } from '#contract/rules/retry-after.ts'
import { Failure } from '../failure.ts'
import { readText } from './read-text.ts'

/** A system code such as ECONNREFUSED or ERR_NAME_NOT_RESOLVED; it contains nothing private. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,60}$/

/** The network's own error code, if there is one. */
function systemCode(error: unknown): string | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 4; depth += 1) {
    if ('code' in each && typeof each.code === 'string' && SYSTEM_CODE.test(each.code)) {
      return each.code
    }
    each = each.cause
  }
  return undefined
}

/** Converts any thrown value to a Failure; unknown errors become network failures. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof Error && error.name === 'AbortError') {
    return new Failure('CANCELLED', 'The call was cancelled.')
  }
  const code = systemCode(error)
  const detail = code === undefined ? '' : ` (${code})`
  return new Failure('NETWORK', `The service could not be reached${detail}.`)
}

/** Longest error body that is read, in bytes: it is a code and a sentence. */
const ERROR_BODY_BYTES = 64 * 1024

/**
 * Converts a service's error response to a Failure; without a usable body its status decides. Reads the body.
 * @param now epoch ms, to convert a Retry-After date
 */
export async function failureOf(response: Response, now: number): Promise<Failure> {
  const { status, headers } = response
  const answered = { status, retryAfterMs: retryAfterMs(headers.get('retry-after'), now) }
  const { code, message } = readRefusal(status, await readBody(response))
  return new Failure(code, message, answered)
}

/** The body of an error; undefined if it is not JSON, too long or cut off, so that only the status counts. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readText(response, ERROR_BODY_BYTES))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof Failure)) throw error
    return undefined
  }
}
