import type { TFunction } from 'i18next'
import { ApiError } from '../data/api-error.ts'
import { BridgeError } from '../data/bridge.ts'
import type { TextKey } from './catalogue.ts'
import { literals } from './literals.ts'

/** What our own side says in the person's language; everything else is said by the service or fixed by the specification. */
const ownTexts: Readonly<Record<string, TextKey>> = {
  NETWORK: 'shell.errors.network',
  TIMEOUT: 'shell.errors.timeout',
  BAD_RESPONSE: 'shell.errors.badResponse',
  NOT_CONNECTED: 'shell.errors.notConnected',
  LOCKED: 'shell.errors.locked',
  OUTBOX_FULL: 'shell.errors.outboxFull',
  TOO_MANY_REQUESTS: 'shell.errors.tooManyRequests',
  NOT_IMPLEMENTED: 'shell.errors.notImplemented',
}

/** An error in words for the person: what happened and what to do now. */
export function errorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError) && !(error instanceof BridgeError)) return literals.errorOccurred
  if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfterMs !== undefined)
    return patienceText(t, error.retryAfterMs)
  const own = ownTexts[error.code]
  if (own !== undefined) return t(own)
  return error.message === '' ? literals.errorOccurred : error.message
}

/** In how many seconds, from a minute on in how many minutes, another try makes sense: rounded up, never too soon. */
function patienceText(t: TFunction, ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return seconds < 60
    ? t('shell.errors.retryInSeconds', { count: seconds })
    : t('shell.errors.retryInMinutes', { count: Math.ceil(seconds / 60) })
}
