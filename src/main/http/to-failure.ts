import { readRefusal } from '#contract/rules/service/error-body.ts'
import { retryAfterMs } from '#contract/rules/time/retry-after.ts'
import { Failure } from '#main/failure.ts'
import { readText } from './read-text.ts'

/** A system code such as ECONNREFUSED or ERR_NAME_NOT_RESOLVED. It contains no private data. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,60}$/

/** Finds the network's error code in an error and its causes; undefined if there is none. */
function systemCode(error: unknown): string | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 4; depth += 1) {
    if ('code' in each && typeof each.code === 'string' && SYSTEM_CODE.test(each.code)) {
      return each.code
    }
    each = each.cause
  }
  return undefined
}

/** Converts any thrown value to a Failure: an abort to CANCELLED, any other error to NETWORK. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof Error && error.name === 'AbortError') {
    return new Failure('CANCELLED', 'The call was cancelled.')
  }
  const code = systemCode(error)
  const detail = code === undefined ? '' : ` (${code})`
  return new Failure('NETWORK', `The service could not be reached${detail}.`)
}

/** Maximum length of an error body, bytes. It usually contains only a code and a sentence. */
const ERROR_BODY_BYTES = 64 * 1024

/**
 * Converts a service's error response to a Failure, and consumes its body. If the body contains no code, the code
 * is derived from the HTTP status.
 * @param now epoch ms, to convert a Retry-After date
 */
export async function failureOf(response: Response, now: number): Promise<Failure> {
  const { status, headers } = response
  const answered = { status, retryAfterMs: retryAfterMs(headers.get('retry-after'), now) }
  const body = await readBody(response)
  const { code, message } = readRefusal(status, body)
  return new Failure(code, message, { ...answered, body })
}

/** Reads the body of an error response as JSON; undefined if it is too long or not valid JSON. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readText(response, ERROR_BODY_BYTES))
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof Failure)) throw error
    return undefined
  }
}
