import type { Application } from './application.ts'
import type { Query } from './http-query.ts'
import { AUTH_TIMESTAMP_TOLERANCE_S } from './limits.ts'
import { PushError } from './publish.ts'
import { md5, sameText, sign } from './signature.ts'

/** What is signed: method, path, and the query without its signature, keys in lower case and in order. */
function signedText(method: string, path: string, query: Query): string {
  const pairs = [...query]
    .filter(([key]) => key !== 'auth_signature')
    .map(([key, value]): [string, string] => [key.toLowerCase(), value])
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${key}=${value}`)
  return [method, path, pairs.join('&')].join('\n')
}

/**
 * Checks who asks: key, version, time and signature. Needs no body, so that a stranger's is never read.
 * @throws PushError 401
 */
export function assertSigned(app: Application, method: string, path: string, query: Query): void {
  if (query.get('auth_key') !== app.key) throw new PushError(401, 'The auth_key is not known here.')
  if (query.get('auth_version') !== '1.0') throw new PushError(401, 'The auth_version must be 1.0.')
  const time = query.get('auth_timestamp') ?? ''
  const age = app.clock.now() / 1000 - Number(time)
  if (!/^\d+$/.test(time) || Math.abs(age) > AUTH_TIMESTAMP_TOLERANCE_S) {
    const limit = AUTH_TIMESTAMP_TOLERANCE_S
    throw new PushError(
      401,
      `The auth_timestamp must lie within ${limit} s of the service's clock.`,
    )
  }
  const expected = sign(app.secret, signedText(method, path, query))
  if (!sameText(query.get('auth_signature') ?? '', expected)) {
    throw new PushError(401, 'The auth_signature does not fit this request.')
  }
}

/**
 * Checks that the body is the one the signature speaks of.
 * @throws PushError 401
 */
export function assertSignedBody(body: Uint8Array, query: Query): void {
  if (body.length === 0 && !query.has('body_md5')) return
  if (!sameText(query.get('body_md5') ?? '', md5(body))) {
    throw new PushError(401, 'The body_md5 does not fit the body.')
  }
}
